import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { limitByHand } from '#backend/commands/balancing/by-hand.ts'
import { activatePlan, archivePlan, draftPlan, editPlan, suspendPlan } from '#backend/commands/balancing/plans.ts'
import { issueCommand } from '#backend/commands/remote/issue.ts'
import { standingOf, standingsOf } from '#backend/standing.ts'
import { power } from '#contracts/units.ts'
import type { Instant } from '#contracts/units.ts'
import { balancingPlan } from '#machines/balancing-plan.ts'
import { chargingProfile } from '#machines/charging-profile.ts'
import { remoteCommand } from '#machines/remote-command.ts'
import { capable, obedient, pass } from './obedient.ts'
import type { Obedient } from './obedient.ts'
import { openSite, plan, slot } from './site.ts'
import type { Site } from './site.ts'

/** M22 over a real socket: what becomes of the profile of one pile, and of what a person asks of it. */

let site: Site
let pile: Obedient
/** The two piles that are away may take 88 kW of this. */
const watts = 112_000
beforeEach(async () => {
  site = await openSite(watts)
})
afterEach(() => site.network.close())

const until = (state: string): Promise<void> => site.network.until(() => site.states()['CP1'] === state)
const context = () => {
  const id = site.profile('CP1') ?? expect.unreachable()
  return standingOf(site.network.world, chargingProfile, id)?.context ?? expect.unreachable()
}
const commands = (action: string) =>
  standingsOf(site.network.world, remoteCommand)
    .filter((one) => one.context.action === action)
    .map(({ value }) => value)
const boot = async (more: Parameters<typeof obedient>[2] = {}): Promise<void> => {
  pile = await obedient(site.network, 'CP1', more)
}
const gone = async (): Promise<void> => {
  await pile.close()
  await site.network.until(() => !site.network.gateway.isConnected('CP1'))
}

const start = { connectorId: 1, idTag: 'good', meterStart: 0, timestamp: '2026-11-20T08:00:00Z' }

describe('a profile', () => {
  it('is sent three times to a pile that rejects it; then it has failed, with an alarm', async () => {
    await boot()
    pile.answers = { SetChargingProfile: { status: 'Rejected' } }
    await site.activated()
    await until('Pending')
    await site.network.until(() => commands('SetChargingProfile').join() === 'Rejected')
    await pass(site.network, [pile], 60_000)
    await until('Rejected')
    expect(commands('SetChargingProfile')).toHaveLength(3)
    expect(site.alarms()).toEqual(['ProfileRejected Undisposed'])
  })

  it.each([
    ['SupportedFeatureProfiles', 'Core', 'smartChargingKnown'],
    ['ChargingScheduleMaxPeriods', '1', 'periodsFit'],
    ['MaxChargingProfilesInstalled', '0', 'profilesFit'],
  ])('beyond %s of the pile is not sent, and says why', async (key, value, unfit) => {
    await boot({ configuration: { ...capable, [key]: value } })
    await site.activated({ slots: [slot(0, 90_000), slot(600, watts)] })
    await until('NotSupported')
    expect(context().unfit).toBe(unfit)
    expect(commands('SetChargingProfile')).toEqual([])
    expect(site.alarms()).toEqual(['ProfileRejected Undisposed'])
    await pile.station.confirmed('Heartbeat', {})
  })

  it('goes in the unit, and under the level, that the pile knows', async () => {
    const configuration = {
      ...capable,
      ChargingScheduleAllowedChargingRateUnit: 'Power',
      ChargeProfileMaxStackLevel: '0',
    }
    await boot({ configuration })
    await site.activated({ priority: 2 })
    await until('Accepted')
    expect(context()).toMatchObject({ stackLevel: 0, unit: 'W', periods: [{ startSeconds: 0, limitTenths: 82_800 }] })
  })

  it('waits for a pile that is away, and for what it can hold', async () => {
    await site.activated()
    await boot({ configuration: capable })
    expect(pile.heard).toEqual([])
    await until('Accepted')
    expect(pile.heard).toEqual(['GetConfiguration', 'SetChargingProfile'])
  })

  it('that nobody answers for is sent again under its number', async () => {
    await boot()
    pile.answers = { SetChargingProfile: 'silence' }
    await site.activated()
    await site.network.until(() => pile.heard.includes('SetChargingProfile'))
    pile.answers = {}
    await pass(site.network, [pile], 31_000)
    await until('Accepted')
    expect(context().chargingProfileId).toBe(1)
    expect(commands('SetChargingProfile').length).toBeGreaterThan(1)
  })

  it('that a pile does not know any more is cleared all the same', async () => {
    await boot()
    const id = await site.activated()
    await until('Accepted')
    pile.profiles.clear()
    await site.run(suspendPlan, { id })
    await site.network.until(() => site.profile('CP1') === undefined)
    expect(pile.heard.at(-1)).toBe('ClearChargingProfile')
  })

  it('is forgotten with a boot, and tried again where another firmware may hold it', async () => {
    await boot({ configuration: { ...capable, ChargingScheduleMaxPeriods: '0' } })
    await site.activated()
    await until('NotSupported')
    await gone()
    await boot({ configuration: { ...capable, ChargingScheduleMaxPeriods: '0' } })
    await pile.station.confirmed('Heartbeat', {})
    expect(site.states()).toMatchObject({ CP1: 'NotSupported' })
    await gone()
    await boot({ firmwareVersion: '2' })
    await until('Accepted')
  })

  it('in the queue of a pile that goes is taken back', async () => {
    await boot()
    await site.activated()
    await until('Accepted')
    pile.answers = { GetCompositeSchedule: 'silence' }
    await pass(site.network, [pile], 11_000)
    await pile.station.confirmed('StartTransaction', start)
    await until('Sent')
    await gone()
    await until('Pending')
    expect(commands('SetChargingProfile').filter((state) => state === 'Queued')).toEqual([])
  })
})

