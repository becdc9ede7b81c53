import type { Actor } from '#contracts/actor.ts'
import { SECOND } from '#contracts/durations.ts'
import { timeToLiveSeconds } from '#contracts/equipment/remote/remote-actions.ts'
import type { RemoteActionName } from '#contracts/equipment/remote/remote-actions.ts'
import type { CommandCause } from '#contracts/equipment/remote/remote-command.ts'
import type { ToPile } from '#contracts/ocpp/1.6/messages.ts'
import { instant, millis } from '#contracts/units.ts'
import type { Refusal } from '#machines/kit/lifecycle.ts'
import { remoteCommand } from '#machines/equipment/remote/remote-command.ts'
import type { Plan } from '#backend/kernel/transaction.ts'

/** A call that somebody, or the product itself, wants made to a pile (M06). */
export interface Wanted<Action extends RemoteActionName = RemoteActionName> {
  readonly pileId: string
  /** Null where the action concerns no connector. */
  readonly connectorId: number | null
  readonly action: Action
  readonly payload: ToPile[Action]['req']
  readonly reason?: string | null
  /** The address the wish came from; null for the product itself. */
  readonly ip?: string | null
  /** The lifecycle that this is a step of. */
  readonly about?: CommandCause
  /** The product itself, where it acts inside somebody's command. */
  readonly as?: Actor
}

/** Issues a command: it waits for its pile from here on. Answers its id, or why not. */
export const issueCommand: Plan<
  Wanted,
  { readonly id: string; readonly refusal: null } | { readonly id: null; readonly refusal: Refusal }
> = (work, { reason = null, ip = null, about = null, as = work.actor, ...wanted }) => {
  const id = String(work.upcoming('command'))
  const expiresAt = instant(millis(work.now) + timeToLiveSeconds(wanted.action) * SECOND)
  const body = { ...wanted, reason, ip, about, expiresAt, isCritical: false }
  const refusal = work.give(remoteCommand, { id, command: 'issue', body, as })
  if (refusal !== null) return { id: null, refusal }
  work.take('command')
  return { id, refusal: null }
}
