import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { limitByHand } from '#backend/commands/balancing/by-hand.ts'
import { activatePlan, archivePlan, draftPlan, editPlan, suspendPlan } from '#backend/commands/balancing/plans.ts'
import { issueCommand } from '#backend/commands/remote/issue.ts'
import type { Work } from '#backend/commands/work.ts'
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

const reports = (limit: number) => ({
  status: 'Accepted',
  connectorId: 0,
  scheduleStart: '2026-11-20T08:00:02Z',
  chargingSchedule: {
    duration: 86_400,
    chargingRateUnit: 'A',
    chargingSchedulePeriod: [{ startPeriod: 0, limit }],
  },
})
const start = { connectorId: 1, idTag: 'good', meterStart: 0, timestamp: '2026-11-20T08:00:00Z' }

describe('a profile', () => {
  it('is in effect when the pile reports what we expect: the command is done then, not before', async () => {
    await boot()
    await site.activated()
    await until('Accepted')
    expect(commands('SetChargingProfile')).toEqual(['Accepted'])
    site.network.pass(2_000)
    await until('Verified')
    expect(commands('SetChargingProfile')).toEqual(['EffectObserved'])
    expect(site.alarms()).toEqual([])
  })

  it('that the pile does not follow has drifted, with both curves and an alarm, until it is sent again', async () => {
    await boot()
    pile.answers = { GetCompositeSchedule: reports(32) }
    await site.activated()
    await until('Accepted')
    site.network.pass(2_000)
    await until('Drifted')
    expect(context().compared).toMatchObject({
      expected: [{ startSeconds: 0, limitTenths: 120 }],
      reported: [{ startSeconds: 0, limitTenths: 320 }],
      differenceTenths: 200,
    })
    expect(site.alarms()).toEqual(['ProfileDrift Undisposed'])
    expect(commands('SetChargingProfile')).toEqual(['Accepted'])
    pile.answers = {}
    const id = site.profile('CP1') ?? expect.unreachable()
    await pass(site.network, [pile], 10_000)
    await site.run((work: Work) => work.give(chargingProfile, { id, command: 'resend', body: {} }), undefined)
    await until('Accepted')
    site.network.pass(2_000)
    await until('Verified')
    expect(site.alarms()).toEqual(['ProfileDrift Clearing'])
  })

  it('that the pile does not report to limit it has drifted from no limit, not from 0 W', async () => {
    await boot()
    pile.answers = { GetCompositeSchedule: reports(-1) }
    await site.activated()
    await until('Accepted')
    site.network.pass(2_000)
    await until('Drifted')
    expect(context().compared?.reported).toEqual([{ startSeconds: 0, limitTenths: null }])
  })

  it.each([
    ['rejects the question', { status: 'Rejected' }],
    ['says no schedule', { status: 'Accepted', connectorId: 0 }],
    [
      'says an empty schedule',
      { ...reports(0), chargingSchedule: { chargingRateUnit: 'A', chargingSchedulePeriod: [] } },
    ],
    ['does not know the question', null],
    ['does not answer', 'silence' as const],
  ])('of which the pile %s is not known to hold, nor its command to be done or to have failed', async (_, answer) => {
    await boot()
    pile.answers = answer === null ? {} : { GetCompositeSchedule: answer }
    if (answer === null) pile.unknown = ['GetCompositeSchedule']
    await site.activated()
    await until('Accepted')
    await pass(site.network, [pile], 2_000)
    await site.network.until(() => pile.heard.includes('GetCompositeSchedule'))
    await pass(site.network, [pile], 31_000)
    await until('Unverified')
    expect(context()).toMatchObject({ doubt: 'notShown', compared: null })
    await pass(site.network, [pile], 60_000)
    await site.network.until(() => commands('SetChargingProfile').join() === 'Unverified')
    expect(site.states()['CP1']).toBe('Unverified')
    expect(site.alarms()).toEqual([])
  })

  it('that was seen not to hold has a command without effect', async () => {
    await boot()
    pile.answers = { GetCompositeSchedule: reports(32) }
    await site.activated()
    await until('Accepted')
    site.network.pass(2_000)
    await until('Drifted')
    await pass(site.network, [pile], 61_000)
    await site.network.until(() => commands('SetChargingProfile').join() === 'NoEffect')
  })

  it('within a tenth of an ampere holds', async () => {
    await boot()
    pile.answers = {
      GetCompositeSchedule: {
        status: 'Accepted',
        connectorId: 0,
        chargingSchedule: { chargingRateUnit: 'A', chargingSchedulePeriod: [{ startPeriod: 0, limit: 12.1 }] },
      },
    }
    await site.activated()
    await until('Accepted')
    site.network.pass(2_000)
    await until('Verified')
  })

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

  it('for new sessions is seen to hold when one runs, and not before', async () => {
    await boot()
    pile.answers = { GetCompositeSchedule: reports(-1) }
    await site.run(limitByHand, { ...limit, purpose: 'TxDefaultProfile' })
    await until('Accepted')
    await pass(site.network, [pile], 2_000)
    await until('Unverified')
    expect(context()).toMatchObject({ doubt: 'noSession', compared: null })
    await pass(site.network, [pile], 61_000)
    await site.network.until(() => commands('SetChargingProfile').join() === 'Unverified')
    expect(pile.heard).not.toContain('GetCompositeSchedule')
    expect(site.alarms()).toEqual([])
    pile.answers = { GetCompositeSchedule: reports(16) }
    await pile.station.confirmed('StartTransaction', start)
    await pile.station.confirmed('Heartbeat', {})
    await pass(site.network, [pile], 2_000)
    await until('Verified')
    expect(context()).toMatchObject({ doubt: null, compared: { expected: [{ limitTenths: 160 }] } })
  })

  it('for new sessions makes no profile of a plan drift that is reported without it', async () => {
    await boot()
    await site.run(limitByHand, { ...limit, power: power(1_000), purpose: 'TxDefaultProfile', connectorId: 0 })
    await until('Accepted')
    pile.answers = { GetCompositeSchedule: reports(12) }
    await site.activated()
    await pass(site.network, [pile], 11_000)
    await site.network.until(() => commands('SetChargingProfile').join() === 'Accepted,Accepted')
    await pass(site.network, [pile], 2_000)
    await site.network.until(() => commands('SetChargingProfile').includes('EffectObserved'))
    expect(site.alarms()).toEqual([])
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
