import { system } from '#contracts/actor.ts'
import type { Actor } from '#contracts/actor.ts'
import { DAY, HOUR, MINUTE } from '#contracts/durations.ts'
import type { ReportedStatus } from '#contracts/equipment/connector.ts'
import type { Instant } from '#contracts/units.ts'
import { reservationBill } from '#machines/finance/bill.ts'
import { cancelReservation, expireReservation } from '#backend/areas/charging/reservation/commands.ts'
import { requestReservation } from '#backend/areas/charging/reservation/request.ts'
import { payBill } from '#backend/areas/finance/bill/commands.ts'
import { answer, observe } from '../answers.ts'
import { report } from '../happenings.ts'
import type { Happening } from '../happenings.ts'
import { cardOf } from '../network.ts'
import type { Seeder } from '../seeder.ts'
import type { Outage } from './failures.ts'
import { piles } from './network.ts'
import { people } from './people.ts'
import { sites } from './sites.ts'
import { poorFrom } from './traffic.ts'

/** Reservations of the city: some came to nothing because nobody came, somebody cancelled, or a pile declined. */

export interface Booking {
  readonly pileId: string
  readonly connectorId: number
  readonly idTag: string
  readonly at: number
  readonly end: 'noShow' | 'cancelled' | 'declined'
}

const EVERY_MS = 3.5 * DAY
const DURATION_MINUTES = 15
const CANCELLED_AFTER_MS = 4 * MINUTE
const ends = ['noShow', 'cancelled', 'noShow', 'cancelled', 'declined'] as const
const reasons = ['Stuck in traffic, says the customer', 'Found a free one nearer', 'Booked twice by mistake']

/** Price lists by the hour take no reservations. */
const reservable = piles.filter(({ pile: { tariffId } }) => tariffId !== 'T3.1')

/** One every few days, where nothing is out of order. */
export function bookings(
  chance: () => number,
  { from, to }: { readonly from: number; readonly to: number },
  out: readonly Outage[],
): readonly Booking[] {
  const count = Math.floor((to - from - DAY) / EVERY_MS)
  return Array.from({ length: count }, (_, index): Booking => {
    const at = Math.floor(from + DAY / 2 + index * EVERY_MS + chance() * 12 * HOUR)
    const { id, pile: about } = reservable[Math.floor(chance() * reservable.length)] ?? piles[0] ?? unreachable()
    const connectorId = 1 + Math.floor(chance() * about.connectors.length)
    const near = customersNear(about.locationId)
    const idTag = cardOf(near[Math.floor(chance() * near.length)] ?? 0)
    return { pileId: id, connectorId, idTag, at, end: ends[index % ends.length] ?? 'noShow' }
  }).filter(({ pileId, at }) => out.every((one) => one.pileId !== pileId || one.to + HOUR < at || at + HOUR < one.from))
}

/** The numbers of those who live in the country of a site, and have money. */
const customersNear = (locationId: string): readonly number[] =>
  people.flatMap(({ country }, index) =>
    index < poorFrom && sites.some((site) => site.id === locationId && site.country === country) ? [index] : [],
  )

function unreachable(): never {
  throw new Error('there are no piles')
}

/** Nobody charges there meanwhile. */
export const heldBy = ({ pileId, connectorId, at }: Booking): Outage => ({
  pileId,
  connectorId,
  code: null,
  from: at - 5 * MINUTE,
  to: at + (DURATION_MINUTES + 5) * MINUTE,
  handled: null,
})

const desk: Actor = { kind: 'person', id: 'oper00', account: 'oper00', type: 'NORMAL', sub: 0 }

/** What happened of a reservation. */
export function bookingHappenings(seeder: Seeder, booking: Booking): readonly Happening[] {
  const { pileId, connectorId, idTag, at, end } = booking
  const place = { pileId, connectorId }
  // Known once it is requested, which is before anything else here.
  let id = ''
  const say = (word: ReportedStatus, when: number, now: Instant): readonly Promise<unknown>[] => {
    const payload = { connectorId, status: word, errorCode: 'NoError' } as const
    return [
      report(seeder, { ...place, word, at: when }),
      seeder.at(now)(observe, { pileId, message: { action: 'StatusNotification', payload } }),
    ]
  }
  const request = (now: Instant): Promise<unknown> => {
    const tell = seeder.at(now)
    const wanted = { ...place, idTag, startsInSeconds: null, durationMinutes: DURATION_MINUTES }
    const requested = tell(
      (tx) => {
        id = requestReservation(tx, wanted).id ?? ''
      },
      null,
      desk,
    )
    const isDeclined = end === 'declined'
    const answered = tell(answer, { status: isDeclined ? 'Occupied' : 'Accepted' })
    return Promise.all([requested, answered, ...(isDeclined ? [] : say('Reserved', at, now))])
  }
  const over = at + DURATION_MINUTES * MINUTE
  const expire = (now: Instant): Promise<unknown> =>
    Promise.all([
      seeder.at(now)((tx) => expireReservation(tx, { id }), null, system('reservations')),
      seeder.at(now)((tx) => payBill(tx, { billId: reservationBill(id) }), null, system('payments')),
      ...say('Available', over, now),
    ])
  const reason = reasons[Math.floor(at / MINUTE) % reasons.length] ?? ''
  const cancel = (now: Instant): Promise<unknown> =>
    Promise.all([
      seeder.at(now)((tx) => cancelReservation(tx, { id, reason }), null, desk),
      seeder.at(now)(answer, { status: 'Accepted' }),
      ...say('Available', at + CANCELLED_AFTER_MS, now),
    ])
  const rest: Readonly<Record<Booking['end'], readonly Happening[]>> = {
    declined: [],
    noShow: [{ at: over, run: expire }],
    cancelled: [{ at: at + CANCELLED_AFTER_MS, run: cancel }],
  }
  return [{ at, run: request }, ...rest[end]]
}
