import { system } from '#contracts/actor.ts'
import type { FirmwareFile } from '#contracts/equipment/firmware/firmware-file.ts'
import { firmwareFile } from '#machines/master-data.ts'
import { isNew } from '#machines/kit/tags.ts'
import { must } from '#backend/kernel/refusals.ts'
import type { CommandHandler, Transaction } from '#backend/kernel/transaction.ts'

/**
 * Firmware files on our own FTP server. The number of a file is a part of its address, whatever the host and port are.
 */

type StoredFile = Pick<FirmwareFile, 'name' | 'bytes'>

/** Records a file that is complete and on disk; answers its address as piles see it, null where no FTP server runs. */
export const keepFirmwareFile: CommandHandler<StoredFile & { readonly fileId: string }, string | null> = (
  tx,
  { fileId, name, bytes },
) => {
  const body = { name, bytes, isGone: false }
  must(tx.dispatch(firmwareFile, { id: fileId, command: 'register', body, as: system('files') }))
  return addressOf(tx, fileId, name)
}

/** The record of a file that nothing refers to is deleted before the file itself. */
export function forgetFile(tx: Transaction, fileId: string): void {
  const file = tx.stateOf(firmwareFile, fileId)
  if (isNew(file) || file.context.isGone) return
  must(tx.dispatch(firmwareFile, { id: fileId, command: 'change', body: { ...file.context, isGone: true } }))
}

/** The number of a file in an address like ours; null for any other address. */
export const fileIdIn = (address: string): string | null =>
  /^ftp:\/\/[^/]+\/firmware\/([0-9a-f-]{16,64})\//u.exec(address)?.[1] ?? null

/** The file that an address means, if it is one of ours. */
export interface OwnFile extends StoredFile {
  readonly fileId: string
  /** Its current address; null while no FTP server runs. */
  readonly address: string | null
}

/** Null for an address of another server. */
export function ownFile(tx: Pick<Transaction, 'stateOf' | 'settings'>, address: string): OwnFile | null {
  const fileId = fileIdIn(address)
  if (fileId === null) return null
  const file = tx.stateOf(firmwareFile, fileId)
  if (isNew(file) || file.context.isGone) return null
  const { name, bytes } = file.context
  return { fileId, name, bytes, address: addressOf(tx, fileId, name) }
}

const addressOf = (
  { settings: { ftpUrl } }: Pick<Transaction, 'settings'>,
  fileId: string,
  name: string,
): string | null => (ftpUrl === null ? null : `${ftpUrl}/firmware/${fileId}/${name}`)
