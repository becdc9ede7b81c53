/** Which work on a pile must be done before it serves again. */

export { openSafetyOrders } from './commands.ts'
