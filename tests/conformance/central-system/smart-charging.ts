import { limitByHand } from '#backend/areas/balancing/charging-profile/manual.ts'
import type { Limit } from '#backend/areas/balancing/charging-profile/manual.ts'
import { activatePlan, draftPlan } from '#backend/areas/balancing/balancing-plan/commands.ts'
import { register } from '#backend/areas/register.ts'
import type { ChargingProfile } from '#contracts/ocpp/1.6/values.ts'
import { power } from '#contracts/units.ts'
import type { Network } from '#tests/backend/ocpp/network.ts'
import { must } from '../case.ts'
import type { CentralBench, CentralSystemCase } from './bench.ts'
import { clerk } from './ours.ts'
import { authorized, charging, commanded, isOpen, lastOf, started } from './steps.ts'

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

/** The operator puts a plan in force, which limits the charge point as a whole. */
async function planned({ operator, pile }: CentralBench): Promise<ChargingProfile> {
  await operator.wants(`Let a plan limit ${pile.id} as a whole`, async ({ world }: Network) => {
    const load = { power: power(200_000), external: power(0), safetyMargin: power(0) }
    const site = { name: 'Site', address: '', zone: 'UTC', latitude: 0, longitude: 0, rank: 0, load }
    await world.commandBus.run(register, { lifecycle: 'location', id: 'L1', value: site }, by)
    const slots = [{ fromMinute: 0, power: power(200_000) }]
    const plan = {
      name: 'Plan',
      locationId: 'L1',
      repeat: 'Daily',
      priority: 0,
      validFrom: null,
      validTo: null,
    } as const
    const { id } = await world.commandBus.run(draftPlan, { ...plan, slots }, by)
    must((await world.commandBus.run(activatePlan, { id: id ?? '' }, by)) === null, 'the plan can be activated')
  })
  return accepted({ pile }, 0)
}

export const smartCharging: readonly CentralSystemCase[] = [
  {
    ...shared,
    id: 'TC_056_CSMS',
    name: 'Central Smart Charging - TxDefaultProfile',
    passes: 'The profile has no transaction, makes sense in time, starts at 0 and has limits of one decimal.',
    async run(bench) {
      const profile = await limited(bench, 'TxDefaultProfile')
      const { chargingProfileKind, chargingProfilePurpose, chargingSchedule, recurrencyKind } = profile
      must(chargingProfilePurpose === 'TxDefaultProfile', 'it is a TxDefaultProfile')
      must(profile.transactionId === undefined, 'it names no transaction')
      must(chargingProfileKind === 'Absolute' && recurrencyKind === undefined, 'it is absolute and does not recur')
      const { startSchedule = '' } = chargingSchedule
      must(Date.parse(startSchedule) <= bench.time.now(), 'it has begun')
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
    async run(bench) {
      await planned(bench)
      const { chargingProfileId: id } = await limited(bench, 'TxDefaultProfile')
      await charging(bench)
      await limited(bench, 'TxProfile')
      const criteria = { connectorId: 1, chargingProfilePurpose: 'TxProfile', stackLevel: 0 } as const
      for (const wanted of [{ id }, criteria, {}]) {
        const { answer, payload } = await commanded(bench, 'ClearChargingProfile', wanted)
        must(JSON.stringify(payload) === JSON.stringify(wanted), `the request is ${JSON.stringify(wanted)}`)
        answer({ status: 'Accepted' })
      }
    },
  },
]
