import { describe, expect, it } from 'vitest'
import { ProfileStatus, profileAttemptsMax } from '#contracts/balancing/charging-profile.ts'
import type { ProfileFact } from '#contracts/balancing/charging-profile.ts'
import { chargingProfile } from '#machines/balancing/charging-profile.ts'
import { given, testStart } from '#tests/support/lifecycles/given-when-then.ts'
import type { Told } from '#tests/support/lifecycles/given-when-then.ts'

/** M22: the limits that a plan asks of one pile. */

const profile = {
  planId: '4',
  pileId: 'CP000001',
  connectorId: 0,
  chargingProfileId: 40,
  purpose: 'ChargePointMaxProfile',
  transactionId: null,
  stackLevel: 1,
  recurrency: 'Daily',
  startAt: testStart,
  durationSeconds: null,
  validFrom: null,
  validTo: null,
  unit: 'A',
  periods: [
    { startSeconds: 0, limitTenths: 160 },
    { startSeconds: 28_800, limitTenths: 320 },
  ],
} as const
const pile = {
  linkOnline: true,
  smartCharging: true,
  periodsMax: 2,
  stackLevelMax: 1,
  units: ['A', 'W'],
  profiles: 3,
  profilesMax: 3,
} as const
const { planId: _plan, pileId: _pile, connectorId: _at, chargingProfileId: _id, ...asked } = profile
const { purpose: _purpose, transactionId: _transaction, ...limits } = asked
const lower = { ...limits, periods: [{ startSeconds: 0, limitTenths: 100 }] }
const compare = (differenceTenths: number) => ({
  from: testStart,
  unit: 'A' as const,
  expected: profile.periods,
  reported: profile.periods,
  differenceTenths,
})
/** Beside it stands the tolerance that was in force. */
const judged = (differenceTenths: number) => ({ ...compare(differenceTenths), toleranceTenths: 1 })
const nothing = {}

const told = (
  type: Exclude<
    ProfileFact['type'],
    `profile.${'computed' | 'changed' | 'sent' | 'unfit' | 'rejected' | 'compared' | 'unverified'}`
  >,
) => ({ type, data: {} }) as const
const computed: Told<ProfileFact> = { type: 'profile.computed', data: profile }
const changed: Told<ProfileFact> = { type: 'profile.changed', data: lower }
const sent: Told<ProfileFact> = { type: 'profile.sent', data: pile }
const compared = (differenceTenths: number): Told<ProfileFact> => ({
  type: 'profile.compared',
  data: judged(differenceTenths),
  by: 'CP',
})
const refused: Told<ProfileFact> = { type: 'profile.rejected', data: { attemptsMax: 3 } }
const rejectedOnce = [sent, refused] as const

const pending = given(chargingProfile, computed)
const waiting = given(chargingProfile, computed, sent)
const accepted = given(chargingProfile, computed, sent, told('profile.accepted'))
const verified = given(chargingProfile, computed, sent, told('profile.accepted'), compared(0))
const drifted = given(chargingProfile, computed, sent, told('profile.accepted'), compared(2))
const rejected = given(chargingProfile, computed, ...rejectedOnce, ...rejectedOnce, ...rejectedOnce)
const unsupported = given(chargingProfile, computed, sent, told('profile.notSupported'))

