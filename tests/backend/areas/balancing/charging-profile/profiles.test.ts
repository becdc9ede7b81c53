import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { limitByHand } from '#backend/areas/balancing/charging-profile/manual.ts'
import {
  activatePlan,
  archivePlan,
  draftPlan,
  editPlan,
  suspendPlan,
} from '#backend/areas/balancing/balancing-plan/commands.ts'
import { issueCommand } from '#backend/areas/equipment/remote-command/issue.ts'
import { stateOf } from '#backend/kernel/state.ts'
import { power } from '#contracts/units.ts'
import type { Instant } from '#contracts/units.ts'
import { balancingPlan } from '#machines/balancing/balancing-plan.ts'
import { capable, pass } from './obedient.ts'
import { plan, slot } from './site.ts'
import { openAtOne, start, watts } from './at-one.ts'
import type { AtOne } from './at-one.ts'

/** M22 over a real socket: what becomes of the profile of one pile, and of what a person asks of it. */

let one: AtOne
beforeEach(async () => {
  one = await openAtOne()
})
afterEach(() => one.site.network.close())

describe('a profile', () => {
  it('is sent three times to a pile that rejects it; then it has failed, with an alarm', async () => {
    await one.boot()
    one.pile.answers = { SetChargingProfile: { status: 'Rejected' } }
    await one.site.activated()
    await one.until('Pending')
    await one.site.network.until(() => one.commands('SetChargingProfile').join() === 'Rejected')
    await pass(one.site.network, [one.pile], 60_000)
    await one.until('Rejected')
    expect(one.commands('SetChargingProfile')).toHaveLength(3)
    expect(one.site.alarms()).toEqual(['ProfileRejected Undisposed'])
  })

  it.each([
    ['SupportedFeatureProfiles', 'Core', 'smartChargingKnown'],
    ['ChargingScheduleMaxPeriods', '1', 'periodsFit'],
    ['MaxChargingProfilesInstalled', '0', 'profilesFit'],
  ])('beyond %s of the pile is not sent, and says why', async (key, value, unfit) => {
    await one.boot({ configuration: { ...capable, [key]: value } })
    await one.site.activated({ slots: [slot(0, 90_000), slot(600, watts)] })
    await one.until('NotSupported')
    expect(one.context().unfit).toBe(unfit)
    expect(one.commands('SetChargingProfile')).toEqual([])
    expect(one.site.alarms()).toEqual(['ProfileRejected Undisposed'])
    await one.pile.station.confirmed('Heartbeat', {})
  })

  it('goes in the unit, and under the level, that the pile knows', async () => {
    const configuration = {
      ...capable,
      ChargingScheduleAllowedChargingRateUnit: 'Power',
      ChargeProfileMaxStackLevel: '0',
    }
    await one.boot({ configuration })
    await one.site.activated({ priority: 2 })
    await one.until('Accepted')
    expect(one.context()).toMatchObject({
      stackLevel: 0,
      unit: 'W',
      periods: [{ startSeconds: 0, limitTenths: 82_800 }],
    })
  })

  it('waits for a pile that is away, and for what it can hold', async () => {
    await one.site.activated()
    await one.boot({ configuration: capable })
    expect(one.pile.heard).toEqual([])
    await one.until('Accepted')
    expect(one.pile.heard).toEqual(['GetConfiguration', 'SetChargingProfile'])
  })

  it('that nobody answers for is sent again under its number', async () => {
    await one.boot()
    one.pile.answers = { SetChargingProfile: 'silence' }
    await one.site.activated()
    await one.site.network.until(() => one.pile.heard.includes('SetChargingProfile'))
    one.pile.answers = {}
    await pass(one.site.network, [one.pile], 31_000)
    await one.until('Accepted')
    expect(one.context().chargingProfileId).toBe(1)
    expect(one.commands('SetChargingProfile').length).toBeGreaterThan(1)
  })

  it('that a pile does not know any more is cleared all the same', async () => {
    await one.boot()
    const id = await one.site.activated()
    await one.until('Accepted')
    one.pile.profiles.clear()
    await one.site.run(suspendPlan, { id })
    await one.site.network.until(() => one.site.profile('CP1') === undefined)
    expect(one.pile.heard.at(-1)).toBe('ClearChargingProfile')
  })

  it('is forgotten with a boot, and tried again where another firmware may hold it', async () => {
    await one.boot({ configuration: { ...capable, ChargingScheduleMaxPeriods: '0' } })
    await one.site.activated()
    await one.until('NotSupported')
    await one.gone()
    await one.boot({ configuration: { ...capable, ChargingScheduleMaxPeriods: '0' } })
    await one.pile.station.confirmed('Heartbeat', {})
    expect(one.site.states()).toMatchObject({ CP1: 'NotSupported' })
    await one.gone()
    await one.boot({ firmwareVersion: '2' })
    await one.until('Accepted')
  })

  it('in the queue of a pile that goes is taken back', async () => {
    await one.boot()
    await one.site.activated()
    await one.until('Accepted')
    one.pile.answers = { GetCompositeSchedule: 'silence' }
    await pass(one.site.network, [one.pile], 11_000)
    await one.pile.station.confirmed('StartTransaction', start)
    await one.until('Sent')
    await one.gone()
    await one.until('Pending')
    expect(one.commands('SetChargingProfile').filter((state) => state === 'Queued')).toEqual([])
  })
})

