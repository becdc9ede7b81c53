import { boot, linkClosed, linkOpened } from '#backend/areas/equipment/connectivity/commands.ts'
import { status } from '#backend/areas/equipment/status-notification/commands.ts'
import { startTransaction } from '#backend/areas/charging/transaction/start.ts'
import { stopTransaction } from '#backend/areas/charging/transaction/stop.ts'
import { lostStops } from '#backend/areas/charging/transaction/process.ts'
import { chargingSession } from '#machines/charging/charging-session.ts'
import { connector } from '#machines/equipment/connector.ts'
import { pileLink } from '#machines/equipment/pile-link.ts'
import { propertiesOf, isIn } from '#machines/kit/properties.ts'
import { actorOf } from '#tests/support/lifecycles/actors.ts'
import { afterMinutes, booted, chance, crash, furnished, idTag, now, pileId, reportOf } from './environment.ts'
import type { Chance, Happening, Scene } from './environment.ts'
import type { Product } from './product.ts'
import { answer, cancel, expire, giveUp, isOver, joined, key, reservationOf, reserve, runs } from './reserve.ts'
import type { Customer } from './reserve.ts'
import { run, settingsOf, stateIn } from './world.ts'
import type { Site } from './world.ts'

/**
 * Link, connector, sessions and reservations of one pile together: two customers want the same connector and either may
 * start there, ReserveNow and CancelReservation are answered late or never, the pile goes offline, boots and faults at any
 * time. Reservations are asked for, and answered, two days before everything else: whatever waits is due.
 */
const site: Site = { now, settings: settingsOf({}), processes: [lostStops] }
const first: Customer = { name: 'R1', idTag }
const second: Customer = { name: 'R2', idTag: 'TAG2' }
const wanted = [first, second]
const early = { ...site, now: afterMinutes(0) }
const asks = (customer: Customer): Chance => ({
  name: `${customer.name} is asked for`,
  atMost: 1,
  act: (_, backend) => run(early, backend, { handler: reserve, input: customer, actor: actorOf.DR }),
})
const startOf = (tag: string, minutes: number) =>
  ({
    pileId,
    connectorId: 1,
    idTag: tag,
    meterStart: 0,
    timestamp: afterMinutes(minutes),
    reservationId: null,
  }) as const
const stopOf = {
  pileId,
  transactionId: 1,
  meterStop: 0,
  timestamp: afterMinutes(60),
  reason: 'Local',
  idTag: null,
  samples: [],
} as const
const said = (word: Parameters<typeof reportOf>[0]): Chance =>
  chance(`StatusNotification ${word}`, [status, reportOf(word)])

const answers = (customer: Customer, action: 'ReserveNow' | 'CancelReservation', word: string): Chance => ({
  name: `${action} of ${customer.name} is answered ${word}`,
  atMost: 1,
  act: (_, backend) =>
    run(early, backend, { handler: answer, input: { customer, action, status: word }, actor: actorOf.SYS }),
})

const { always, can, never } = propertiesOf<Scene, Happening>()
const at = ({ backend }: Scene, customer: Customer) => reservationOf(backend, customer)
const isActive = isIn('Active')
const reported = ({ backend }: Scene) => stateIn(backend, connector, key)
const linkOf = ({ backend }: Scene) => stateIn(backend, pileLink, pileId)
const sessions = ({ backend }: Scene) => ['1', '2'].map((id) => stateIn(backend, chargingSession, id))

export const reservationProduct: Product = {
  name: 'reserving: link × connector × session × reservation',
  site,
  start: [
    chance('', [linkOpened, { pileId, protocol: 'ocpp1.6' }]),
    chance('', [boot, { pileId, ...booted }]),
    said('Available'),
  ].reduce((backend, { act }) => act(site, backend), joined(site, furnished(site, 100_000), second)),
  chances: [
    ...wanted.map(asks),
    ...wanted.map((customer) => answers(customer, 'ReserveNow', 'Accepted')),
    answers(first, 'ReserveNow', 'Occupied'),
    ...wanted.map((customer) =>
      chance(`ReserveNow of ${customer.name} is not answered`, [giveUp, customer, actorOf.SYS]),
    ),
    chance('R1 expires', [expire, first, actorOf.SYS], { atMost: 2 }),
    chance('the driver cancels R1', [cancel, first, actorOf.DR], { atMost: 2 }),
    answers(first, 'CancelReservation', 'Accepted'),
    answers(first, 'CancelReservation', 'Rejected'),
    chance('StartTransaction of R1’s customer', [startTransaction, startOf(idTag, 5)], { atMost: 2 }),
    chance('StartTransaction of R2’s customer', [startTransaction, startOf(second.idTag, 6)], { atMost: 2 }),
    chance('StopTransaction', [stopTransaction, stopOf]),
    said('Reserved'),
    said('Available'),
    said('Faulted'),
    said('Unavailable'),
    chance('the socket closes', [linkClosed, { pileId, code: 1006 }]),
    chance('BootNotification', [boot, { pileId, ...booted }]),
    crash,
  ],
  bound: { steps: 16, states: 10_000 },
  rules: [
    always('noPlanThrows', ({ backend }) => backend.defects.length === 0),
    always('oneReservationHoldsAConnector', (scene) => wanted.filter((one) => isActive(at(scene, one))).length <= 1),
    never('reservationEndsOnceForGood', ({ before, after }) =>
      wanted.some(
        (one) =>
          isOver(at(before, one)) && JSON.stringify(at(before, one).context) !== JSON.stringify(at(after, one).context),
      ),
    ),
    never('reservationIsUsedByItsOwnTag', ({ before, after }) =>
      wanted.some(
        (one) =>
          at(before, one).context.outcome !== 'USED' &&
          at(after, one).context.outcome === 'USED' &&
          !sessions(after).some((session) => runs(session) && session.context.idTag === one.idTag),
      ),
    ),
    always('reservationYieldsToAForeignSession', (scene) =>
      wanted.every(
        (one) =>
          !isActive(at(scene, one)) ||
          !sessions(scene).some((session) => runs(session) && session.context.idTag !== one.idTag),
      ),
    ),
    always(
      'reservationNeverOutlivesItsConnector',
      (scene) => !isIn('Faulted', 'Unavailable')(reported(scene)) || !wanted.some((one) => isActive(at(scene, one))),
    ),
    never(
      'offlineEndsNoReservation',
      ({ before, event, after }) =>
        event.name === 'the socket closes' &&
        wanted.some((one) => JSON.stringify(at(before, one)) !== JSON.stringify(at(after, one))),
    ),
    never(
      'offlinePileIsAskedForNothing',
      ({ before, after }) =>
        linkOf(before).value === 'Offline' &&
        wanted.some((one) => at(before, one).value === 'New' && at(after, one).value !== 'New'),
    ),
    can('everyReservationCanEnd', {
      from: (scene) => at(scene, first).value !== 'New',
      to: (scene) => isOver(at(scene, first)),
    }),
  ],
}