describe('a plan', () => {
  it('is drafted, edited and archived, and moves to another location', async () => {
    const { id } = await site.run(draftPlan, plan)
    if (id === null) return expect.unreachable()
    expect(await site.run(editPlan, { ...plan, id, locationId: 'L2' })).toBeNull()
    expect(await site.run(activatePlan, { id })).toMatchObject({ guard: 'withinLoadPower' })
    expect(await site.run(archivePlan, { id })).toBeNull()
    expect(standingOf(site.network.world, balancingPlan, id)?.value).toBe('Archived')
  })

  it('is not activated above the load power of its location [R5.5.01]', async () => {
    const above = await site.run(draftPlan, { ...plan, slots: [slot(0, watts + 1)] })
    expect(await site.run(activatePlan, { id: above.id ?? '' })).toMatchObject({ guard: 'withinLoadPower' })
    const at = await site.run(draftPlan, { ...plan, slots: [slot(0, watts)] })
    expect(await site.run(activatePlan, { id: at.id ?? '' })).toBeNull()
  })

  it('is not activated beside one of the same priority that holds at the same time', async () => {
    const day = (text: string) => `2026-12-${text}T00:00:00.000Z` as Instant
    await site.activated({ validFrom: day('01'), validTo: day('10') })
    const drafted = async (more: object): Promise<string> => (await site.run(draftPlan, { ...plan, ...more })).id ?? ''
    const inside = await drafted({ validFrom: day('09'), validTo: null })
    expect(await site.run(activatePlan, { id: inside })).toMatchObject({ guard: 'noOverlap' })
    const after = await drafted({ validFrom: day('10'), validTo: null })
    expect(await site.run(activatePlan, { id: after })).toBeNull()
    const higher = await drafted({ priority: 2, validFrom: day('09') })
    expect(await site.run(activatePlan, { id: higher })).toBeNull()
  })
})

describe('a limit by hand', () => {
  const limit = { pileId: 'CP1', connectorId: 1, power: power(11_040), validTo: null } as const
  it('for new sessions is a default of the connector from now on', async () => {
    await boot()
    expect(await site.run(limitByHand, { ...limit, purpose: 'TxDefaultProfile' })).toMatchObject({ kind: 'asked' })
    await until('Accepted')
    expect([...pile.profiles.values()]).toEqual([
      {
        chargingProfileId: 1,
        stackLevel: 0,
        chargingProfilePurpose: 'TxDefaultProfile',
        chargingProfileKind: 'Absolute',
        chargingSchedule: {
          startSchedule: '2026-11-20T08:00:00.000Z',
          chargingRateUnit: 'A',
          chargingSchedulePeriod: [{ startPeriod: 0, limit: 16 }],
        },
      },
    ])
  })

  it('for a session names its transaction and ends with it', async () => {
    await boot()
    const wanted = { ...limit, purpose: 'TxProfile' } as const
    expect(await site.run(limitByHand, wanted)).toEqual({ kind: 'idle' })
    const { transactionId } = await pile.station.confirmed('StartTransaction', start)
    await site.run(limitByHand, wanted)
    await until('Accepted')
    expect([...pile.profiles.values()]).toMatchObject([{ transactionId, chargingProfilePurpose: 'TxProfile' }])
    await pile.station.confirmed('StopTransaction', { transactionId, meterStop: 1, timestamp: start.timestamp })
    await site.network.until(() => site.profile('CP1') === undefined)
    expect(pile.heard).not.toContain('ClearChargingProfile')
  })

  it('is for a connector there is', async () => {
    const purpose = 'TxDefaultProfile'
    expect(await site.run(limitByHand, { ...limit, purpose, connectorId: 3 })).toEqual({ kind: 'unknown' })
    expect(await site.run(limitByHand, { ...limit, purpose, pileId: 'CP9' })).toEqual({ kind: 'unknown' })
  })

  it('stays when the pile does not clear it', async () => {
    await boot()
    await site.run(limitByHand, { ...limit, purpose: 'TxDefaultProfile' })
    await until('Accepted')
    pile.answers = { ClearChargingProfile: { status: 'Unknown' } }
    const wanted = { pileId: 'CP1', connectorId: null, action: 'ClearChargingProfile', payload: {} } as const
    await site.run(issueCommand, wanted)
    await site.network.until(() => commands('ClearChargingProfile').includes('Rejected'))
    expect(site.states()['CP1']).toBe('Accepted')
  })

  it('is gone when a person has it cleared, while the profile of a plan comes back', async () => {
    await boot()
    await site.activated()
    await until('Accepted')
    await site.run(limitByHand, { ...limit, purpose: 'TxDefaultProfile' })
    await site.network.until(() => pile.profiles.size === 2)
    pile.answers = { ClearChargingProfile: { status: 'Accepted' } }
    pile.profiles.clear()
    const wanted = { pileId: 'CP1', connectorId: null, action: 'ClearChargingProfile', payload: {} } as const
    await site.run(issueCommand, wanted)
    await site.network.until(() => site.states()['CP1'] === 'Pending')
    await pass(site.network, [pile], 11_000)
    await until('Accepted')
    expect([...pile.profiles.keys()]).toEqual([1])
  })
})
