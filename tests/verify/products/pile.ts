import { connectorKey } from '#contracts/ids.ts'
import { boot, linkClosed, linkOpened, linkResumed } from '#backend/areas/equipment/connectivity/commands.ts'
import { status } from '#backend/areas/equipment/status-notification/commands.ts'
import { startTransaction } from '#backend/areas/charging/transaction/start.ts'
import { stopTransaction } from '#backend/areas/charging/transaction/stop.ts'
import { lostStops } from '#backend/areas/charging/transaction/process.ts'
import { chargeRecord } from '#machines/charging/charge-record.ts'
import { newestSession } from '#machines/charging/charging-session.lookups.ts'
import { chargingSession } from '#machines/charging/charging-session.ts'
import { connector } from '#machines/equipment/connector.ts'
import { pileLink } from '#machines/equipment/pile-link.ts'
import { propertiesOf, isIn } from '#machines/kit/properties.ts'
import { afterMinutes, booted, chance, crash, furnished, idTag, now, pileId, reportOf } from './environment.ts'
import type { Happening, Scene } from './environment.ts'
import type { Product } from './product.ts'
import { foundIn, settingsOf, stateIn } from './world.ts'
import type { Site } from './world.ts'

/**
 * Link, connector and sessions of one pile together: two transactions one after the other, sockets that open and close, a
 * boot at any time, starts and stops that come twice, late or never, statuses in any order.
 */
const site: Site = { now, settings: settingsOf({}), processes: [lostStops] }
const key = connectorKey(pileId, 1)
const ids = ['1', '2']
const startAt = (minutes: number) =>
  ({ pileId, connectorId: 1, idTag, meterStart: 0, timestamp: afterMinutes(minutes), reservationId: null }) as const
const stopAt = (transactionId: number, minutes: number) =>
  ({
    pileId,
    transactionId,
    meterStop: 0,
    timestamp: afterMinutes(minutes),
    reason: 'Local',
    idTag,
    samples: [],
  }) as const

const { always, can, never } = propertiesOf<Scene, Happening>()
const runs = isIn('Charging', 'SuspendedEV', 'SuspendedEVSE', 'Stopping')
const session = ({ backend }: Scene, id: string) => stateIn(backend, chargingSession, id)
const record = ({ backend }: Scene, id: string) => stateIn(backend, chargeRecord, id)
const reportedBy = ({ backend }: Scene) => stateIn(backend, connector, key)
const linkOf = ({ backend }: Scene) => stateIn(backend, pileLink, pileId)

export const pileProduct: Product = {
  name: 'pile: link × connector × session × record',
  site,
  start: furnished(site, 100_000),
  chances: [
    chance('a socket opens', [linkOpened, { pileId, protocol: 'ocpp1.6' }], { atMost: 2 }),
    chance('BootNotification', [boot, { pileId, ...booted }], { atMost: 2 }),
    chance('a frame without a boot', [linkResumed, { pileId }]),
    chance('the socket closes', [linkClosed, { pileId, code: 1006 }]),
    chance('StartTransaction', [startTransaction, startAt(0)], { atMost: 2 }),
    chance('StopTransaction', [stopTransaction, stopAt(1, 60)], { atMost: 2 }),
    chance('the next StartTransaction', [startTransaction, startAt(90)], { behind: ['StartTransaction'] }),
    chance('the next StopTransaction', [stopTransaction, stopAt(2, 120)]),
    chance('StatusNotification Charging', [status, reportOf('Charging')]),
    chance('StatusNotification Available', [status, reportOf('Available')]),
    chance('StatusNotification Faulted', [status, reportOf('Faulted')]),
    crash,
  ],
  bound: { steps: 14, states: 6_000 },
  rules: [
    always('noPlanThrows', ({ backend }) => backend.defects.length === 0),
    always('oneSessionRunsOnAConnector', (scene) => ids.filter((id) => runs(session(scene, id))).length <= 1),
    always('runningSessionHoldsItsConnector', (scene) =>
      ids.every((id) => !runs(session(scene, id)) || foundIn(scene.backend, newestSession, pileId, 1).includes(id)),
    ),
    always('endedSessionHasItsRecord', (scene) =>
      ids.every((id) => isIn('Stopped', 'Released')(session(scene, id)) === (record(scene, id).value !== 'New')),
    ),
    never(
      'offlineChangesNoReport',
      ({ before, after }) =>
        linkOf(before).value !== 'Offline' &&
        linkOf(after).value === 'Offline' &&
        JSON.stringify(reportedBy(before)) !== JSON.stringify(reportedBy(after)),
    ),
    never(
      'bootLetsNoSessionRunOn',
      ({ event, after }) => event.name === 'BootNotification' && ids.some((id) => runs(session(after, id))),
    ),
    never(
      'sameStartIsTheSameSession',
      ({ before, event, after }) =>
        event.name === 'StartTransaction' &&
        session(before, '1').value !== 'New' &&
        before.backend.numbers.get('transaction') !== after.backend.numbers.get('transaction'),
    ),
    can('everySessionCanEnd', {
      from: (scene) => session(scene, '1').value !== 'New',
      to: (scene) => isIn('Stopped', 'Released')(session(scene, '1')),
    }),
  ],
}
