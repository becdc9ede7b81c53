/** What other things may use of wallets. */

export { openWallet, setCreditLine, topUp } from './commands.ts'
export { admit } from './debt-check.ts'
