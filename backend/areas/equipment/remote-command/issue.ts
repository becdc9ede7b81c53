import { SECOND } from '#contracts/durations.ts'
import { timeToLiveSeconds } from '#contracts/equipment/remote/remote-actions.ts'
import { instant, millis } from '#contracts/units.ts'
import { remoteCommand } from '#machines/equipment/remote/remote-command.ts'
import type { Issued, Wanted } from '#backend/kernel/remote-commands.ts'
import type { Plan } from '#backend/kernel/transaction.ts'

/** Issues a command: it waits for its pile from here on. Answers its id, or why not. */
export const issueCommand: Plan<Wanted, Issued> = (
  work,
  { reason = null, ip = null, about = null, as = work.actor, ...wanted },
) => {
  const id = String(work.upcoming('command'))
  const expiresAt = instant(millis(work.now) + timeToLiveSeconds(wanted.action) * SECOND)
  const body = { ...wanted, reason, ip, about, expiresAt, isCritical: false }
  const refusal = work.give(remoteCommand, { id, command: 'issue', body, as })
  if (refusal !== null) return { id: null, refusal }
  work.take('command')
  return { id, refusal: null }
}
