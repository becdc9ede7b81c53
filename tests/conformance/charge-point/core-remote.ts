import { must } from '../case.ts'
import type { Bench, ChargePointCase } from '../rig/bench.ts'
import {
  booted,
  charge,
  configure,
  connectors,
  needsCable,
  remoteStart,
  saysOrRefuses,
  silence,
  status,
  stopped,
  takeCableOut,
  takeOut,
} from './steps.ts'

const shared = { profile: 'Core', subject: 'charge-point' } as const
const rectifier = { supplies: [{ kind: 'DC', watts: 100_000 }] } as const

async function unlock(bench: Bench, connectorId: number, wanted: string): Promise<void> {
  const answer = await bench.central.call('UnlockConnector', { connectorId })
  must(answer.status === wanted, `UnlockConnector is answered ${wanted}`)
}

async function hardReset(bench: Bench): Promise<void> {
  const answer = await bench.central.call('Reset', { type: 'Hard' })
  must(answer.status === 'Accepted', 'the reset is accepted')
}

/** Core: what the central system orders. */
export const coreRemote: readonly ChargePointCase[] = [
  {
    ...shared,
    id: 'TC_011_1_CS',
    name: 'Remote Start Charging Session - Remote Start First',
    passes: 'Accepted, Authorize, Preparing; the cable then brings StartTransaction and Charging.',
    async run(bench) {
      const { central, station, tags } = bench
      await configure(bench, 'AuthorizeRemoteTxRequests', 'true')
      await remoteStart(bench)
      await central.expect('Authorize', { idTag: tags.first })
      await status(bench, 1, 'Preparing')
      await station.plug(1)
      await central.expect('StartTransaction', { connectorId: 1, idTag: tags.first })
      await status(bench, 1, 'Charging')
    },
  },
  {
    ...shared,
    id: 'TC_012_CS',
    name: 'Remote Stop Charging Session',
    passes: 'The transaction ends with Remote; the connector finishes, and is free without the cable.',
    async run(bench) {
      const transactionId = await charge(bench)
      const answer = await bench.central.call('RemoteStopTransaction', { transactionId })
      must(answer.status === 'Accepted', 'the remote stop is accepted')
      const { payload } = await stopped(bench, 'Remote')
      must(payload.transactionId === transactionId, 'it is the transaction that was meant')
      await takeCableOut(bench)
    },
  },
  {
    ...shared,
    id: 'TC_013_CS',
    name: 'Hard Reset Without transaction',
    passes: 'It boots anew and reports every connector.',
    async run(bench) {
      const since = bench.central.mark()
      await hardReset(bench)
      const statuses = await booted(bench, since)
      must(
        [...statuses.values()].every((each) => each === 'Available'),
        'every connector is free',
      )
    },
  },
  {
    ...shared,
    id: 'TC_015_CS',
    name: 'Hard Reset With Transaction',
    passes: 'The transaction ends with HardReset, before or after the boot, and every connector is reported.',
    async run(bench) {
      const { central } = bench
      const transactionId = await charge(bench)
      const since = central.mark()
      await hardReset(bench)
      await booted(bench, since)
      await bench.time.pass(60_000, () => central.heard('StopTransaction', since).length > 0)
      const [stop] = central.heard('StopTransaction', since)
      must(stop !== undefined, 'the transaction is ended')
      must(stop.payload.transactionId === transactionId, 'it is the transaction that ran')
      const isAfterBoot = (central.heard('BootNotification', since)[0]?.at ?? Number.POSITIVE_INFINITY) <= stop.at
      const reasons = isAfterBoot ? ['HardReset', 'PowerLoss', 'Reboot'] : ['HardReset']
      must(reasons.includes(stop.payload.reason ?? 'Local'), `the transaction ends with ${reasons.join(' or ')}`)
    },
  },
  {
    ...shared,
    id: 'TC_017_1_CS',
    name: 'Unlock connector - no session (not fixed cable)',
    passes: 'Unlocked.',
    async run(bench) {
      needsCable(bench, 'loose')
      await unlock(bench, 1, 'Unlocked')
    },
  },
  {
    ...shared,
    id: 'TC_017_2_CS',
    name: 'Unlock connector - no session (fixed cable)',
    passes: 'NotSupported.',
    build: rectifier,
    async run(bench) {
      needsCable(bench, 'fixed')
      await unlock(bench, 1, 'NotSupported')
    },
  },
  {
    ...shared,
    id: 'TC_018_1_CS',
    name: 'Unlock Connector - With Charging Session (not fixed cable)',
    passes: 'Unlocked; the transaction ends with UnlockCommand, and the connector is free without the cable.',
    async run(bench) {
      needsCable(bench, 'loose')
      await charge(bench)
      await unlock(bench, 1, 'Unlocked')
      await stopped(bench, 'UnlockCommand')
      await takeCableOut(bench)
    },
  },
  {
    ...shared,
    id: 'TC_018_2_CS',
    name: 'Unlock Connector - With Charging Session (fixed cable)',
    passes: 'NotSupported; the transaction goes on.',
    build: rectifier,
    async run(bench) {
      needsCable(bench, 'fixed')
      await charge(bench)
      await unlock(bench, 1, 'NotSupported')
      await silence(bench, 'StopTransaction')
    },
  },
  {
    ...shared,
    id: 'TC_026_CS',
    name: 'Remote Start Charging Session - Rejected',
    passes: 'A connector out of service refuses the remote start; nothing begins.',
    async run(bench) {
      await takeOut(bench, 1)
      const asked = { idTag: bench.tags.first, connectorId: 1 }
      const answer = await bench.central.call('RemoteStartTransaction', asked)
      must(answer.status === 'Rejected', 'the remote start is refused')
      await silence(bench, 'StartTransaction')
    },
  },
  {
    ...shared,
    id: 'TC_027_CS',
    name: 'Remote start transaction - connector id shall not be 0',
    passes: 'Connector 0 is refused.',
    async run(bench) {
      const asked = { idTag: bench.tags.first, connectorId: 0 }
      const answer = await bench.central.attempt('RemoteStartTransaction', asked)
      must(saysOrRefuses(answer, 'Rejected'), 'the remote start is refused')
    },
  },
  {
    ...shared,
    id: 'TC_028_CS',
    name: 'Remote Stop Transaction - Rejected',
    passes: 'A number nobody has is refused; the transaction goes on.',
    async run(bench) {
      const transactionId = await charge(bench)
      const answer = await bench.central.call('RemoteStopTransaction', { transactionId: transactionId + 1_000 })
      must(answer.status === 'Rejected', 'the remote stop is refused')
      await silence(bench, 'StopTransaction')
    },
  },
  {
    ...shared,
    id: 'TC_030_CS',
    name: 'Unlock Connector - Unlock Failure',
    passes: 'UnlockFailed.',
    async run(bench) {
      needsCable(bench, 'loose')
      await bench.station.fault(1, 'connector lock failure')
      bench.afterwards(() => bench.station.heal(1, 'connector lock failure'))
      await unlock(bench, 1, 'UnlockFailed')
    },
  },
  {
    ...shared,
    id: 'TC_031_CS',
    name: 'Unlock Connector - Unknown Connector',
    passes: 'NotSupported.',
    async run(bench) {
      await unlock(bench, (await connectors(bench)) + 1, 'NotSupported')
    },
  },
]
