import { Schema } from 'effect'
import { HOUR, MINUTE, SECOND } from '#contracts/durations.ts'
import { inForms } from '#contracts/form.ts'
import { requestReservation } from '#contracts/charging/reservation.calls.ts'
import type { ReservationChoices } from '#contracts/charging/reservation.calls.ts'
import { reservationAheadSecondsMax } from '#contracts/charging/reservation.ts'
import { Instant, instant, millis } from '#contracts/units.ts'

/** The form of a reservation and the body made from it (M14). */

const { fields: body } = requestReservation.body

/** The pile and the card are among those suggested for what is typed. The start goes by its name in the body. */
export const reserveForm = ({ piles, cards }: ReservationChoices, now: number) =>
  Schema.Struct({
    pileId: body.pileId
      .check(
        Schema.isMinLength(1),
        Schema.makeFilter((typed) => piles.some(({ id }) => isSame(id, typed))),
      )
      .annotate(inForms({ control: 'reference' })),
    connectorId: body.connectorId,
    idTag: body.idTag
      .check(Schema.makeFilter((typed) => cards.some(({ idTag }) => isSame(idTag, typed))))
      .annotate(inForms({ control: 'reference' })),
    startsInSeconds: Schema.Union([
      Schema.Struct({ when: Schema.Literal('now') }),
      Schema.Struct({
        when: Schema.Literal('later'),
        at: Instant.check(Schema.makeFilter((at) => isWithinDay(at, now))).annotate(inForms({ format: 'withinDay' })),
      }),
    ]),
    durationMinutes: body.durationMinutes,
    evenIfTaken: Schema.Boolean,
  })
export type ReserveForm = ReturnType<typeof reserveForm>['Type']

/** M14: 15 minutes where nobody says otherwise. */
const DEFAULT_MINUTES = 15

/** From now, for a quarter of an hour; a later start is proposed in an hour, to the minute. */
export const newReservation = (pileId: string, now: number) => ({
  pileId,
  startsInSeconds: { when: 'now', at: instant(Math.floor((now + HOUR) / MINUTE) * MINUTE) },
  durationMinutes: DEFAULT_MINUTES,
  evenIfTaken: false,
})

/** What is sent: pile and card as they are spelled, and the start in seconds from now. */
export function reservationOf(
  { pileId, idTag, startsInSeconds: starts, evenIfTaken, ...others }: ReserveForm,
  { cards, ...choices }: ReservationChoices,
  now: number,
): typeof requestReservation.body.Type {
  const card = cards.find((one) => isSame(one.idTag, idTag))
  return {
    ...others,
    idTag: card?.idTag ?? idTag,
    pileId: pileIn(choices, pileId)?.id ?? pileId,
    startsInSeconds: starts.when === 'now' ? null : secondsTo(starts.at, now),
    ...(evenIfTaken ? { evenIfTaken } : {}),
  }
}

/** The pile that was typed. */
export const pileIn = (
  { piles }: Pick<ReservationChoices, 'piles'>,
  typed: string,
): ReservationChoices['piles'][number] | undefined => piles.find(({ id }) => isSame(id, typed))

const isSame = (one: string, typed: string): boolean => one.toLowerCase() === typed.trim().toLowerCase()

/** A minute that has begun already starts at the next second. */
const secondsTo = (at: Instant, now: number): number => Math.max(1, Math.ceil((millis(at) - now) / SECOND))

const isWithinDay = (at: Instant, now: number): boolean =>
  millis(at) > now - MINUTE && secondsTo(at, now) <= reservationAheadSecondsMax
