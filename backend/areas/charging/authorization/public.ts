/** Who may charge where (OCPP 1.6 §4.1). */

export { authorizeAt, authorizeIn, authorizeStart, vendsFreely } from './commands.ts'
export type { TagInfo } from './commands.ts'
