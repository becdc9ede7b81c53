/** Accounts of the FTP server: one a file, which ends with it. */

export { addressFor, closeFileAccount, openFileAccount } from './account.ts'
export { isOwn, isToUs, uploadAddress } from './own-address.ts'
