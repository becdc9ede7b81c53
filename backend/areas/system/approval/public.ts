/** Dispatches commands that may need a second person. */

export { giveOrRequest } from './request.ts'
