import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { limitLocation } from '#backend/areas/balancing/location-load/commands.ts'
import { readLoad } from '#backend/areas/balancing/location-load/queries.ts'
import { suspendPlan } from '#backend/areas/balancing/balancing-plan/commands.ts'
import { register } from '#backend/areas/register.ts'
import { putInLab } from '#backend/areas/equipment/pile-registration/public.ts'
import { stateOf, statesOf } from '#backend/kernel/state.ts'
import type { Circuit } from '#contracts/balancing/location-load.ts'
import { EntityId } from '#contracts/ids.ts'
import { power } from '#contracts/units.ts'
import { balancingPlan } from '#machines/balancing/balancing-plan.ts'
import { chargingProfile } from '#machines/balancing/charging-profile.ts'
import { location } from '#machines/master-data.ts'
import { actorOf } from '#tests/support/lifecycles/actors.ts'
import { obedient, pass } from './obedient.ts'
import type { Obedient } from './obedient.ts'
import { at, load, openSite, slot } from './site.ts'
import type { Site } from './site.ts'

/** M21 and lifecycles §6 over real sockets: a plan in force divides the power of its location among its piles. */

let site: Site
let piles: readonly Obedient[]
const names = ['CP1', 'CP2', 'CP3'] as const
beforeEach(async () => {
  site = await openSite()
  piles = await Promise.all(names.map((name) => obedient(site.network, name)))
})
afterEach(() => site.network.close())

const limits = (): readonly (number | null)[] => piles.map((pile) => pile.limit())
const settled = (wanted: readonly (number | null)[]): Promise<void> =>
  site.network.until(() => JSON.stringify(limits()) === JSON.stringify(wanted))
/** Lets the pause between two pushes pass. */
const rest = (): void => site.network.pass(10_000)
const begin = (index: number, connectorId = 1) =>
  piles[index]?.station.confirmed('StartTransaction', {
    connectorId,
    idTag: 'good',
    meterStart: 0,
    timestamp: new Date(site.network.world.clock.now()).toISOString(),
  }) ?? expect.unreachable()

describe('a plan that is activated', () => {
  it('gives every idle pile the least of its connectors, each by a profile of its own number', async () => {
    await site.activated()
    await settled([12, 12, 12])
    const sent = piles.map(({ profiles }) => [...profiles.values()])
    expect(sent.flat().map(({ chargingProfileId }) => chargingProfileId)).toEqual([1, 2, 3])
    expect(sent[0]).toMatchObject([
      {
        stackLevel: 1,
        chargingProfilePurpose: 'ChargePointMaxProfile',
        chargingProfileKind: 'Recurring',
        recurrencyKind: 'Daily',
        chargingSchedule: { startSchedule: '2026-11-19T23:00:00.000Z', chargingRateUnit: 'A' },
      },
    ])
  })

  it('is verified when each pile reports the schedule we expect, two seconds later', async () => {
    await site.activated({ slots: [slot(0, 30_000), slot(600, 60_000)] })
    await site.network.until(() => Object.values(site.states()).every((state) => state === 'Accepted'))
    expect(piles.flatMap(({ heard }) => heard)).not.toContain('GetCompositeSchedule')
    site.network.pass(2_000)
    await site.network.until(() => Object.values(site.states()).every((state) => state === 'Verified'))
  })

  it('gives a session what is left of the power, and takes it back at its end', async () => {
    await site.activated()
    await settled([12, 12, 12])
    rest()
    const { transactionId } = await begin(0)
    // 60 kW less five idle connectors at 4.14 kW, but no more than the 22 kW of the connector.
    await settled([37.8, 12, 12])
    rest()
    await piles[0]?.station.confirmed('StopTransaction', {
      transactionId,
      meterStop: 1,
      timestamp: '2026-11-20T08:01:00Z',
    })
    await settled([12, 12, 12])
  })

  it('lowers first, and raises when the lower limits are confirmed', async () => {
    await site.run(register, {
      lifecycle: 'location',
      id: 'L1',
      value: { ...at, load: { ...load, power: power(30_000) } },
    })
    await site.activated({ slots: [slot(0, 30_000)] })
    await settled([12, 12, 12])
    rest()
    await begin(0)
    await settled([19.4, 12, 12])
    rest()
    const [first] = piles
    if (first === undefined) return expect.unreachable()
    first.answers = { SetChargingProfile: 'silence' }
    await begin(1)
    await pass(site.network, piles, 20_000)
    expect(limits()).toEqual([19.4, 12, 12])
    first.answers = {}
    await pass(site.network, piles, 20_000)
    await settled([15.7, 15.7, 12])
  })

  it('counts a pile that has gone with the limit it confirmed last', async () => {
    await site.activated()
    await settled([12, 12, 12])
    rest()
    await begin(0)
    await settled([37.8, 12, 12])
    await piles[0]?.close()
    await site.network.until(() => !site.network.gateway.isConnected('CP1'))
    rest()
    await begin(1, 1)
    await begin(1, 2)
    // 60 kW less 26.09 kW of the first pile and 8.28 kW of the idle third.
    await settled([37.8, 37.1, 12])
  })

  it('keeps its rated power for a pile in lab mode, which it sends nothing', async () => {
    const mode = { pileId: 'CP1', isLab: true }
    const by = { actor: actorOf.SU, correlation: 'test' }
    expect(await site.network.world.commandBus.run(putInLab, mode, by)).toBeNull()
    await site.activated()
    // 60 kW less twice 22 kW: 16 kW are left for two idle piles that would take 8.28 kW each.
    await settled([null, 12, 6])
    expect(piles[0]?.heard).toEqual([])
    const shown = readLoad(site.network.world, 'L1')?.pileList ?? []
    expect(shown.map(({ id, isLab }) => [id, isLab])).toEqual([
      ['CP1', true],
      ['CP2', false],
      ['CP3', false],
    ])
  })

  it('lets vehicles take turns where there is too little for all, five minutes each', async () => {
    await site.activated({ slots: [slot(0, 5_000)] })
    await settled([6, 0, 0])
    rest()
    await begin(0)
    await begin(1)
    await settled([7.2, 0, 0])
    await pass(site.network, piles, 4 * 60_000)
    expect(limits()).toEqual([7.2, 0, 0])
    await pass(site.network, piles, 2 * 60_000)
    await settled([0, 7.2, 0])
    await pass(site.network, piles, 5 * 60_000)
    await settled([7.2, 0, 0])
  })

  it('is told to a pile again after it has booted', async () => {
    await site.activated()
    await settled([12, 12, 12])
    await piles[2]?.close()
    await site.network.until(() => !site.network.gateway.isConnected('CP3'))
    rest()
    const [one, two] = piles
    if (one === undefined || two === undefined) return expect.unreachable()
    piles = [one, two, await obedient(site.network, 'CP3')]
    await settled([12, 12, 12])
    expect([...(piles[2]?.profiles.keys() ?? [])]).toEqual([3])
  })

  it('clears its profiles when it is suspended, and comes back under the same numbers', async () => {
    const id = await site.activated()
    await settled([12, 12, 12])
    await site.run(suspendPlan, { id })
    await settled([null, null, null])
    await site.network.until(() => Object.keys(site.states()).length === 0)
    rest()
    expect(statesOf(site.network.world, chargingProfile)).toHaveLength(3)
  })

  it('ends with its validity', async () => {
    const validTo = '2026-11-20T09:00:00.000Z' as never
    const id = await site.activated({ validTo })
    await settled([12, 12, 12])
    await pass(site.network, piles, 60 * 60_000)
    await site.network.until(() => stateOf(site.network.world, balancingPlan, id)?.value === 'Expired')
    await site.network.until(() => piles.every(({ profiles }) => profiles.size === 0))
  })

  it('gives way to one of a higher priority, and holds again after it', async () => {
    await site.activated()
    await settled([12, 12, 12])
    rest()
    const high = await site.activated({ priority: 2, slots: [slot(0, 13_000)] })
    await settled([6, 6, 6])
    expect([...(piles[0]?.profiles.values() ?? [])].map(({ stackLevel }) => stackLevel)).toEqual([1, 2])
    await site.run(suspendPlan, { id: high })
    await settled([12, 12, 12])
  })
})

