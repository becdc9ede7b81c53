import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { limitByHand } from '#backend/areas/balancing/charging-profile/manual.ts'
import type { Transaction } from '#backend/kernel/transaction.ts'
import { power } from '#contracts/units.ts'
import { chargingProfile } from '#machines/balancing/charging-profile.ts'
import { pass } from './obedient.ts'
import { openAtOne, start } from './at-one.ts'
import type { AtOne } from './at-one.ts'

/** M22 over a real socket: what is known of a profile once its pile has shown what it makes of it, or has not. */

let one: AtOne
beforeEach(async () => {
  one = await openAtOne()
})
afterEach(() => one.site.network.close())

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

/** The pile has accepted the profile of a plan, and then shows a curve that does not hold it. */
async function drifted(limit: number): Promise<void> {
  await one.boot()
  one.pile.answers = { GetCompositeSchedule: reports(limit) }
  await one.site.activated()
  await one.until('Accepted')
  one.site.network.pass(2_000)
  await one.until('Drifted')
}

describe('what a pile makes of a profile that it accepted', () => {
  const limit = { pileId: 'CP1', connectorId: 1, power: power(11_040), validTo: null } as const

  it('is in effect when the pile reports what we expect: the command is done then, not before', async () => {
    await one.boot()
    await one.site.activated()
    await one.until('Accepted')
    expect(one.commands('SetChargingProfile')).toEqual(['Accepted'])
    one.site.network.pass(2_000)
    await one.until('Verified')
    expect(one.commands('SetChargingProfile')).toEqual(['EffectObserved'])
    expect(one.site.alarms()).toEqual([])
  })

  it('that the pile does not follow has drifted, with both curves and an alarm, until it is sent again', async () => {
    await drifted(32)
    expect(one.context().compared).toMatchObject({
      expected: [{ startSeconds: 0, limitTenths: 120 }],
      reported: [{ startSeconds: 0, limitTenths: 320 }],
      differenceTenths: 200,
    })
    expect(one.site.alarms()).toEqual(['ProfileDrift Undisposed'])
    expect(one.commands('SetChargingProfile')).toEqual(['Accepted'])
    one.pile.answers = {}
    const id = one.site.profile('CP1') ?? expect.unreachable()
    await pass(one.site.network, [one.pile], 10_000)
    await one.site.run(
      (tx: Transaction) => tx.dispatch(chargingProfile, { id, command: 'resend', body: {} }),
      undefined,
    )
    await one.until('Accepted')
    one.site.network.pass(2_000)
    await one.until('Verified')
    expect(one.site.alarms()).toEqual(['ProfileDrift Clearing'])
  })

  it('that the pile does not report to limit it has drifted from no limit, not from 0 W', async () => {
    await drifted(-1)
    expect(one.context().compared?.reported).toEqual([{ startSeconds: 0, limitTenths: null }])
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
    await one.boot()
    one.pile.answers = answer === null ? {} : { GetCompositeSchedule: answer }
    if (answer === null) one.pile.unknown = ['GetCompositeSchedule']
    await one.site.activated()
    await one.until('Accepted')
    await pass(one.site.network, [one.pile], 2_000)
    await one.site.network.until(() => one.pile.heard.includes('GetCompositeSchedule'))
    await pass(one.site.network, [one.pile], 31_000)
    await one.until('Unverified')
    expect(one.context()).toMatchObject({ doubt: 'notShown', compared: null })
    await pass(one.site.network, [one.pile], 60_000)
    await one.site.network.until(() => one.commands('SetChargingProfile').join() === 'Unverified')
    expect(one.site.states()['CP1']).toBe('Unverified')
    expect(one.site.alarms()).toEqual([])
  })

  it('that was seen not to hold has a command without effect', async () => {
    await drifted(32)
    await pass(one.site.network, [one.pile], 61_000)
    await one.site.network.until(() => one.commands('SetChargingProfile').join() === 'NoEffect')
  })

  it('within a tenth of an ampere holds', async () => {
    await one.boot()
    one.pile.answers = {
      GetCompositeSchedule: {
        status: 'Accepted',
        connectorId: 0,
        chargingSchedule: { chargingRateUnit: 'A', chargingSchedulePeriod: [{ startPeriod: 0, limit: 12.1 }] },
      },
    }
    await one.site.activated()
    await one.until('Accepted')
    one.site.network.pass(2_000)
    await one.until('Verified')
  })

  it('for new sessions is seen to hold when one runs, and not before', async () => {
    await one.boot()
    one.pile.answers = { GetCompositeSchedule: reports(-1) }
    await one.site.run(limitByHand, { ...limit, purpose: 'TxDefaultProfile' })
    await one.until('Accepted')
    await pass(one.site.network, [one.pile], 2_000)
    await one.until('Unverified')
    expect(one.context()).toMatchObject({ doubt: 'noSession', compared: null })
    await pass(one.site.network, [one.pile], 61_000)
    await one.site.network.until(() => one.commands('SetChargingProfile').join() === 'Unverified')
    expect(one.pile.heard).not.toContain('GetCompositeSchedule')
    expect(one.site.alarms()).toEqual([])
    one.pile.answers = { GetCompositeSchedule: reports(16) }
    await one.pile.station.confirmed('StartTransaction', start)
    await one.pile.station.confirmed('Heartbeat', {})
    await pass(one.site.network, [one.pile], 2_000)
    await one.until('Verified')
    expect(one.context()).toMatchObject({ doubt: null, compared: { expected: [{ limitTenths: 160 }] } })
  })

  it('for new sessions makes no profile of a plan drift that is reported without it', async () => {
    await one.boot()
    await one.site.run(limitByHand, { ...limit, power: power(1_000), purpose: 'TxDefaultProfile', connectorId: 0 })
    await one.until('Accepted')
    one.pile.answers = { GetCompositeSchedule: reports(12) }
    await one.site.activated()
    await pass(one.site.network, [one.pile], 11_000)
    await one.site.network.until(() => one.commands('SetChargingProfile').join() === 'Accepted,Accepted')
    await pass(one.site.network, [one.pile], 2_000)
    await one.site.network.until(() => one.commands('SetChargingProfile').includes('EffectObserved'))
    expect(one.site.alarms()).toEqual([])
  })
})
