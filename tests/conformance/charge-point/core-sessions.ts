import { must } from '../case.ts'
import type { Bench, ChargePointCase } from '../rig/bench.ts'
import {
  booted,
  charge,
  configure,
  connectors,
  leave,
  remoteStart,
  silence,
  status,
  stopped,
  takeCableOut,
  unasked,
} from './steps.ts'

const shared = { profile: 'Core', subject: 'charge-point' } as const

/** A wait of the charge point may be off by so much. */
const SLACK_MS = 2_000
const RETRY_S = 40
const BEAT_S = 20

/** Local stop and start with the keys for a cable pulled at the car as told. */
async function pulledAtCar(bench: Bench, keys: Readonly<Record<string, string>>): Promise<void> {
  for (const [key, value] of Object.entries(keys)) await configure(bench, key, value)
  await charge(bench)
  await bench.station.unplug(1)
  await status(bench, 1, 'SuspendedEV')
}

/** The tag has charged here before: it is in the cache. */
async function cached(bench: Bench): Promise<void> {
  await configure(bench, 'AuthorizationCacheEnabled', 'true')
  await configure(bench, 'LocalPreAuthorize', 'true')
  await configure(bench, 'AuthorizeRemoteTxRequests', 'true')
  await charge(bench)
  await leave(bench)
}

