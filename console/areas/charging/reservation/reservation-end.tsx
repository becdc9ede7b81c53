import type { ReactElement } from 'react'
import type { Fact } from '#contracts/fact.ts'
import type { ReservationRow } from '#contracts/charging/reservation.calls.ts'
import type { ReservationFact } from '#contracts/charging/reservation.ts'
import { useFacts } from '#console/api/use-facts.ts'
import { useText } from '#console/intl/text.ts'
import type { TypedText } from '#console/intl/text.ts'
import * as css from '#console/domain/detail/details.css.ts'
import { actorName, memberOf } from '#console/domain/who-and-why.ts'
import { SessionLink } from '#console/domain/links.tsx'

/** How a reservation ended, from its facts: by whom or why, with a link to the session that used it or took its place. */
export function ReservationEnd({ row }: { readonly row: ReservationRow }): ReactElement | null {
  const text = useText()
  const { data } = useFacts([{ lifecycle: 'reservation', id: row.id }])
  if (row.outcome === null) return null
  // A reservation's stream holds facts of reservations only.
  const facts = (data ?? []) as readonly StoredReservationFact[]
  const last = facts.at(-1)
  return (
    <p className={css.note}>
      {last === undefined ? text(`reservation.outcome.${row.outcome}`) : sentenceOf(row, facts, text)}
      {last?.type === 'reservation.used' || last?.type === 'reservation.violated' ? (
        <>
          {' '}
          <SessionLink id={last.data.sessionId} />
        </>
      ) : null}
    </p>
  )
}

type StoredReservationFact = Fact & ReservationFact

const declined = ['Occupied', 'Faulted', 'Unavailable', 'Rejected', 'NotSupported'] as const

/** The end as a sentence. `facts` are those of its own stream, oldest first. */
function sentenceOf(
  { outcome, reason, fee }: ReservationRow,
  facts: readonly StoredReservationFact[],
  text: TypedText,
): string {
  const last = facts.at(-1)
  switch (outcome) {
    case 'CANCELED':
      return cancelledBy(facts, text)
    case 'FORCED':
      return text('reservation.end.FORCED', {
        by: last === undefined ? '' : actorName(last.by, text),
        reason: reason ?? '',
      })
    case 'VIOLATED':
      return last?.type === 'reservation.violated'
        ? text('reservation.end.VIOLATED', { card: last.data.idTag })
        : text('reservation.outcome.VIOLATED')
    case 'DECLINED': {
      const why = memberOf(declined, reason)
      return text(why === undefined ? 'reservation.outcome.DECLINED' : `reservation.end.${why}`)
    }
    case 'STATION_FAULT':
      return text(reason === 'Unavailable' ? 'reservation.end.unavailable' : 'reservation.end.faulted')
    case 'NO_SHOW':
      return text(fee > 0 ? 'reservation.end.NO_SHOW' : 'reservation.end.NO_SHOW.free')
    case null:
      return ''
    default:
      return text(`reservation.end.${outcome}`)
  }
}

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
