import { must } from '../case.ts'
import type { CentralSystemCase } from './bench.ts'
import { START, authorized, charging, sessions, started, stopped } from './steps.ts'

const shared = { profile: 'Core', subject: 'central-system' } as const

/** The cases in which a charge point boots and charges. */
export const coreCharge: readonly CentralSystemCase[] = [
  {
    ...shared,
    id: 'TC_001_CSMS',
    name: 'Cold Boot Charge Point',
    passes: 'The boot is accepted; every status and heartbeat is confirmed.',
    isCold: true,
    async run({ pile, time }) {
      await pile.boot()
      await time.pass(60_000)
      const { currentTime } = await pile.say('Heartbeat', {})
      must(!Number.isNaN(Date.parse(currentTime)), 'the heartbeat is told the time')
    },
  },
  {
    ...shared,
    id: 'TC_003_CSMS',
    name: 'Regular Charging Session - Plugin First',
    passes: 'Card and start are accepted; both statuses are confirmed.',
    async run({ pile, tags }) {
      await pile.report(1, 'Preparing')
      await authorized({ pile, tags })
      await started({ pile, tags })
      await pile.report(1, 'Charging')
    },
  },
  {
    ...shared,
    id: 'TC_004_1_CSMS',
    name: 'Regular Charging Session - Identification First',
    passes: 'As with the cable first, in the other order.',
    run: async (bench) => void (await charging(bench)),
  },
  {
    ...shared,
    id: 'TC_004_2_CSMS',
    name: 'Regular Charging Session - Identification First - ConnectionTimeOut',
    passes: 'Both statuses are confirmed and no transaction appears.',
    async run({ operator, pile, tags, time }) {
      await authorized({ pile, tags })
      await pile.report(1, 'Preparing')
      await time.pass(120_000)
      await pile.report(1, 'Available')
      await operator.shows('no transaction has begun', (network) => sessions(network) === 0)
    },
  },
  {
    ...shared,
    id: 'TC_005_1_CSMS',
    name: 'EV Side Disconnected - StopTransactionOnEVSideDisconnect=true, UnlockConnectorOnEVSideDisconnect=true',
    passes: 'The stop closes the transaction with its reason; every status is confirmed.',
    async run(bench) {
      const transactionId = await charging(bench)
      await bench.pile.report(1, 'SuspendedEV')
      await stopped(bench, transactionId, 'EVDisconnected')
      await bench.pile.report(1, 'Finishing')
      await bench.pile.report(1, 'Available')
    },
  },
  {
    ...shared,
    id: 'TC_007_CSMS',
    name: 'Regular Start Charging Session - Cached Id',
    passes: 'A start without Authorize is accepted.',
    async run({ pile, tags }) {
      await pile.report(1, 'Preparing')
      await started({ pile, tags })
      await pile.report(1, 'Charging')
    },
  },
  ...(
    [
      ['TC_023_1_CSMS', 'Authorize invalid', 'unknown', 'Invalid'],
      ['TC_023_2_CSMS', 'Authorize expired', 'expired', 'Expired'],
      ['TC_023_3_CSMS', 'Authorize blocked', 'blocked', 'Blocked'],
    ] as const
  ).map(([id, what, tag, wanted]): CentralSystemCase => ({
    ...shared,
    id,
    name: `Start Charging Session - ${what}`,
    passes: `The card is answered ${wanted}.`,
    async run({ pile, tags }) {
      const { idTagInfo } = await pile.say('Authorize', { idTag: tags[tag] })
      must(idTagInfo.status === wanted, `the card is ${wanted}, not ${idTagInfo.status}`)
    },
  })),
  {
    ...shared,
    id: 'TC_024_CSMS',
    name: 'Start Charging Session Lock Failure',
    passes: 'The error code is confirmed.',
    async run({ pile, tags }) {
      await authorized({ pile, tags })
      await pile.report(1, 'Preparing')
      await pile.report(1, 'Faulted', 'ConnectorLockFailure')
    },
  },
  {
    ...shared,
    id: 'TC_032_1_CSMS',
    name: 'Power failure boot charging point - configured to stop transaction(s)',
    passes: 'The boot with an open transaction is accepted, and the late stop closes it.',
    async run(bench) {
      const { pile } = bench
      const transactionId = await charging(bench)
      await pile.hangUp()
      await pile.connect()
      await pile.boot()
      await pile.report(1, 'Finishing')
      await stopped(bench, transactionId, 'PowerLoss')
    },
  },
  {
    ...shared,
    id: 'TC_037_1_CSMS',
    name: 'Offline Start Transaction - Valid IdTag',
    passes: 'The start that was kept is accepted and numbered; it keeps the time of the charge point.',
    async run({ operator, pile, tags, time }) {
      await pile.hangUp()
      await time.pass(600_000)
      await pile.connect()
      const transactionId = await started({ pile, tags })
      await pile.report(1, 'Charging')
      await operator.shows(`transaction ${transactionId} began at ${START}`, ({ world }) => {
        const [begun] = world.store.facts('charging-session', String(transactionId))
        return JSON.stringify(begun?.data).includes(new Date(START).toISOString())
      })
    },
  },
  {
    ...shared,
    id: 'TC_037_3_CSMS',
    name: 'Offline Start Transaction - Invalid IdTag - StopTransactionOnInvalidId=true',
    passes: 'The start is answered Invalid with a number; the stop of that number is confirmed.',
    async run(bench) {
      const { pile, tags } = bench
      const start = { connectorId: 1, idTag: tags.unknown, meterStart: 0, timestamp: START }
      const { idTagInfo, transactionId } = await pile.say('StartTransaction', start)
      must(idTagInfo.status === 'Invalid', `the start is Invalid, not ${idTagInfo.status}`)
      await pile.report(1, 'Charging')
      await stopped(bench, transactionId, 'DeAuthorized')
      await pile.report(1, 'Finishing')
    },
  },
]
