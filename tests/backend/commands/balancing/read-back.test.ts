import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { limitByHand } from '#backend/commands/balancing/by-hand.ts'
import type { Work } from '#backend/commands/work.ts'
import { standingOf, standingsOf } from '#backend/standing.ts'
import { power } from '#contracts/units.ts'
import { chargingProfile } from '#machines/charging-profile.ts'
import { remoteCommand } from '#machines/remote-command.ts'
import { obedient, pass } from './obedient.ts'
import type { Obedient } from './obedient.ts'
import { openSite } from './site.ts'
import type { Site } from './site.ts'

/** M22 over a real socket: what is known of a profile once its pile has shown what it makes of it, or has not. */

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

describe('what a pile makes of a profile that it accepted', () => {
  const limit = { pileId: 'CP1', connectorId: 1, power: power(11_040), validTo: null } as const

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
})
