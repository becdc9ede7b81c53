/** Issues calls to piles, and decodes their requests and answers. */

export { agreedUntil } from './agreed.ts'
export { wasAutomatic } from './automatic.ts'
export { configurationIn } from './answer.ts'
export { cancelCommand } from './commands.ts'
export { requestOf } from './effects.ts'
export { isBackSince } from './is-back.ts'
export { issueCommand } from './issue.ts'
export { notPermitted, requestCommand } from './request.ts'
export type { OperatorRequestResult } from './request.ts'