/** Core: how charging begins and ends at the charge point. */
export const coreSessions: readonly ChargePointCase[] = [
  {
    ...shared,
    id: 'TC_001_CS',
    name: 'Cold Boot Charge Point',
    passes: 'Rejected, it is silent for the interval and boots again; accepted, it reports all and beats its heart.',
    isCold: true,
    async run(bench) {
      const { central, station, time } = bench
      let answers = 0
      central.replying('BootNotification', () => {
        answers += 1
        const currentTime = new Date(time.now()).toISOString()
        const [status, interval] = answers === 1 ? (['Rejected', RETRY_S] as const) : (['Accepted', BEAT_S] as const)
        return { conf: { status, interval, currentTime } }
      })
      await station.powerOn()
      const first = await central.expect('BootNotification')
      const since = central.mark()
      const again = await central.expect('BootNotification', undefined, RETRY_S * 1000 + SLACK_MS)
      must(again.at - first.at >= RETRY_S * 1000 - SLACK_MS, `the next boot waits ${RETRY_S} s`)
      must(central.all(since)[0] === again, 'nothing is said while Rejected')
      const count = await connectors(bench)
      for (let connectorId = 0; connectorId <= count; connectorId += 1) await status(bench, connectorId, 'Available')
      const beat = await central.expect('Heartbeat', undefined, BEAT_S * 1000 + SLACK_MS)
      const next = await central.expect('Heartbeat', undefined, BEAT_S * 1000 + SLACK_MS)
      must(Math.abs(next.at - beat.at - BEAT_S * 1000) <= SLACK_MS, `the heart beats every ${BEAT_S} s`)
    },
  },
  {
    ...shared,
    id: 'TC_003_CS',
    name: 'Regular Charging Session - Plugin First',
    passes: 'Preparing, Authorize, StartTransaction, Charging, in this order and with the right card and connector.',
    async run(bench) {
      const { central, station, tags } = bench
      await station.plug(1)
      await status(bench, 1, 'Preparing')
      await station.swipe(1, tags.first)
      await central.expect('Authorize', { idTag: tags.first })
      const { payload } = await central.expect('StartTransaction', { connectorId: 1, idTag: tags.first })
      must(/(?:Z|[+-]\d{2}:\d{2})$/u.test(payload.timestamp), 'the timestamp has a zone')
      await status(bench, 1, 'Charging')
    },
  },
  {
    ...shared,
    id: 'TC_004_1_CS',
    name: 'Regular Charging Session - Identification First',
    passes: 'Authorize, Preparing; the cable then brings StartTransaction and Charging.',
    async run(bench) {
      const { central, station, tags } = bench
      await station.swipe(1, tags.first)
      await central.expect('Authorize', { idTag: tags.first })
      await status(bench, 1, 'Preparing')
      await station.plug(1)
      await central.expect('StartTransaction', { connectorId: 1, idTag: tags.first })
      await status(bench, 1, 'Charging')
    },
  },
  {
    ...shared,
    id: 'TC_004_2_CS',
    name: 'Regular Charging Session - Identification First - ConnectionTimeOut',
    passes: 'Without a cable the connector is free again after ConnectionTimeOut, and nothing began.',
    async run(bench) {
      const { central, station, tags } = bench
      await configure(bench, 'ConnectionTimeOut', '30')
      const since = central.mark()
      await station.swipe(1, tags.first)
      await central.expect('Authorize', { idTag: tags.first })
      const prepared = await status(bench, 1, 'Preparing')
      const free = await central.expect(
        'StatusNotification',
        { connectorId: 1, status: 'Available' },
        30_000 + SLACK_MS,
      )
      must(free.at - prepared.at >= 30_000 - SLACK_MS, 'the connector is kept for ConnectionTimeOut')
      must(central.heard('StartTransaction', since).length === 0, 'no transaction begins')
    },
  },
  {
    ...shared,
    id: 'TC_005_1_CS',
    name: 'EV Side Disconnected - StopTransactionOnEVSideDisconnect=true, UnlockConnectorOnEVSideDisconnect=true',
    passes: 'The transaction ends with EVDisconnected, and the cable can be taken out.',
    async run(bench) {
      const keys = { StopTransactionOnEVSideDisconnect: 'true', UnlockConnectorOnEVSideDisconnect: 'true' }
      await pulledAtCar(bench, keys)
      await stopped(bench, 'EVDisconnected')
      await takeCableOut(bench)
    },
  },
  {
    ...shared,
    id: 'TC_005_2_CS',
    name: 'EV Side Disconnected - StopTransactionOnEVSideDisconnect=true, UnlockConnectorOnEVSideDisconnect=false',
    passes: 'The transaction ends with EVDisconnected; only the card that began it frees the cable.',
    async run(bench) {
      const { central, station, tags } = bench
      const keys = { StopTransactionOnEVSideDisconnect: 'true', UnlockConnectorOnEVSideDisconnect: 'false' }
      await pulledAtCar(bench, keys)
      await stopped(bench, 'EVDisconnected')
      await status(bench, 1, 'Finishing')
      const since = central.mark()
      await station.swipe(1, tags.second)
      await bench.time.pass(5_000)
      must(central.heard('StatusNotification', since).length === 0, 'another card does not free the cable')
      await station.swipe(1, tags.first)
      await station.unplug(1)
      await status(bench, 1, 'Available')
    },
  },
  {
    ...shared,
    id: 'TC_005_3_CS',
    name: 'EV Side Disconnected - StopTransactionOnEVSideDisconnect=false',
    passes: 'The transaction waits for the car, and goes on when it is back.',
    async run(bench) {
      await pulledAtCar(bench, { StopTransactionOnEVSideDisconnect: 'false' })
      await silence(bench, 'StopTransaction')
      await bench.station.plug(1)
      await status(bench, 1, 'Charging')
      await bench.station.swipe(1, bench.tags.first)
      const { payload } = await stopped(bench, 'Local')
      must(payload.transactionId === bench.central.transactionId, 'it is the transaction that was begun')
    },
  },
  {
    ...shared,
    id: 'TC_068_CS',
    name: 'Stop transaction - IdTag matches',
    passes: 'The card that began the transaction ends it without being asked for again.',
    async run(bench) {
      await charge(bench)
      const since = bench.central.mark()
      await bench.station.swipe(1, bench.tags.first)
      await stopped(bench, 'Local')
      unasked(bench, since)
    },
  },
  {
    ...shared,
    id: 'TC_007_1_CS',
    name: 'Regular Start Charging Session - Cached Id',
    passes: 'A card in the cache begins without Authorize.',
    async run(bench) {
      await cached(bench)
      const since = bench.central.mark()
      await charge(bench)
      unasked(bench, since)
    },
  },
  {
    ...shared,
    id: 'TC_007_2_CS',
    name: 'Remote Start Charging Session - Cached Id',
    passes: 'A remote start for a card in the cache begins without Authorize.',
    async run(bench) {
      await cached(bench)
      const since = bench.central.mark()
      await remoteStart(bench)
      await bench.station.plug(1)
      await bench.central.expect('StartTransaction', { connectorId: 1, idTag: bench.tags.first })
      unasked(bench, since)
    },
  },
  ...(['Local', 'Remote'] as const).map((how): ChargePointCase => ({
    ...shared,
    id: how === 'Local' ? 'TC_061_1_CS' : 'TC_061_2_CS',
    name: `Clear Authorization Data in Authorization Cache - ${how}`,
    passes: 'After ClearCache the card is asked for again.',
    async run(bench) {
      await cached(bench)
      const answer = await bench.central.call('ClearCache', {})
      must(answer.status === 'Accepted', 'ClearCache is accepted')
      if (how === 'Local') await bench.station.swipe(1, bench.tags.first)
      else await remoteStart(bench)
      await bench.central.expect('Authorize', { idTag: bench.tags.first })
    },
  })),
  {
    ...shared,
    id: 'TC_032_2_CS',
    name: 'Power failure - stop transaction(s) after power is back',
    passes: 'It boots, reports everything, and then ends with PowerLoss what ran before.',
    async run(bench) {
      const transactionId = await charge(bench)
      await bench.station.powerOff()
      await bench.time.pass(20_000)
      const since = bench.central.mark()
      await bench.station.powerOn()
      await booted(bench, since)
      const { payload } = await stopped(bench, 'PowerLoss')
      must(payload.transactionId === transactionId, 'it is the transaction that ran')
      const order = bench.central.all(since).map(({ action }) => action)
      must(order[0] === 'BootNotification', 'the boot comes first')
      must(order.indexOf('StatusNotification') < order.indexOf('StopTransaction'), 'the statuses come before the stop')
    },
  },
]