describe('charging profile', () => {
  it('is shown by one word in every state', () => {
    const shown = new Set(Object.values(chargingProfile.wire).filter((word) => word !== null))
    expect([...shown]).toEqual([...ProfileStatus.literals])
    expect([chargingProfile.wire['Accepted'], chargingProfile.wire['Verified']]).toEqual(['applied', 'applied'])
    expect([chargingProfile.wire['Rejected'], chargingProfile.wire['NotSupported']]).toEqual(['failed', 'failed'])
  })

  it('is sent to an online pile that can hold it', () => {
    pending.when('send', pile).by('SYS').becomes('profile.sent').in('Sent', { sentAt: testStart, attempt: 1 })
    const refusals = [
      [{ linkOnline: false }, 'linkOnline'],
      [{ smartCharging: false }, 'smartChargingKnown'],
      [{ periodsMax: 1 }, 'periodsFit'],
      [{ stackLevelMax: 0 }, 'stackLevelFits'],
      [{ units: ['W'] }, 'unitAllowed'],
      [{ profiles: 4 }, 'profilesFit'],
    ] as const
    for (const [change, guard] of refusals)
      pending
        .when('send', { ...pile, ...change })
        .by('SYS')
        .refusedBecause(guard)
  })

  it('has failed without being sent where it is beyond the pile, and may be tried again', () => {
    const unfit = pending.when('exclude', { rule: 'periodsFit' }).by('SYS').becomes('profile.unfit')
    unfit.in('NotSupported', { unfit: 'periodsFit', attempt: 0, mayHold: [null] })
    waiting.when('exclude', { rule: 'periodsFit' }).by('SYS').refused()
  })

  it('takes other limits under its number, but not while it waits for an answer', () => {
    for (const from of [pending, accepted, verified, drifted]) {
      const outcome = from.when('change', lower).by('SYS').becomes('profile.changed')
      outcome.in('Pending', { ...lower, chargingProfileId: 40, attempt: 0, compared: null, unfit: null })
    }
    for (const from of [waiting, rejected, unsupported]) from.when('change', lower).by('SYS').refused()
  })

  it('knows what the pile may hold: what it accepted, and what may have reached it since', () => {
    pending.stands('Pending', { mayHold: [null] })
    waiting.stands('Sent', { mayHold: [null, limits] })
    accepted.stands('Accepted', { mayHold: [limits] })
    unsupported.stands('NotSupported', { mayHold: [null] })
    const unsure = [changed, sent, told('profile.unanswered'), { type: 'profile.changed', data: limits }] as const
    given(chargingProfile, computed, sent, told('profile.accepted'), ...unsure).stands('Pending', {
      mayHold: [limits, lower],
    })
    given(chargingProfile, computed, sent, told('profile.accepted'), told('profile.forgotten')).stands('Pending', {
      mayHold: [limits, null],
    })
    given(chargingProfile, computed, sent, told('profile.accepted'), told('profile.cleared')).stands('Cleared', {
      mayHold: [null],
    })
    given(chargingProfile, computed, sent, told('profile.accepted'), changed, sent, refused).stands('Pending', {
      mayHold: [limits],
    })
  })

  it('may hold anything when nobody has confirmed anything for long', () => {
    const turns = [1, 2, 3, 4, 5, 6, 7, 8].flatMap((limitTenths) => [
      { type: 'profile.changed', data: { ...limits, periods: [{ startSeconds: 0, limitTenths }] } } as const,
      sent,
      told('profile.unanswered'),
    ])
    given(chargingProfile, computed, ...turns).stands('Pending', { mayHold: [null] })
  })

  it('keeps its OCPP number however often it is sent', () => {
    for (const from of [rejected, drifted, verified]) expect(from.state.context.chargingProfileId).toBe(40)
  })

  it('is accepted, not supported, or sent again without an answer', () => {
    waiting.when('accept', nothing).by('CP').becomes('profile.accepted').in('Accepted', { acceptedAt: testStart })
    waiting.when('doNotSupport', nothing).by('CP').becomes('profile.notSupported').in('NotSupported')
    waiting.when('giveUp', nothing).by('SYS').becomes('profile.unanswered').in('Pending')
  })

  it('is sent three times to a pile that rejects it, then it has failed', () => {
    waiting.when('reject', nothing).by('CP').becomes('profile.rejected').in('Pending')
    given(chargingProfile, computed, ...rejectedOnce, ...rejectedOnce).stands('Pending', { attempt: 2 })
    rejected.stands('Rejected', { attempt: profileAttemptsMax })
  })

  it('is verified when the schedule of the pile is within a tenth of an ampere, drifted otherwise', () => {
    for (const from of [accepted, verified]) {
      from
        .when('compare', compare(1))
        .by('CP')
        .becomes('profile.compared')
        .in('Verified', { compared: judged(1) })
      from
        .when('compare', compare(2))
        .by('CP')
        .becomes('profile.compared')
        .in('Drifted', { compared: judged(2) })
    }
    waiting.when('compare', compare(0)).by('CP').refused()
  })

  it('is in doubt while nobody can tell whether the pile follows it, until its schedule is seen', () => {
    const noSession = { doubt: 'noSession' } as const
    const outcome = accepted.when('doubt', noSession).by('SYS').becomes('profile.unverified')
    outcome.in('Unverified', { doubt: 'noSession', mayHold: [limits] })
    expect(chargingProfile.wire['Unverified']).toBe('unverified')
    const doubted = given(chargingProfile, computed, sent, told('profile.accepted'), {
      type: 'profile.unverified',
      data: noSession,
    })
    doubted.when('doubt', { doubt: 'notShown' }).by('SYS').becomes('profile.unverified').in('Unverified', {
      doubt: 'notShown',
    })
    doubted.when('compare', compare(0)).by('CP').becomes('profile.compared').in('Verified', { doubt: null })
    doubted.when('compare', compare(2)).by('CP').becomes('profile.compared').in('Drifted', { doubt: null })
    doubted.when('resend', nothing).by('OP').becomes('profile.resent').in('Pending', { doubt: null })
    doubted.when('change', lower).by('SYS').becomes('profile.changed').in('Pending')
    doubted.when('forget', nothing).by('CP').becomes('profile.forgotten').in('Pending')
    doubted.when('clear', nothing).by('SYS').becomes('profile.cleared').in('Cleared')
    for (const from of [pending, waiting, verified, drifted, rejected])
      from.when('doubt', noSession).by('SYS').refused()
  })

  it('is sent anew after a boot, by hand, and after a failure', () => {
    for (const from of [accepted, verified])
      from.when('forget', nothing).by('CP').becomes('profile.forgotten').in('Pending', { attempt: 0, compared: null })
    for (const role of ['SYS', 'SU', 'OP'] as const) {
      drifted.when('resend', nothing).by(role).becomes('profile.resent').in('Pending', { attempt: 0 })
      for (const from of [rejected, unsupported])
        from.when('retry', nothing).by(role).becomes('profile.retried').in('Pending', { attempt: 0 })
    }
    drifted.when('resend', nothing).by('SO').notPermitted()
    rejected.when('retry', nothing).by('SO').notPermitted()
  })

  it('is cleared with its plan, but not while it waits for an answer', () => {
    for (const from of [pending, accepted, verified, drifted, rejected, unsupported])
      from.when('clear', nothing).by('SYS').becomes('profile.cleared').in('Cleared')
    waiting.when('clear', nothing).by('SYS').refused()
  })
})
