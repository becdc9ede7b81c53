import { pile, system } from '#contracts/actor.ts'
import type { Actor } from '#contracts/actor.ts'
import { MINUTE } from '#contracts/durations.ts'
import type { ReportedStatus } from '#contracts/equipment/connector.ts'
import { instant } from '#contracts/units.ts'
import { reservationBill } from '#machines/finance/bill.ts'
import { status } from '../areas/equipment/status-notification/commands.ts'
import { requestReservation } from '../areas/charging/reservation/request.ts'
import { cancelReservation, expireReservation } from '../areas/charging/reservation/commands.ts'
import { payBill } from '../areas/finance/bill/commands.ts'
import { answer, observe } from './answers.ts'
import { cardOf } from './network.ts'
import type { PastClock } from './past-clock.ts'
import type { Seeder } from './seeder.ts'

/** Three reservations of the demo's first morning: nobody came, somebody thought better of it, a pile declined. */

const desk: Actor = { kind: 'person', id: 'oper00', account: 'oper00', type: 'NORMAL', sub: 0 }

interface Place {
  readonly pileId: string
  readonly connectorId: number
}

const places = {
  noShow: { pileId: 'WAW-01', connectorId: 1 },
  cancelled: { pileId: 'MRS-01', connectorId: 1 },
  declined: { pileId: 'TPE-01', connectorId: 1 },
} as const satisfies Readonly<Record<string, Place>>

export async function seedReservations(seeder: Seeder, past: PastClock): Promise<void> {
  const pass = (minutes: number): void => past.set(past.now() + minutes * MINUTE)
  const say = (place: Place, word: ReportedStatus): Promise<unknown> => report(seeder, past, { place, word })
  const reserve = (place: Place, person: number) =>
    seeder.run(
      requestReservation,
      { ...place, idTag: cardOf(person), startsInSeconds: null, durationMinutes: DURATION_MINUTES },
      desk,
    )
  for (const place of Object.values(places)) await say(place, 'Available')

  const expiresAt = past.now() + DURATION_MINUTES * MINUTE
  const { id: noShow } = await reserve(places.noShow, 0)
  await seeder.run(answer, { status: 'Accepted' })
  await say(places.noShow, 'Reserved')
  pass(2)
  const { id: cancelled } = await reserve(places.cancelled, 4)
  await seeder.run(answer, { status: 'Accepted' })
  await say(places.cancelled, 'Reserved')
  pass(3)
  if (cancelled !== null)
    await seeder.run(cancelReservation, { id: cancelled, reason: 'Customer called: stuck in traffic' }, desk)
  await seeder.run(answer, { status: 'Accepted' })
  await say(places.cancelled, 'Available')
  await reserve(places.declined, 8)
  await seeder.run(answer, { status: 'Occupied' })
  past.set(expiresAt)
  if (noShow === null) return
  await seeder.run(expireReservation, { id: noShow }, system('reservations'))
  await seeder.run(payBill, { billId: reservationBill(noShow) }, system('payments'))
  await say(places.noShow, 'Available')
}

const DURATION_MINUTES = 15

/** A connector reports, which is the effect of whatever it was asked for. */
async function report(
  { run }: Seeder,
  past: PastClock,
  { place, word }: { readonly place: Place; readonly word: ReportedStatus },
): Promise<void> {
  const unsaid = { info: null, vendorId: null, vendorErrorCode: null }
  const said = { status: word, errorCode: 'NoError' } as const
  await run(status, { ...place, ...said, timestamp: instant(past.now()), ...unsaid }, pile(place.pileId))
  const payload = { connectorId: place.connectorId, ...said }
  await run(observe, { pileId: place.pileId, message: { action: 'StatusNotification', payload } })
}
