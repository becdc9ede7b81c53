import { firmwareUpgrade } from '#machines/equipment/firmware/firmware-upgrade.ts'
import { diagnostics } from '#machines/equipment/remote/diagnostics.ts'
import { is, isNew } from '#machines/kit/tags.ts'
import { fileIdIn, forgetFile } from './file.ts'
import type { CommandHandler, Transaction } from '#backend/kernel/transaction.ts'

/** Which files are still named by something: a configuration that may be issued or is, and an upload that was asked for. */

const namesFirmware = (tx: Transaction, fileId: string): boolean =>
  tx.states(firmwareUpgrade).some((upgrade) => {
    return is(firmwareUpgrade, upgrade, 'open') && fileIdIn(upgrade.context.fileAddress) === fileId
  })

/** The files of these that nothing names. */
export const unnamedFiles: CommandHandler<readonly NamedFile[], readonly NamedFile[]> = (tx, files) =>
  files.filter(({ kind, id }) => (kind === 'firmware' ? !namesFirmware(tx, id) : isNew(tx.stateOf(diagnostics, id))))

export interface NamedFile {
  readonly kind: 'firmware' | 'upload'
  readonly id: string
}

/** Forgets a file of firmware that nothing names; false when something names it by now. */
export const forgetFirmware: CommandHandler<{ readonly fileId: string }, boolean> = (tx, { fileId }) => {
  if (namesFirmware(tx, fileId)) return false
  forgetFile(tx, fileId)
  return true
}
