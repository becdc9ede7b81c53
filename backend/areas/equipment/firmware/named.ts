import { firmwareUpgrade } from '#machines/equipment/firmware/firmware-upgrade.ts'
import { diagnostics } from '#machines/equipment/remote/diagnostics.ts'
import { is, isNew } from '#machines/kit/tags.ts'
import { fileIdIn, forgetFile } from './file.ts'
import type { CommandHandler, Transaction } from '#backend/kernel/transaction.ts'

/** The files that are still referred to: by a configuration that is or may be issued, or by a requested upload. */

const namesFirmware = (tx: Transaction, fileId: string): boolean =>
  tx.states(firmwareUpgrade).some((upgrade) => {
    return is(firmwareUpgrade, upgrade, 'open') && fileIdIn(upgrade.context.fileAddress) === fileId
  })

/** Those of these files that nothing refers to. */
export const unnamedFiles: CommandHandler<readonly NamedFile[], readonly NamedFile[]> = (tx, files) =>
  files.filter(({ kind, id }) => (kind === 'firmware' ? !namesFirmware(tx, id) : isNew(tx.stateOf(diagnostics, id))))

export interface NamedFile {
  readonly kind: 'firmware' | 'upload'
  readonly id: string
}

/** Deletes the record of a firmware file that nothing refers to; false where something does by now. */
export const forgetFirmware: CommandHandler<{ readonly fileId: string }, boolean> = (tx, { fileId }) => {
  if (namesFirmware(tx, fileId)) return false
  forgetFile(tx, fileId)
  return true
}
