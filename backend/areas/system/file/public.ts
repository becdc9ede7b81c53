/** Accounts of the FTP server: one per file, closed with its job. */

export { addressFor, closeFileAccount, openFileAccount } from './account.ts'
export { isOwn, isToUs, uploadAddress } from './own-address.ts'
