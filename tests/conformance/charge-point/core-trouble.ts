import { must } from '../case.ts'
import type { Bench, ChargePointCase } from '../rig/bench.ts'
import {
  booted,
  charge,
  configure,
  leave,
  needsCable,
  remoteStart,
  silence,
  status,
  stopped,
  takeOut,
} from './steps.ts'

const shared = { profile: 'Core', subject: 'charge-point' } as const
const RECONNECT_MS = 120_000
const AWAY_MS = 60_000
const invalid = { idTagInfo: { status: 'Invalid' } } as const

/** An unknown card begins without a connection; the central system refuses it afterwards. */
async function refusedLater(bench: Bench, stops: 'false' | 'true'): Promise<void> {
  const { central, station, tags, time } = bench
  await configure(bench, 'AllowOfflineTxForUnknownId', 'true')
  await configure(bench, 'StopTransactionOnInvalidId', stops)
  await station.drop()
  await station.plug(1)
  await station.swipe(1, tags.second)
  await time.pass(10_000)
  central.answering('StartTransaction', { ...invalid, transactionId: 4_711 })
  await station.restore()
  await central.expect('StartTransaction', { connectorId: 1, idTag: tags.second }, RECONNECT_MS)
}

/** Core: what happens when something goes wrong. */
export const coreTrouble: readonly ChargePointCase[] = [
  {
    ...shared,
    id: 'TC_023_4_CS',
    name: 'Start local Charging Session - Authorize invalid',
    passes: 'A card that is refused begins nothing.',
    async run(bench) {
      const { central, station, tags } = bench
      central.answering('Authorize', invalid)
      await station.plug(1)
      await status(bench, 1, 'Preparing')
      await station.swipe(1, tags.second)
      await central.expect('Authorize', { idTag: tags.second })
      await silence(bench, 'StartTransaction')
    },
  },
  {
    ...shared,
    id: 'TC_023_5_CS',
    name: 'Start remote Charging Session - Authorize invalid',
    passes: 'A remote start for a card that is refused begins nothing.',
    async run(bench) {
      const { central, station, tags } = bench
      await configure(bench, 'AuthorizeRemoteTxRequests', 'true')
      central.answering('Authorize', invalid)
      await station.plug(1)
      await remoteStart(bench, { idTag: tags.second })
      await central.expect('Authorize', { idTag: tags.second })
      await silence(bench, 'StartTransaction')
    },
  },
  {
    ...shared,
    id: 'TC_024_CS',
    name: 'Start Charging Session - Lock Failure',
    passes: 'A lock that does not close is reported as Faulted with ConnectorLockFailure; nothing begins.',
    async run(bench) {
      const { central, station, tags } = bench
      needsCable(bench, 'loose')
      await station.swipe(1, tags.first)
      await central.expect('Authorize', { idTag: tags.first })
      await station.fault(1, 'connector lock failure')
      bench.afterwards(() => station.heal(1, 'connector lock failure'))
      await station.plug(1)
      const told = { connectorId: 1, status: 'Faulted', errorCode: 'ConnectorLockFailure' } as const
      await central.expect('StatusNotification', told)
      await silence(bench, 'StartTransaction')
    },
  },
  {
    ...shared,
    id: 'TC_034_CS',
    name: 'Power Failure with Unavailable Status',
    passes: 'A connector that was taken out of service still is after a loss of power.',
    async run(bench) {
      await takeOut(bench, 1)
      await bench.station.powerOff()
      const since = bench.central.mark()
      await bench.station.powerOn()
      const statuses = await booted(bench, since)
      must(statuses.get(1) === 'Unavailable', 'connector 1 is still Unavailable')
    },
  },
  {
    ...shared,
    id: 'TC_036_CS',
    name: 'Connection Loss During Transaction',
    passes: 'Readings of the time without a connection come afterwards, in their order; the transaction goes on.',
    async run(bench) {
      const { central, station, time } = bench
      await configure(bench, 'MeterValueSampleInterval', '10')
      const transactionId = await charge(bench)
      await station.drop()
      const since = central.mark()
      const lostAt = time.now()
      await time.pass(AWAY_MS)
      must(central.all(since).length === 0, 'nothing arrives without a connection')
      await station.restore()
      await central.expect('MeterValues', { transactionId }, RECONNECT_MS)
      await time.pass(15_000)
      const readings = central.heard('MeterValues', since, { transactionId })
      const times = readings.flatMap(({ payload }) => payload.meterValue.map(({ timestamp }) => Date.parse(timestamp)))
      const missed = times.filter((at) => at < lostAt + AWAY_MS)
      must(missed.length >= AWAY_MS / 10_000 - 1, 'every reading of that time arrives')
      must(
        times.every((at, index) => index === 0 || at >= (times[index - 1] ?? 0)),
        'readings arrive in their order',
      )
      must(central.heard('StopTransaction', since).length === 0, 'the transaction goes on')
      await leave(bench)
    },
  },
  {
    ...shared,
    id: 'TC_037_2_CS',
    name: 'Offline Start Transaction - Invalid IdTag - StopTransactionOnInvalidId=false',
    passes: 'The energy ends (SuspendedEVSE), the transaction does not.',
    async run(bench) {
      await refusedLater(bench, 'false')
      const since = bench.central.mark()
      await status(bench, 1, 'SuspendedEVSE')
      await silence(bench, 'StopTransaction')
      must(bench.central.heard('StopTransaction', since).length === 0, 'the transaction goes on')
    },
  },
  {
    ...shared,
    id: 'TC_037_3_CS',
    name: 'Offline Start Transaction - Invalid IdTag - StopTransactionOnInvalidId=true',
    passes: 'The transaction ends with DeAuthorized, and the connector finishes.',
    async run(bench) {
      await refusedLater(bench, 'true')
      const { payload } = await stopped(bench, 'DeAuthorized')
      must(payload.transactionId === 4_711, 'it is the transaction that was refused')
      await status(bench, 1, 'Finishing')
    },
  },
  {
    ...shared,
    id: 'TC_038_CS',
    name: 'Offline Stop Transaction',
    passes: 'The stop comes afterwards, with the time at which it was made and the reason Local.',
    async run(bench) {
      const { central, station, tags, time } = bench
      const transactionId = await charge(bench)
      await station.drop()
      await time.pass(10_000)
      const stoppedAt = time.now()
      await station.swipe(1, tags.first)
      await time.pass(AWAY_MS)
      const since = central.mark()
      await station.restore()
      const stop = await central.expect('StopTransaction', { transactionId }, RECONNECT_MS)
      must((stop.payload.reason ?? 'Local') === 'Local', 'the transaction ends with Local')
      const offMs = Math.abs(Date.parse(stop.payload.timestamp) - stoppedAt)
      must(offMs < AWAY_MS / 2, 'the time of the stop is the one at which it was made')
      await time.pass(30_000, () => central.heard('StatusNotification', since, { connectorId: 1 }).length > 0)
      const last = central.heard('StatusNotification', since, { connectorId: 1 }).at(-1)?.payload.status
      must(last === 'Finishing' || last === 'Available', 'the connector is reported as Finishing or Available')
    },
  },
  {
    ...shared,
    id: 'TC_041_CS',
    name: 'Fault Behavior',
    passes: 'A fault is reported as Faulted with an error code that fits.',
    async run({ afterwards, central, station }) {
      await station.fault(1, 'ground failure')
      afterwards(() => station.heal(1, 'ground failure'))
      const { payload } = await central.expect('StatusNotification', { connectorId: 1, status: 'Faulted' })
      must(payload.errorCode === 'GroundFailure', 'the error code is GroundFailure')
    },
  },
]
