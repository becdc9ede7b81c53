import { HOUR, MINUTE, SECOND } from '#contracts/durations.ts'
import type { ReservationChoices } from '#contracts/charging/reservation.calls.ts'
import type { requestReservation } from '#contracts/charging/reservation.calls.ts'
import {
  reservationAheadSecondsMax,
  reservationMinutesMax,
  reservationMinutesMin,
} from '#contracts/charging/reservation.ts'
import { instant, millis } from '#contracts/units.ts'
import type { Instant } from '#contracts/units.ts'
import type { TextKey } from '#console/intl/text.ts'
import { formatInstant } from '#console/kit/text/format.ts'
import { instantOf } from '../form/instant-of.ts'

/** The form of a reservation and the body made from it (M14). */

export interface ReserveForm {
  readonly pileId: string
  /** As text; `0` leaves the choice to the pile, empty is not chosen yet. */
  readonly connectorId: string
  readonly idTag: string
  readonly start: 'now' | 'later'
  /** On the user's clocks, to the minute. */
  readonly startsAt: string
  readonly minutes: string
}
export type ReserveField = 'pileId' | 'connectorId' | 'idTag' | 'startsAt' | 'minutes'
export type ReserveProblems = Partial<Readonly<Record<ReserveField, TextKey>>>

/** M14: 15 minutes where nobody says otherwise. */
const DEFAULT_MINUTES = 15
const MINUTES_ONLY = 'YYYY-MM-DD HH:mm'.length

/** The initial form: from now, for a quarter of an hour; the default of a later start is in an hour. */
export const reserveForm = (pileId: string, now: number, zone: string): ReserveForm => ({
  pileId,
  connectorId: '',
  idTag: '',
  start: 'now',
  startsAt: formatInstant(instant(now + HOUR), zone).slice(0, MINUTES_ONLY),
  minutes: String(DEFAULT_MINUTES),
})

/** The context in which the form is read. */
export interface ReserveFormContext extends ReservationChoices {
  readonly now: number
  readonly zone: string
}

/** The body to send, or the problem of each field. */
export function readReserveForm(
  form: ReserveForm,
  known: ReserveFormContext,
):
  | { readonly body: typeof requestReservation.body.Type; readonly problems: null }
  | { readonly problems: ReserveProblems } {
  const startsAt = form.start === 'now' ? null : startOf(form, known.zone)
  const minutes = /^\s*\d{1,3}\s*$/u.test(form.minutes) ? Number(form.minutes) : Number.NaN
  const pile = pileIn(known, form)
  const card = known.cards.find(({ idTag }) => isSame(idTag, form.idTag))
  const problems: ReserveProblems = {
    ...(pile === undefined ? { pileId: 'reservation.problem.pile' } : {}),
    ...(form.connectorId === '' ? { connectorId: 'reservation.problem.connector' } : {}),
    ...(card === undefined ? { idTag: 'reservation.problem.card' } : {}),
    ...(form.start === 'now' || isAhead(startsAt, known.now) ? {} : { startsAt: 'reservation.problem.start' }),
    ...(minutes >= reservationMinutesMin && minutes <= reservationMinutesMax
      ? {}
      : { minutes: 'reservation.problem.minutes' }),
  }
  if (pile === undefined || card === undefined || Object.keys(problems).length > 0) return { problems }
  const startsInSeconds = startsAt === null ? null : secondsTo(startsAt, known.now)
  const { idTag } = card
  const body = { idTag, pileId: pile.id, connectorId: Number(form.connectorId), startsInSeconds }
  return { body: { ...body, durationMinutes: minutes }, problems: null }
}

/** The pile that was typed, as it is spelled. */
export const pileIn = (
  { piles }: Pick<ReservationChoices, 'piles'>,
  { pileId }: Pick<ReserveForm, 'pileId'>,
): ReservationChoices['piles'][number] | undefined => piles.find(({ id }) => isSame(id, pileId))

const isSame = (one: string, typed: string): boolean => one.toLowerCase() === typed.trim().toLowerCase()

function startOf({ startsAt }: ReserveForm, zone: string): Instant | null {
  const typed = startsAt.trim()
  const found = instantOf(typed.length === MINUTES_ONLY ? `${typed}:00` : typed, zone)
  return found === null ? null : instant(Date.parse(found))
}

/** A minute that has begun already starts at the next second. */
const secondsTo = (at: Instant, now: number): number => Math.max(1, Math.ceil((millis(at) - now) / SECOND))

const isAhead = (at: Instant | null, now: number): boolean =>
  at !== null && millis(at) > now - MINUTE && secondsTo(at, now) <= reservationAheadSecondsMax
