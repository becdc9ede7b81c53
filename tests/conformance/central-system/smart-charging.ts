import { limitByHand } from '#backend/areas/balancing/charging-profile/manual.ts'
import type { Limit } from '#backend/areas/balancing/charging-profile/manual.ts'
import type { ChargingProfile } from '#contracts/ocpp/1.6/values.ts'
import { DAY, SECOND } from '#contracts/durations.ts'
import { instant, power } from '#contracts/units.ts'
import type { Network } from '#tests/backend/ocpp/network.ts'
import { must } from '../case.ts'
import type { CentralBench, CentralSystemCase } from './bench.ts'
import { clerk } from './ours.ts'
import { authorized, charging, commanded, isOpen, lastOf, started, typed } from './steps.ts'

/** The cases about profiles that limit what a charge point draws. */

const shared = { profile: 'SmartCharging', subject: 'central-system' } as const
const by = { actor: clerk, correlation: 'conformance' }

/** The operator limits connector 1; answers the profile that the charge point accepts. */
async function limited({ operator, pile }: CentralBench, purpose: Limit['purpose']): Promise<ChargingProfile> {
  const limit = { pileId: pile.id, connectorId: 1, purpose, power: power(11_000), validTo: null }
  await operator.wants(`Let ${purpose} limit connector 1 of ${pile.id} to 11 kW`, async ({ world }: Network) => {
    const { kind } = await world.commandBus.run(limitByHand, limit, by)
    must(kind === 'asked', `a limit can be asked for: ${kind}`)
  })
  return accepted({ pile }, 1)
}

/** The charge point accepts the next profile, which is for this connector. */
async function accepted({ pile }: Pick<CentralBench, 'pile'>, connectorId: number): Promise<ChargingProfile> {
  const { answer, payload } = await pile.asked('SetChargingProfile')
  must(payload.connectorId === connectorId, `the profile is for connector ${connectorId}`)
  const { chargingSchedulePeriod } = payload.csChargingProfiles.chargingSchedule
  must(chargingSchedulePeriod[0]?.startPeriod === 0, 'the first period starts at 0')
  must(
    chargingSchedulePeriod.every(({ limit }) => Number.isInteger(Math.round(limit * 1e6) / 1e5)),
    'limits have one decimal at most',
  )
  answer({ status: 'Accepted' })
  return payload.csChargingProfiles
}

/** One limit in amperes from the start. */
const schedule = (limit: number) =>
  ({ chargingRateUnit: 'A', chargingSchedulePeriod: [{ startPeriod: 0, limit }] }) as const

export const smartCharging: readonly CentralSystemCase[] = [
  {
    ...shared,
    id: 'TC_056_CSMS',
    name: 'Central Smart Charging - TxDefaultProfile',
    passes:
      'The profile leaves with every field that was given: no transaction, its validity, its stack level and duration.',
    isLab: true,
    async run(bench) {
      const now = bench.time.now()
      const chargingSchedule = { ...schedule(16), duration: DAY / SECOND, startSchedule: instant(now) }
      const { answer } = await typed(bench, 'SetChargingProfile', {
        connectorId: 1,
        csChargingProfiles: {
          chargingProfileId: 1,
          stackLevel: 3,
          chargingProfilePurpose: 'TxDefaultProfile',
          chargingProfileKind: 'Absolute',
          validFrom: instant(now),
          validTo: instant(now + DAY),
          chargingSchedule,
        },
      })
      answer({ status: 'Accepted' })
      await bench.operator.shows(
        'the profile was accepted',
        (network) => lastOf(network, 'SetChargingProfile') === 'accepted',
      )
    },
  },
  {
    ...shared,
    id: 'TC_059_CSMS',
    name: 'Remote Start Transaction with Charging Profile',
    passes: 'The profile is of the transaction to come, which it does not name, and starts at 0.',
    async run(bench) {
      const chargingProfile: ChargingProfile = {
        chargingProfileId: 1,
        stackLevel: 0,
        chargingProfilePurpose: 'TxProfile',
        chargingProfileKind: 'Relative',
        chargingSchedule: { chargingRateUnit: 'A', chargingSchedulePeriod: [{ startPeriod: 0, limit: 6 }] },
      }
      const start = { idTag: bench.tags.known, connectorId: 1, chargingProfile }
      const { answer, payload } = await commanded(bench, 'RemoteStartTransaction', start)
      must(payload.chargingProfile?.chargingProfilePurpose === 'TxProfile', 'it is a TxProfile')
      must(payload.chargingProfile.transactionId === undefined, 'it names no transaction')
      const { chargingSchedulePeriod } = payload.chargingProfile.chargingSchedule
      must(chargingSchedulePeriod[0]?.startPeriod === 0, 'the first period starts at 0')
      answer({ status: 'Accepted' })
      await authorized(bench)
      await bench.pile.report(1, 'Preparing')
      const transactionId = await started(bench)
      await bench.pile.report(1, 'Charging')
      await bench.operator.shows('the transaction is open', (network) => isOpen(network, transactionId))
      await bench.operator.shows('the start is done', (network) => lastOf(network, 'RemoteStartTransaction') === 'done')
    },
  },
  {
    ...shared,
    id: 'TC_066_CSMS',
    name: 'Get Composite Schedule',
    passes: 'The request is as configured; its answer is shown.',
    async run(bench) {
      await limited(bench, 'TxDefaultProfile')
      const wanted = { connectorId: 1, duration: 300, chargingRateUnit: 'A' } as const
      const { answer, payload } = await commanded(bench, 'GetCompositeSchedule', wanted)
      must(JSON.stringify(payload) === JSON.stringify(wanted), 'the request is as configured')
      const chargingSchedulePeriod = [{ startPeriod: 0, limit: 15.9 }]
      const chargingSchedule = { duration: 300, chargingRateUnit: 'A', chargingSchedulePeriod } as const
      answer({ status: 'Accepted', connectorId: 1, chargingSchedule })
      await bench.operator.shows(
        'the schedule is shown',
        (network) => lastOf(network, 'GetCompositeSchedule') === 'done',
      )
    },
  },
  {
    ...shared,
    id: 'TC_067_CSMS',
    name: 'Clear Charging Profile',
    passes: 'By id there is nothing but the id, by criteria no id, and all are cleared by an empty request.',
    isLab: true,
    async run(bench) {
      const transactionId = await charging(bench)
      const profiles = [
        { at: 0, stackLevel: 0, chargingProfilePurpose: 'ChargePointMaxProfile' },
        { at: 1, stackLevel: 1, chargingProfilePurpose: 'TxDefaultProfile' },
        { at: 1, stackLevel: 2, chargingProfilePurpose: 'TxProfile', transactionId },
      ] as const
      for (const [index, { at: connectorId, ...profile }] of profiles.entries()) {
        const named = { ...profile, chargingProfileId: index + 1, chargingProfileKind: 'Absolute' } as const
        const csChargingProfiles = { ...named, chargingSchedule: schedule(16) }
        const { answer } = await typed(bench, 'SetChargingProfile', { connectorId, csChargingProfiles })
        answer({ status: 'Accepted' })
      }
      const criteria = { connectorId: 1, chargingProfilePurpose: 'TxProfile', stackLevel: 2 } as const
      for (const wanted of [{ id: 2 }, criteria, {}]) {
        const { answer } = await typed(bench, 'ClearChargingProfile', wanted)
        answer({ status: 'Accepted' })
      }
    },
  },
]
