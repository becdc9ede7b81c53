import type { ChargingProfile, ChargingSchedule } from '#contracts/ocpp/1.6/values.ts'
import { must, NotApplicable } from '../case.ts'
import type { Bench, ChargePointCase } from '../rig/bench.ts'
import { charge, remoteStart, status, valueOf } from './steps.ts'

const shared = { profile: 'SmartCharging', subject: 'charge-point' } as const

type Purpose = ChargingProfile['chargingProfilePurpose']
type Period = ChargingSchedule['chargingSchedulePeriod'][number]

interface Limit {
  readonly purpose: Purpose
  readonly id?: number
  readonly stackLevel?: number
  /** Seconds; it does not end when left out. */
  readonly duration?: number
  readonly transactionId?: number
  /** Amperes from a second on. */
  readonly steps: readonly (readonly [number, number])[]
}

/** A profile in amperes that counts from now on. */
function profile({ time }: Bench, limit: Limit): ChargingProfile {
  const { duration, id = 1, purpose, stackLevel = 0, steps, transactionId } = limit
  return {
    chargingProfileId: id,
    stackLevel,
    chargingProfilePurpose: purpose,
    chargingProfileKind: 'Absolute',
    ...(transactionId !== undefined && { transactionId }),
    chargingSchedule: {
      ...(duration !== undefined && { duration }),
      startSchedule: new Date(time.now()).toISOString(),
      chargingRateUnit: 'A',
      chargingSchedulePeriod: steps.map(([startPeriod, amps]) => ({ startPeriod, limit: amps })),
    },
  }
}

/** Sets a limit for this case. Without limits in amperes it does not apply. */
async function set(bench: Bench, connectorId: number, limit: Limit): Promise<string> {
  const units = await valueOf(bench, 'ChargingScheduleAllowedChargingRateUnit')
  if (units !== null && !units.includes('Current')) throw new NotApplicable(`limits are in ${units} only`)
  const csChargingProfiles = profile(bench, limit)
  const answer = await bench.central.call('SetChargingProfile', { connectorId, csChargingProfiles })
  if (answer.status === 'NotSupported') throw new NotApplicable('no smart charging')
  const { chargingProfileId: id } = csChargingProfiles
  bench.afterwards(() => bench.central.call('ClearChargingProfile', { id }))
  return answer.status
}

async function accepted(bench: Bench, connectorId: number, limit: Limit): Promise<void> {
  must((await set(bench, connectorId, limit)) === 'Accepted', `a ${limit.purpose} is accepted`)
}

/** The composite schedule of a connector in amperes: its beginning, in milliseconds since 1970, and its periods. */
async function composite(
  { central }: Bench,
  connectorId: number,
  duration: number,
): Promise<{ readonly from: number; readonly periods: readonly Period[] }> {
  const answer = await central.call('GetCompositeSchedule', { connectorId, duration, chargingRateUnit: 'A' })
  const { chargingSchedule, scheduleStart } = answer
  must(answer.status === 'Accepted' && chargingSchedule !== undefined, 'there is a composite schedule')
  must(chargingSchedule.chargingRateUnit === 'A', 'it is in the unit that was asked for')
  const { chargingSchedulePeriod: periods } = chargingSchedule
  must(periods[0]?.startPeriod === 0, 'its first period begins at once')
  return { from: Date.parse(scheduleStart ?? chargingSchedule.startSchedule ?? ''), periods }
}

/** A charge point that reads its clock by the second may be off by so much. */
const SLACK_S = 2

/** Waits for nothing: the schedule is to say these amperes from these seconds after `since` on. */
async function says(
  bench: Bench,
  { connectorId = 1, since, steps }: { connectorId?: number; since: number; steps: Limit['steps'] },
): Promise<void> {
  const { from, periods } = await composite(bench, connectorId, 300)
  const wanted = steps.map(([second, amps]) => `${amps} A from ${second} s`).join(', ')
  const isAsWanted = (period: Period, at: number): boolean => {
    const [second = 0, amps] = steps[at] ?? []
    const seen = (from - since) / 1000 + period.startPeriod
    return period.limit === amps && (at === 0 || Math.abs(seen - second) <= SLACK_S)
  }
  must(periods.length === steps.length && periods.every(isAsWanted), `the composite schedule is ${wanted}`)
}

const VOLTS = 230
const PHASES = 3
/** Meters and regulators are not exact. */
const TOLERANCE = 1.05

/** The charge point really draws no more, as far as its readings tell power or current. */
async function drawsAtMost({ central }: Bench, connectorId: number, amps: number): Promise<void> {
  const answer = await central.call('TriggerMessage', { requestedMessage: 'MeterValues', connectorId })
  if (answer.status !== 'Accepted') return
  // Readings of before may wait to be looked at.
  const { payload } = await central.expect('MeterValues', ({ meterValue }) =>
    meterValue.some(({ sampledValue }) => sampledValue.some(({ context }) => context === 'Trigger')),
  )
  for (const { measurand, unit, value } of payload.meterValue.flatMap(({ sampledValue }) => sampledValue)) {
    if (measurand === 'Current.Import') must(Number(value) <= amps * TOLERANCE, `no phase carries more than ${amps} A`)
    const watts = Number(value) * (unit === 'kW' ? 1000 : 1)
    if (measurand === 'Power.Active.Import')
      must(watts <= amps * VOLTS * PHASES * TOLERANCE, `no more is drawn than ${amps} A on every phase`)
  }
}

const tx = (steps: Limit['steps'], transactionId?: number): Limit => ({
  purpose: 'TxProfile',
  steps,
  ...(transactionId !== undefined && { transactionId }),
})

