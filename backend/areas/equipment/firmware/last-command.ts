import { firmwareJob } from '#machines/equipment/firmware/firmware-job.ts'
import { lastStep } from '#machines/equipment/remote/remote-command.lookups.ts'
import { remoteCommand } from '#machines/equipment/remote/remote-command.ts'
import { requestOf } from '../remote-command/public.ts'
import type { Transaction } from '#backend/kernel/transaction.ts'

/** The remote commands of firmware jobs. */

/** The command in progress for a job. */
export const commandOf = (tx: Transaction, jobId: string): string | null =>
  tx.findLast(lastStep, firmwareJob.name, jobId)

/** The requestId with which signed firmware was requested, which the pile repeats; null for an unsigned request. */
export function requestIdOf(tx: Transaction, jobId: string): number | null {
  const id = commandOf(tx, jobId)
  if (id === null) return null
  const command = tx.stateOf(remoteCommand, id).context
  return command.action === 'SignedUpdateFirmware' ? requestOf(command, 'SignedUpdateFirmware').requestId : null
}
