/** The work that must be done on a pile before it is put into service again. */

export { openSafetyOrders } from './commands.ts'