/** The cases of smart charging. */
export const smartCharging: readonly ChargePointCase[] = [
  {
    ...shared,
    id: 'TC_056_CS',
    name: 'Central Smart Charging - TxDefaultProfile',
    passes: 'The limit is followed by the transaction that begins after it.',
    async run(bench) {
      const since = bench.time.now()
      await accepted(bench, 1, { purpose: 'TxDefaultProfile', steps: [[0, 8]] })
      await charge(bench)
      await says(bench, { since, steps: [[0, 8]] })
      await drawsAtMost(bench, 1, 8)
    },
  },
  {
    ...shared,
    id: 'TC_057_CS',
    name: 'Central Smart Charging - TxProfile',
    passes: 'The limit is in force for the transaction that runs.',
    async run(bench) {
      const transactionId = await charge(bench)
      const since = bench.time.now()
      await accepted(bench, 1, tx([[0, 8]], transactionId))
      await says(bench, { since, steps: [[0, 8]] })
      await drawsAtMost(bench, 1, 8)
    },
  },
  {
    ...shared,
    id: 'TC_058_1_CS',
    name: 'Central Smart Charging - No ongoing transaction',
    passes: 'A TxProfile for a connector without transaction is refused.',
    async run(bench) {
      must((await set(bench, 1, tx([[0, 8]]))) === 'Rejected', 'the profile is rejected')
    },
  },
  {
    ...shared,
    id: 'TC_058_2_CS',
    name: 'Central Smart Charging - Wrong transactionId',
    passes: 'A TxProfile for another transaction is refused.',
    async run(bench) {
      const transactionId = await charge(bench)
      must((await set(bench, 1, tx([[0, 8]], transactionId + 1))) === 'Rejected', 'the profile is rejected')
    },
  },
  {
    ...shared,
    id: 'TC_066_CS',
    name: 'Get Composite Schedule',
    passes: 'It is the least of the purposes, interval by interval, from its receipt on.',
    async run(bench) {
      const transactionId = await charge(bench)
      const since = bench.time.now()
      await accepted(bench, 0, {
        purpose: 'ChargePointMaxProfile',
        id: 2,
        steps: [
          [0, 16],
          [100, 12],
        ],
      })
      await accepted(bench, 1, {
        purpose: 'TxDefaultProfile',
        id: 3,
        steps: [
          [0, 14],
          [120, 10],
        ],
      })
      await accepted(bench, 1, {
        ...tx(
          [
            [0, 8],
            [60, 15],
          ],
          transactionId,
        ),
        duration: 180,
      })
      await says(bench, {
        since,
        steps: [
          [0, 8],
          [60, 15],
          [100, 12],
          [180, 10],
        ],
      })
    },
  },
  {
    ...shared,
    id: 'TC_067_CS',
    name: 'Clear Charging Profile',
    passes: 'Accepted when something matched, Unknown when nothing did.',
    async run(bench) {
      const set3 = async (): Promise<void> => {
        for (const id of [1, 2, 3])
          await accepted(bench, 1, { purpose: 'TxDefaultProfile', id, stackLevel: id - 1, steps: [[0, 8]] })
      }
      const clear = async (filter: object, wanted: 'Accepted' | 'Unknown'): Promise<void> => {
        const answer = await bench.central.call('ClearChargingProfile', filter)
        must(answer.status === wanted, `clearing ${JSON.stringify(filter)} is answered ${wanted}`)
      }
      await set3()
      await clear({ id: 1 }, 'Accepted')
      await clear({ id: 1 }, 'Unknown')
      const criteria = { connectorId: 1, chargingProfilePurpose: 'TxDefaultProfile' as const, stackLevel: 1 }
      await clear(criteria, 'Accepted')
      await clear(criteria, 'Unknown')
      await clear({}, 'Accepted')
      await clear({}, 'Unknown')
    },
  },
  {
    ...shared,
    id: 'TC_072_CS',
    name: 'Stacking Charging Profiles',
    passes: 'The highest stack level that says anything governs; when it is over, the one below does.',
    async run(bench) {
      const since = bench.time.now()
      const level = (stackLevel: number, amps: number, duration: number): Limit => ({
        purpose: 'TxDefaultProfile',
        id: stackLevel + 1,
        stackLevel,
        duration,
        steps: [[0, amps]],
      })
      await accepted(bench, 1, level(0, 8, 86_400))
      await accepted(bench, 1, level(1, 12, 200))
      await accepted(bench, 1, level(2, 10, 100))
      await charge(bench)
      await says(bench, {
        since,
        steps: [
          [0, 10],
          [100, 12],
          [200, 8],
        ],
      })
      await drawsAtMost(bench, 1, 10)
      await bench.time.pass(210_000)
      await says(bench, { since, steps: [[210, 8]] })
      await drawsAtMost(bench, 1, 8)
    },
  },
  {
    ...shared,
    id: 'TC_059_CS',
    name: 'Remote Start Transaction with Charging Profile',
    passes: 'The limit of a remote start is in force for its transaction.',
    async run(bench) {
      const { central, station, tags, time } = bench
      await station.plug(1)
      await status(bench, 1, 'Preparing')
      const since = time.now()
      const chargingProfile = profile(bench, tx([[0, 8]]))
      await remoteStart(bench, { chargingProfile })
      await central.expect('StartTransaction', { connectorId: 1, idTag: tags.first })
      await status(bench, 1, 'Charging')
      await says(bench, { since, steps: [[0, 8]] })
      await drawsAtMost(bench, 1, 8)
    },
  },
]
