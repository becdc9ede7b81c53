import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { limitByHand } from '#backend/areas/balancing/charging-profile/manual.ts'
import { suspendPlan } from '#backend/areas/balancing/balancing-plan/commands.ts'
import { statesOf } from '#backend/kernel/state.ts'
import { power } from '#contracts/units.ts'
import { chargingProfile } from '#machines/balancing/charging-profile.ts'
import { remoteCommand } from '#machines/equipment/remote/remote-command.ts'
import { obedient, pass } from './obedient.ts'
import type { Obedient } from './obedient.ts'
import { openSite } from './site.ts'
import type { Site } from './site.ts'

/** Lifecycles §6, rules b and d: a pile of which nobody knows what it follows, and the pause between two pushes. */

let site: Site
let first: Obedient
let piles: readonly Obedient[]
beforeEach(async () => {
  site = await openSite(72_000)
  first = await obedient(site.network, 'CP1')
  piles = [first, await obedient(site.network, 'CP2'), await obedient(site.network, 'CP3')]
  await site.activated()
  await settled([12, 12, 12])
  await site.network.rest()
})
afterEach(() => site.network.close())

const limits = (): readonly (number | null)[] => piles.map((pile) => pile.limit())
const settled = (wanted: readonly (number | null)[]): Promise<void> =>
  site.network.until(() => JSON.stringify(limits()) === JSON.stringify(wanted))
const until = (state: string): Promise<void> => site.network.until(() => site.states()['CP1'] === state)
const begin = (index: number, connectorId = 1) =>
  piles[index]?.station.confirmed('StartTransaction', {
    connectorId,
    idTag: 'good',
    meterStart: 0,
    timestamp: new Date(site.network.world.clock.now()).toISOString(),
  }) ?? expect.unreachable()
/** How often the first pile was told a limit. */
const pushes = (): number => first.heard.filter((action) => action === 'SetChargingProfile').length
const quiet = async (milliseconds: number): Promise<void> => {
  await site.network.rest()
  await pass(site.network, piles, milliseconds)
  await site.network.rest()
}

describe('a pile of which nobody knows what it follows', () => {
  it('may take all it can, when it has drifted', async () => {
    const chargingSchedule = { chargingRateUnit: 'A', chargingSchedulePeriod: [{ startPeriod: 0, limit: 32 }] }
    first.answers = { GetCompositeSchedule: { status: 'Accepted', connectorId: 0, chargingSchedule } }
    site.network.pass(2_000)
    await until('Drifted')
    await quiet(10_000)
    await begin(1)
    // 72 kW less the 44 kW of the first and 8.28 kW of the idle third.
    await settled([12, 28.5, 12])
  })

  it.each([
    ['it was told, and did not answer for', 'raise', [12, 37.8, 12]],
    ['it confirmed last, when it does not answer for less', 'lower', [37.8, 37.8, 12]],
  ] as const)('may take what %s', async (_, unanswered, waiting) => {
    const silent = { SetChargingProfile: 'silence' } as const
    await quiet(10_000)
    if (unanswered === 'raise') first.answers = silent
    const { transactionId } = await begin(0)
    await quiet(10_000)
    first.answers = silent
    const stop = { transactionId, meterStop: 1, timestamp: '2026-11-20T08:01:00Z' }
    await first.station.confirmed('StopTransaction', stop)
    await begin(1)
    await begin(1, 2)
    await quiet(60_000)
    // The 44 kW of the second, 8.28 kW of the idle third and the 26.08 kW that the first may take are more than 72 kW.
    expect(limits()).toEqual(waiting)
    first.answers = {}
    await quiet(60_000)
    await settled([12, 63.7, 12])
  })
})

describe('a pile that was told a limit', () => {
  it('is told the next one no sooner than ten seconds later', async () => {
    await quiet(9_999)
    await begin(0)
    await site.network.rest()
    expect(pushes()).toBe(1)
    await quiet(10_000)
    await settled([37.8, 12, 12])
    expect(pushes()).toBe(2)
  })

  it('and rejects what a person asked for is asked again no sooner than ten seconds later', async () => {
    first.answers = { SetChargingProfile: { status: 'Rejected' } }
    const limit = { pileId: 'CP1', connectorId: 1, power: power(11_040), validTo: null } as const
    await site.run(limitByHand, { ...limit, purpose: 'TxDefaultProfile' })
    await quiet(9_999)
    expect(pushes()).toBe(2)
    await quiet(10_000)
    await site.network.until(() => pushes() === 3)
  })
})

describe('what a pile answers', () => {
  it('late says nothing of the limit it has been told since', async () => {
    first.answers = { SetChargingProfile: 'silence' }
    await quiet(10_000)
    await begin(0)
    await quiet(31_000)
    await site.network.until(() => pushes() === 3)
    const [, former, present] = first.station.frames.filter(([, , action]) => action === 'SetChargingProfile')
    if (former === undefined || present === undefined) return expect.unreachable()
    first.station.say(JSON.stringify([3, former[1], { status: 'Rejected' }]))
    await quiet(1)
    const told = statesOf(site.network.world, remoteCommand)
      .filter(({ context }) => context.action === 'SetChargingProfile' && context.pileId === 'CP1')
      .toSorted((one, other) => Number(one.id) - Number(other.id))
      .map(({ value }) => value)
    expect(told.slice(1)).toEqual(['Rejected', 'Sent'])
    expect(site.states()['CP1']).toBe('Sent')
    first.station.say(JSON.stringify([3, present[1], { status: 'Accepted' }]))
    await until('Accepted')
  })

  it('to our own clearing ends its profile at once: nobody cleared it by hand', async () => {
    const id = site.profile('CP1') ?? expect.unreachable()
    const [plan] = statesOf(site.network.world, chargingProfile).map(({ context }) => context.planId)
    await site.run(suspendPlan, { id: plan ?? expect.unreachable() })
    await settled([null, null, null])
    await site.network.until(() => site.profile('CP1') === undefined)
    expect(site.network.world.store.facts(chargingProfile.name, id).map(({ type }) => type)).toEqual([
      'profile.computed',
      'profile.sent',
      'profile.accepted',
      'profile.cleared',
    ])
  })
})
