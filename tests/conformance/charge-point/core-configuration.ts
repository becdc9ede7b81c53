import type { MeterValue, SampledValue } from '#contracts/ocpp/1.6/values.ts'
import { must } from '../case.ts'
import type { Bench, ChargePointCase } from '../rig/bench.ts'
import { charge, configure, saysOrRefuses, stopped, valueOf } from './steps.ts'

const shared = { profile: 'Core', subject: 'charge-point' } as const
const REGISTER = 'Energy.Active.Import.Register'
/** Readings may come so much later than they are due. */
const SLACK_MS = 3_000
const MINUTE_MS = 60_000

/** The required keys of §9.1 that may be written, and those that may not. AuthorizeRemoteTxRequests may be either. */
const writable = [
  'ClockAlignedDataInterval',
  'ConnectionTimeOut',
  'ConnectorPhaseRotation',
  'HeartbeatInterval',
  'LocalAuthorizeOffline',
  'LocalPreAuthorize',
  'MeterValuesAlignedData',
  'MeterValuesSampledData',
  'MeterValueSampleInterval',
  'ResetRetries',
  'StopTransactionOnEVSideDisconnect',
  'StopTransactionOnInvalidId',
  'StopTxnAlignedData',
  'StopTxnSampledData',
  'TransactionMessageAttempts',
  'TransactionMessageRetryInterval',
  'UnlockConnectorOnEVSideDisconnect',
]
const readable = ['GetConfigurationMaxKeys', 'NumberOfConnectors', 'SupportedFeatureProfiles']

const samples = (values: readonly MeterValue[]): readonly SampledValue[] =>
  values.flatMap(({ sampledValue }) => sampledValue)

/** A sampled value without a measurand is the register, one without a context periodic (§7.43). */
const measurandOf = ({ measurand = REGISTER }: SampledValue): string => measurand
const contextOf = ({ context = 'Sample.Periodic' }: SampledValue): string => context

const ofContext =
  (context: string) =>
  ({ meterValue }: { readonly meterValue: readonly MeterValue[] }): boolean =>
    samples(meterValue).every((each) => contextOf(each) === context)

/** Two readings of the transaction, one after the other. */
async function twoReadings(bench: Bench, context: string, withinMs: number) {
  const first = await bench.central.expect('MeterValues', ofContext(context), withinMs)
  const second = await bench.central.expect('MeterValues', ofContext(context), withinMs)
  return [first, second] as const
}

/** Core: configuration, and the readings that follow from it. */
export const coreConfiguration: readonly ChargePointCase[] = [
  {
    ...shared,
    id: 'TC_019_CS',
    name: 'Retrieve configuration',
    passes: 'Every required key has its access; asked for one it tells one; an unknown key is named as such.',
    async run({ central }) {
      const { configurationKey = [] } = await central.call('GetConfiguration', {})
      const access = new Map(configurationKey.map(({ key, readonly }) => [key, readonly]))
      for (const key of readable) must(access.get(key) === true, `${key} is there, to be read`)
      for (const key of writable) must(access.get(key) === false, `${key} is there, to be written`)
      must(access.has('AuthorizeRemoteTxRequests'), 'AuthorizeRemoteTxRequests is there')
      const key = 'SupportedFeatureProfiles'
      const one = await central.call('GetConfiguration', { key: [key, 'NobodyKnowsThisKey'] })
      must(one.configurationKey?.length === 1 && one.configurationKey[0]?.key === key, `${key} alone is told`)
      must(one.configurationKey[0].value?.split(',').includes('Core') === true, 'Core is among the profiles')
      must(one.unknownKey?.join('') === 'NobodyKnowsThisKey', 'the unknown key is named')
    },
  },
  {
    ...shared,
    id: 'TC_021_CS',
    name: 'Change/set Configuration',
    passes: 'The new value is told, and is in force.',
    async run(bench) {
      await configure(bench, 'MeterValuesSampledData', REGISTER)
      await configure(bench, 'MeterValueSampleInterval', '12')
      must((await valueOf(bench, 'MeterValueSampleInterval')) === '12', 'the new value is told')
      await charge(bench)
      const [first, second] = await twoReadings(bench, 'Sample.Periodic', 12_000 + SLACK_MS)
      must(Math.abs(second.at - first.at - 12_000) <= SLACK_MS, 'readings come every 12 s')
    },
  },
  {
    ...shared,
    id: 'TC_040_2_CS',
    name: 'Configuration key - Invalid value',
    passes: 'Rejected; the old value is kept.',
    async run(bench) {
      const key = 'MeterValueSampleInterval'
      const before = await valueOf(bench, key)
      const answer = await bench.central.call('ChangeConfiguration', { key, value: '-1' })
      must(answer.status === 'Rejected', 'the value is refused')
      must((await valueOf(bench, key)) === before, 'the old value is kept')
    },
  },
  {
    ...shared,
    id: 'TC_062_CS',
    name: 'Data Transfer to a Charge Point',
    passes: 'A vendor it does not know is refused.',
    async run({ central }) {
      const answer = await central.attempt('DataTransfer', { vendorId: 'org.example.nobody', messageId: 'hello' })
      must(answer.ok, 'the call is answered')
      must(saysOrRefuses(answer, 'UnknownVendorId', 'Rejected', 'UnknownMessageId'), 'the transfer is not accepted')
    },
  },
  {
    ...shared,
    id: 'TC_070_CS',
    name: 'Sampled Meter Values',
    passes: 'Readings come at their interval with their measurands and transaction; the stop has those it should.',
    async run(bench) {
      const { central, station, tags } = bench
      await configure(bench, 'MeterValuesSampledData', `${REGISTER},Power.Active.Import`)
      await configure(bench, 'StopTxnSampledData', REGISTER)
      await configure(bench, 'MeterValueSampleInterval', '10')
      const transactionId = await charge(bench)
      const [first, second] = await twoReadings(bench, 'Sample.Periodic', 10_000 + SLACK_MS)
      must(Math.abs(second.at - first.at - 10_000) <= SLACK_MS, 'readings come every 10 s')
      for (const { payload } of [first, second]) {
        must(payload.transactionId === transactionId, 'readings carry their transaction')
        const measurands = new Set(samples(payload.meterValue).map(measurandOf))
        must(measurands.has(REGISTER) && measurands.has('Power.Active.Import'), 'all measurands are there')
      }
      await station.swipe(1, tags.first)
      const stop = await stopped(bench, 'Local')
      const data = samples(stop.payload.transactionData ?? [])
      must(data.length > 0, 'the stop carries readings')
      must(
        data.every((each) => measurandOf(each) === REGISTER),
        'the readings of the stop are those of StopTxnSampledData',
      )
      must(central.heard('MeterValues', 0).length >= 2, 'readings were sent')
    },
  },
  {
    ...shared,
    id: 'TC_071_CS',
    name: 'Clock-aligned Meter Values',
    passes: 'Readings are taken on the clock, with the context Sample.Clock.',
    async run(bench) {
      await configure(bench, 'MeterValuesAlignedData', REGISTER)
      await configure(bench, 'ClockAlignedDataInterval', '60')
      await charge(bench)
      for (const reading of await twoReadings(bench, 'Sample.Clock', MINUTE_MS + SLACK_MS))
        for (const { timestamp } of reading.payload.meterValue) {
          const off = Date.parse(timestamp) % MINUTE_MS
          must(Math.min(off, MINUTE_MS - off) <= SLACK_MS, 'readings are taken on the minute')
        }
      await bench.station.swipe(1, bench.tags.first)
      await stopped(bench, 'Local')
    },
  },
]
