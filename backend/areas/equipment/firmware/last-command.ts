import { firmwareJob } from '#machines/equipment/firmware/firmware-job.ts'
import { lastStep } from '#machines/equipment/remote/remote-command.lookups.ts'
import { remoteCommand } from '#machines/equipment/remote/remote-command.ts'
import { requestOf } from '../remote-command/public.ts'
import type { Transaction } from '#backend/kernel/transaction.ts'

/** The commands that carry firmware to piles. */

/** The command under way for a job. */
export const commandOf = (tx: Transaction, jobId: string): string | null =>
  tx.findLast(lastStep, firmwareJob.name, jobId)

/** The number under which signed firmware was asked for; the pile repeats it. Null where it was asked for without. */
export function requestIdOf(tx: Transaction, jobId: string): number | null {
  const id = commandOf(tx, jobId)
  if (id === null) return null
  const command = tx.stateOf(remoteCommand, id).context
  return command.action === 'SignedUpdateFirmware' ? requestOf(command, 'SignedUpdateFirmware').requestId : null
}