describe('a plan', () => {
  it('is drafted, edited and archived, and moves to another location', async () => {
    const { id } = await one.site.run(draftPlan, plan)
    if (id === null) return expect.unreachable()
    expect(await one.site.run(editPlan, { ...plan, id, locationId: 'L2' })).toBeNull()
    expect(await one.site.run(activatePlan, { id })).toMatchObject({ guard: 'withinLoadPower' })
    expect(await one.site.run(archivePlan, { id })).toBeNull()
    expect(stateOf(one.site.network.world, balancingPlan, id)?.value).toBe('Archived')
  })

  it('is not activated above the load power of its location [R5.5.01]', async () => {
    const above = await one.site.run(draftPlan, { ...plan, slots: [slot(0, watts + 1)] })
    expect(await one.site.run(activatePlan, { id: above.id ?? '' })).toMatchObject({ guard: 'withinLoadPower' })
    const at = await one.site.run(draftPlan, { ...plan, slots: [slot(0, watts)] })
    expect(await one.site.run(activatePlan, { id: at.id ?? '' })).toBeNull()
  })

  it('is not activated beside one of the same priority that holds at the same time', async () => {
    const day = (text: string) => `2026-12-${text}T00:00:00.000Z` as Instant
    await one.site.activated({ validFrom: day('01'), validTo: day('10') })
    const drafted = async (more: object): Promise<string> =>
      (await one.site.run(draftPlan, { ...plan, ...more })).id ?? ''
    const inside = await drafted({ validFrom: day('09'), validTo: null })
    expect(await one.site.run(activatePlan, { id: inside })).toMatchObject({ guard: 'noOverlap' })
    const after = await drafted({ validFrom: day('10'), validTo: null })
    expect(await one.site.run(activatePlan, { id: after })).toBeNull()
    const higher = await drafted({ priority: 2, validFrom: day('09') })
    expect(await one.site.run(activatePlan, { id: higher })).toBeNull()
  })
})

describe('a limit by hand', () => {
  const limit = { pileId: 'CP1', connectorId: 1, power: power(11_040), validTo: null } as const
  it('for new sessions is a default of the connector from now on', async () => {
    await one.boot()
    expect(await one.site.run(limitByHand, { ...limit, purpose: 'TxDefaultProfile' })).toMatchObject({ kind: 'asked' })
    await one.until('Accepted')
    expect([...one.pile.profiles.values()]).toEqual([
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
    await one.boot()
    const wanted = { ...limit, purpose: 'TxProfile' } as const
    expect(await one.site.run(limitByHand, wanted)).toEqual({ kind: 'idle' })
    const { transactionId } = await one.pile.station.confirmed('StartTransaction', start)
    await one.site.run(limitByHand, wanted)
    await one.until('Accepted')
    expect([...one.pile.profiles.values()]).toMatchObject([{ transactionId, chargingProfilePurpose: 'TxProfile' }])
    await one.pile.station.confirmed('StopTransaction', { transactionId, meterStop: 1, timestamp: start.timestamp })
    await one.site.network.until(() => one.site.profile('CP1') === undefined)
    expect(one.pile.heard).not.toContain('ClearChargingProfile')
  })

  it('is for a connector there is', async () => {
    const purpose = 'TxDefaultProfile'
    expect(await one.site.run(limitByHand, { ...limit, purpose, connectorId: 3 })).toEqual({ kind: 'unknown' })
    expect(await one.site.run(limitByHand, { ...limit, purpose, pileId: 'CP9' })).toEqual({ kind: 'unknown' })
  })

  it('stays when the pile does not clear it', async () => {
    await one.boot()
    await one.site.run(limitByHand, { ...limit, purpose: 'TxDefaultProfile' })
    await one.until('Accepted')
    one.pile.answers = { ClearChargingProfile: { status: 'Unknown' } }
    const wanted = { pileId: 'CP1', connectorId: null, action: 'ClearChargingProfile', payload: {} } as const
    await one.site.run(issueCommand, wanted)
    await one.site.network.until(() => one.commands('ClearChargingProfile').includes('Rejected'))
    expect(one.site.states()['CP1']).toBe('Accepted')
  })

  it('is gone when a person has it cleared, while the profile of a plan comes back', async () => {
    await one.boot()
    await one.site.activated()
    await one.until('Accepted')
    await one.site.run(limitByHand, { ...limit, purpose: 'TxDefaultProfile' })
    await one.site.network.until(() => one.pile.profiles.size === 2)
    one.pile.answers = { ClearChargingProfile: { status: 'Accepted' } }
    one.pile.profiles.clear()
    const wanted = { pileId: 'CP1', connectorId: null, action: 'ClearChargingProfile', payload: {} } as const
    await one.site.run(issueCommand, wanted)
    await one.site.network.until(() => one.site.states()['CP1'] === 'Pending')
    await pass(one.site.network, [one.pile], 11_000)
    await one.until('Accepted')
    expect([...one.pile.profiles.keys()]).toEqual([1])
  })
})
