import { roleOf } from '#contracts/actor.ts'
import type { Actor } from '#contracts/actor.ts'
import type { RowOffer } from '#contracts/http/listing.ts'
import { remoteActions, sessionActions } from '#contracts/equipment/remote/remote-actions.ts'
import { asPast } from '#backend/kernel/query/offers.ts'
import type { Source } from '#backend/kernel/query/read-context.ts'

/** A session as its pile's commands see it. */
interface Running {
  readonly isOver: boolean
  readonly isOnline: boolean
}

/**
 * What somebody may ask of a session's pile about it, and why not now. A session that is over is asked nothing. What an
 * offline pile is asked is told so at once (request.ts), unless it is a lasting wish.
 */
export function remoteOffersTo(source: Source, actor: Actor, { isOver, isOnline }: Running): readonly RowOffer[] {
  if (isOver) return []
  const offers = sessionActions.map((command): RowOffer => {
    const { by, isIntent } = remoteActions[command]
    if (!by.includes(roleOf(actor))) return { command, allowed: false, reason: 'notPermitted', guard: null }
    return isOnline || isIntent
      ? { command, allowed: true, reason: null, guard: null }
      : { command, allowed: false, reason: 'illegalTransition', guard: 'pileOnline' }
  })
  return source.store.isPast ? offers.map(asPast) : offers
}
