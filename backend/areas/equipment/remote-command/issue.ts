import { SECOND } from '#contracts/durations.ts'
import { timeToLiveSeconds } from '#contracts/equipment/remote/remote-actions.ts'
import { instant, millis } from '#contracts/units.ts'
import { isInLab } from '#machines/equipment/pile.lab.ts'
import { remoteCommand } from '#machines/equipment/remote/remote-command.ts'
import { pileEntity } from '#machines/master-data.ts'
import type { IssueResult, RemoteCommandRequest } from '#backend/kernel/remote-commands.ts'
import type { CommandHandler } from '#backend/kernel/transaction.ts'
import { isAutomatic } from './automatic.ts'

/**
 * Issues a command: it is queued for its pile. Answers its id, or the refusal. Nothing is issued that nobody has asked for
 * while its pile is in lab mode: then there is neither.
 */
export const issueCommand: CommandHandler<RemoteCommandRequest, IssueResult> = (
  tx,
  { reason = null, ip = null, about = null, as = tx.actor, ...request },
) => {
  if (isAutomatic(tx, { action: request.action, as }) && isInLab(tx.stateOf(pileEntity, request.pileId)))
    return { id: null, refusal: null }
  const id = String(tx.upcoming('command'))
  const expiresAt = instant(millis(tx.now) + timeToLiveSeconds(request) * SECOND)
  const body = { ...request, reason, ip, about, expiresAt, isCritical: false }
  const refusal = tx.dispatch(remoteCommand, { id, command: 'issue', body, as })
  if (refusal !== null) return { id: null, refusal }
  tx.take('command')
  return { id, refusal: null }
}
