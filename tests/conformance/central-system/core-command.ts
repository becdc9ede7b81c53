import { must } from '../case.ts'
import type { CentralSystemCase } from './bench.ts'
import { authorized, charging, commanded, isOpen, lastOf, sessions, stopped, typed } from './steps.ts'

const shared = { profile: 'Core', subject: 'central-system' } as const

/** The cases in which an operator asks something of a charge point. */
export const coreCommand: readonly CentralSystemCase[] = [
  {
    ...shared,
    id: 'TC_061_CSMS',
    name: 'Clear Authorization Data in Authorization Cache',
    passes: 'The request is empty and its answer is kept.',
    async run(bench) {
      const { answer, payload } = await commanded(bench, 'ClearCache', {})
      must(Object.keys(payload).length === 0, 'the request is empty')
      answer({ status: 'Accepted' })
      await bench.operator.shows('the cache is cleared', (network) => lastOf(network, 'ClearCache') === 'done')
    },
  },
  {
    ...shared,
    id: 'TC_011_1_CSMS',
    name: 'Remote Start Charging Session - Remote Start First',
    passes: 'The card is accepted and the transaction starts.',
    async run(bench) {
      const { answer } = await commanded(bench, 'RemoteStartTransaction', { idTag: bench.tags.known, connectorId: 1 })
      answer({ status: 'Accepted' })
      await charging(bench)
      await bench.operator.shows('the start is done', (network) => lastOf(network, 'RemoteStartTransaction') === 'done')
    },
  },
  {
    ...shared,
    id: 'TC_011_2_CSMS',
    name: 'Remote Start Charging Session - Time Out',
    passes: 'No transaction begins and the start is given up.',
    async run(bench) {
      const { operator, pile, tags, time } = bench
      const { answer } = await commanded(bench, 'RemoteStartTransaction', { idTag: tags.known, connectorId: 1 })
      answer({ status: 'Accepted' })
      await authorized(bench)
      await pile.report(1, 'Preparing')
      await time.pass(160_000)
      await pile.report(1, 'Available')
      await operator.shows('no transaction has begun', (network) => sessions(network) === 0)
      await operator.shows('the start is given up', (network) => lastOf(network, 'RemoteStartTransaction') === 'failed')
    },
  },
  {
    ...shared,
    id: 'TC_012_CSMS',
    name: 'Remote Stop Charging Session',
    passes: 'The request names the transaction that was started; the stop is confirmed.',
    async run(bench) {
      const transactionId = await charging(bench)
      const { answer, payload } = await commanded(bench, 'RemoteStopTransaction', { transactionId })
      must(payload.transactionId === transactionId, 'the transaction is the one that was started')
      answer({ status: 'Accepted' })
      await stopped(bench, transactionId, 'Remote')
      await bench.pile.report(1, 'Finishing')
      await bench.pile.report(1, 'Available')
      await bench.operator.shows('the stop is done', (network) => lastOf(network, 'RemoteStopTransaction') === 'done')
    },
  },
  {
    ...shared,
    id: 'TC_028_CSMS',
    name: 'Remote Stop Transaction - Rejected',
    passes: 'The refusal is shown; the transaction stays open.',
    async run(bench) {
      const transactionId = await charging(bench)
      const { answer } = await commanded(bench, 'RemoteStopTransaction', { transactionId })
      answer({ status: 'Rejected' })
      await bench.operator.shows(
        'the stop was refused',
        (network) => lastOf(network, 'RemoteStopTransaction') === 'failed',
      )
      await bench.operator.shows('the transaction is open', (network) => isOpen(network, transactionId))
    },
  },
  ...(['Hard', 'Soft'] as const).map((type): CentralSystemCase => ({
    ...shared,
    id: type === 'Hard' ? 'TC_013_CSMS' : 'TC_014_CSMS',
    name: `${type} Reset`,
    passes: `The request is ${type}; the new boot is accepted and every status confirmed.`,
    async run(bench) {
      const { answer, payload } = await commanded(bench, 'Reset', { type })
      must(payload.type === type, `the reset is ${type}`)
      answer({ status: 'Accepted' })
      await bench.pile.hangUp()
      await bench.pile.connect()
      await bench.pile.boot()
      await bench.operator.shows('the reset is done', (network) => lastOf(network, 'Reset') === 'done')
    },
  })),
  {
    ...shared,
    id: 'TC_018_1_CSMS',
    name: 'Unlock Connector - With Charging Session (not fixed cable)',
    passes: 'The stop for UnlockCommand closes the transaction.',
    async run(bench) {
      const transactionId = await charging(bench)
      const { answer } = await commanded(bench, 'UnlockConnector', { connectorId: 1 })
      answer({ status: 'Unlocked' })
      await bench.pile.report(1, 'Finishing')
      await stopped(bench, transactionId, 'UnlockCommand')
      await bench.pile.report(1, 'Available')
      await bench.operator.shows('the unlocking is done', (network) => lastOf(network, 'UnlockConnector') === 'done')
    },
  },
  ...(
    [
      ['TC_030_CSMS', 'Unlock Failure', 'UnlockFailed', 1],
      ['TC_031_CSMS', 'Unknown Connector', 'NotSupported', 9],
    ] as const
  ).map(([id, what, status, connectorId]): CentralSystemCase => ({
    ...shared,
    id,
    name: `Unlock Connector - ${what}`,
    passes: `${status} is shown.`,
    isLab: true,
    async run(bench) {
      const { answer } = await typed(bench, 'UnlockConnector', { connectorId })
      answer({ status })
      await bench.operator.shows(
        `it is shown as ${status}`,
        (network) => lastOf(network, 'UnlockConnector') === 'failed',
      )
    },
  })),
  {
    ...shared,
    id: 'TC_019_1_CSMS',
    name: 'Retrieve all configuration keys',
    passes: 'All keys are asked for, and shown.',
    async run(bench) {
      const { answer, payload } = await commanded(bench, 'GetConfiguration', {})
      must((payload.key ?? []).length === 0, 'all keys are asked for')
      answer({ configurationKey: [{ key: 'HeartbeatInterval', readonly: false, value: '300' }] })
      await bench.operator.shows('the keys are shown', (network) => lastOf(network, 'GetConfiguration') === 'done')
    },
  },
  {
    ...shared,
    id: 'TC_019_2_CSMS',
    name: 'Retrieve specific configuration key',
    passes: 'Exactly the key that was wanted is asked for.',
    async run(bench) {
      const key = ['SupportedFeatureProfiles']
      const { answer, payload } = await commanded(bench, 'GetConfiguration', { key })
      must(JSON.stringify(payload.key) === JSON.stringify(key), 'that key is asked for')
      answer({ configurationKey: [{ key: 'SupportedFeatureProfiles', readonly: true, value: 'Core' }] })
      await bench.operator.shows('the key is shown', (network) => lastOf(network, 'GetConfiguration') === 'done')
    },
  },
  ...(
    [
      ['TC_040_1_CSMS', 'Configuration keys - NotSupported', 'NotSupported', 'VendorKey'],
      ['TC_040_2_CSMS', 'Configuration keys - Invalid value', 'Rejected', 'MeterValueSampleInterval'],
    ] as const
  ).map(([id, name, status, key]): CentralSystemCase => ({
    ...shared,
    id,
    name,
    passes: `${status} is shown.`,
    async run(bench) {
      const { answer, payload } = await commanded(bench, 'ChangeConfiguration', { key, value: '-1' })
      must(payload.key === key, `the key is ${key}`)
      answer({ status })
      await bench.operator.shows(
        `it is shown as ${status}`,
        (network) => lastOf(network, 'ChangeConfiguration') === 'failed',
      )
    },
  })),
  {
    ...shared,
    id: 'TC_088_CSMS',
    name: 'WebSocket Subprotocol negotiation',
    passes: 'An unknown sub-protocol is not upgraded; of several the known one is chosen.',
    isCold: true,
    async run({ pile }) {
      const refused = await pile.handshake(['ocpp0.1'])
      must(refused.kind === 'refused', 'ocpp0.1 is not upgraded')
      const chosen = await pile.handshake(['ocpp0.1', 'ocpp1.6'])
      must(chosen.kind === 'upgraded' && chosen.protocol === 'ocpp1.6', 'ocpp1.6 is chosen')
    },
  },
]
