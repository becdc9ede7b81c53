import type { ReactElement } from 'react'
import type { Actor } from '#contracts/actor.ts'
import type { Fact } from '#contracts/fact.ts'
import type { ReservationRow } from '#contracts/charging/reservation.calls.ts'
import type { ReservationFact } from '#contracts/charging/reservation.ts'
import type { TypedText, TextKey } from '#console/intl/text.ts'
import * as css from '#console/domain/detail/details.css.ts'
import { actorName } from '#console/domain/history/history-entries.ts'
import { SessionLink } from '#console/domain/links.tsx'

/** How a reservation ended, from its facts: the actor or cause, and the session involved. */

export interface ReservationEnd {
  readonly sentence: string
  /** The session that used it, or that took its place. */
  readonly sessionId: string | null
}

type StoredReservationFact = Fact & ReservationFact

/** Null while it has not ended. `facts` are those of its own stream, oldest first. */
export function endOf(
  { outcome, reason, fee }: ReservationRow,
  facts: readonly Fact[],
  text: TypedText,
): ReservationEnd | null {
  if (outcome === null) return null
  // A reservation's stream holds facts of reservations only.
  const told = facts as readonly StoredReservationFact[]
  const last = told.at(-1)
  const end = (sentence: string, sessionId: string | null = null): ReservationEnd => ({ sentence, sessionId })
  switch (outcome) {
    case 'CANCELED':
      return end(cancelledBy(told, text))
    case 'FORCED':
      return end(last === undefined ? text('reservation.outcome.FORCED') : forced(last.by, reason, text))
    case 'USED':
      return end(text('reservation.end.USED'), last?.type === 'reservation.used' ? last.data.sessionId : null)
    case 'VIOLATED':
      return last?.type === 'reservation.violated'
        ? end(text('reservation.end.VIOLATED', { card: last.data.idTag }), last.data.sessionId)
        : end(text('reservation.outcome.VIOLATED'))
    case 'DECLINED':
      return end(text(declined.get(reason ?? '') ?? 'reservation.outcome.DECLINED'))
    case 'STATION_FAULT':
      return end(text(reason === 'Unavailable' ? 'reservation.end.unavailable' : 'reservation.end.faulted'))
    case 'NO_SHOW':
      return end(text(fee > 0 ? 'reservation.end.NO_SHOW' : 'reservation.end.NO_SHOW.free'))
    case 'NOT_AVAILABLE':
      return end(text('reservation.end.NOT_AVAILABLE'))
    default:
      return outcome satisfies never
  }
}

const declined: ReadonlyMap<string, TextKey> = new Map([
  ['Occupied', 'reservation.end.Occupied'],
  ['Faulted', 'reservation.end.Faulted'],
  ['Unavailable', 'reservation.end.Unavailable'],
  ['Rejected', 'reservation.end.Rejected'],
  ['NotSupported', 'reservation.end.NotSupported'],
])

const forced = (by: Actor, reason: string | null, text: TypedText): string =>
  text('reservation.end.FORCED', { by: actorName(by, text), reason: reason ?? '' })

/** A cancellation was requested by a person, by disabling the station, or because the pile did not answer. */
function cancelledBy(facts: readonly StoredReservationFact[], text: TypedText): string {
  const asked = facts.findLast(
    ({ type }) => type === 'reservation.cancelRequested' || type === 'reservation.unanswered',
  )
  if (asked?.type === 'reservation.unanswered') return text('reservation.end.unanswered')
  if (asked?.type !== 'reservation.cancelRequested') return text('reservation.outcome.CANCELED')
  if (asked.by.kind === 'system') return text('reservation.end.switchedOff')
  const { reason } = asked.data
  const by = actorName(asked.by, text)
  return reason === null
    ? text('reservation.end.CANCELED', { by })
    : text('reservation.end.CANCELED.why', { by, reason })
}

/** The same as a sentence, with a link to the session. */
export function EndText({ end }: { readonly end: ReservationEnd }): ReactElement {
  return (
    <p className={css.note}>
      {end.sentence}
      {end.sessionId === null ? null : (
        <>
          {' '}
          <SessionLink id={end.sessionId} />
        </>
      )}
    </p>
  )
}