describe('the load of a location that changes', () => {
  const hall = (watts: number) => [
    { id: EntityId.make('hall'), name: 'Hall', power: power(watts), parentId: null, pileIds: piled('CP1', 'CP2') },
  ]
  const piled = (...ids: readonly string[]) => ids.map((id) => EntityId.make(id))
  const limit = (circuits: readonly Circuit[]) => site.run(limitLocation, { id: 'L1', load: { ...load, circuits } })

  it('is told to its piles at once: those behind a circuit come down, and the others get what it leaves', async () => {
    const id = await site.activated()
    await settled([12, 12, 12])
    rest()
    // The sessions share 60 kW less 4.14 kW for each connector that is idle.
    for (const [index, wanted] of [
      [0, [37.8, 12, 12]],
      [1, [37.4, 37.4, 12]],
      [2, [28.9, 28.9, 28.9]],
    ] as const) {
      await begin(index)
      await settled(wanted)
      rest()
    }
    const computedAt = () => stateOf(site.network.world, balancingPlan, id)?.context.computedAt ?? ''
    const before = computedAt()
    expect(await limit(hall(24_000))).toBeNull()
    // Behind the hall 24 kW less two idle connectors are 7.86 kW each; the third has all that its connector gives.
    await settled([17.3, 17.3, 37.8])
    expect(computedAt() > before).toBe(true)
  })

  it('never lets a circuit carry more, whatever order the answers come in', async () => {
    await limit(hall(24_000))
    await site.activated()
    const [first] = piles
    if (first === undefined) return expect.unreachable()
    await settled([12, 12, 12])
    rest()
    await begin(0)
    await settled([22.7, 12, 12])
    first.answers = { SetChargingProfile: 'silence' }
    rest()
    await begin(1)
    await pass(site.network, piles, 20_000)
    // The first has not confirmed that it takes less, so the second waits.
    expect(limits().slice(0, 2)).toEqual([22.7, 12])
    first.answers = {}
    await pass(site.network, piles, 20_000)
    await settled([17.3, 17.3, 12])
  })

  it('keeps what else is known of the location, and is no fact where nothing changes', async () => {
    await limit(hall(24_000))
    const known = site.network.world.store.stateOf(location.name, 'L1')
    expect(known?.context).toEqual({ ...at, load: { ...load, circuits: hall(24_000) } })
    await limit(hall(24_000))
    expect(site.network.world.store.facts(location.name, 'L1')).toHaveLength(2)
  })

  it('is refused by the rule it breaks, and nothing changes', async () => {
    const refusal = await limit([{ ...hall(24_000)[0], pileIds: piled('CP1', 'CP9') } as Circuit])
    expect(refusal).toMatchObject({ guard: 'pilesOfLocation', reason: 'illegalTransition' })
    expect(await limit(hall(60_001))).toMatchObject({ guard: 'circuitWithinParent' })
    expect(site.network.world.store.facts(location.name, 'L1')).toHaveLength(1)
  })
})
