import { describe, expect, it } from 'vitest'
import { IssuanceStatus, IssuanceType } from '#contracts/users/credit-issuance.ts'
import type { IssuanceFact } from '#contracts/users/credit-issuance.ts'
import { money } from '#contracts/units.ts'
import { creditIssuance } from '#machines/users/credit-issuance.ts'
import { afterMinutes, given, testStart } from '#tests/support/lifecycles/given-when-then.ts'
import type { Told } from '#tests/support/lifecycles/given-when-then.ts'

/** M12: one issuance of credit to the members of a group. */

type Fact = Told<IssuanceFact>
const amount = money(500_000)
const dueAt = testStart
const periodEndsAt = afterMinutes(60)
const plan = { groupId: 'G1', leaderId: 'U1', type: 'QUOTA', amount, dueAt, periodEndsAt } as const
const two = { groupEnabled: true, members: 2 }
const short = { leaderFunds: money(amount - 1) }
const topUp = { leaderFunds: amount }
const served = (memberId: string) => ({ memberId, amount, leaderFunds: amount, postings: [] })
const scheduled: Fact = { type: 'issuance.scheduled', data: plan }
const started: Fact = { type: 'issuance.started', data: two }
const issuedTo = (memberId: string): Fact => ({ type: 'issuance.memberIssued', data: served(memberId) })
const ranShort: Fact = { type: 'issuance.ranShort', data: short }
const shortAtStart: Fact = { type: 'issuance.shortAtStart', data: short }

const due = given(creditIssuance, scheduled)
const running = given(creditIssuance, scheduled, started)
const half = given(creditIssuance, scheduled, started, issuedTo('U2'))
const all = given(creditIssuance, scheduled, started, issuedTo('U2'), issuedTo('U3'))
const partial = given(creditIssuance, scheduled, started, issuedTo('U2'), ranShort)
const failed = given(creditIssuance, scheduled, started, shortAtStart)

describe('credit issuance', () => {
  it('has the issuance types of spec §4, of which two are runs [R4.1.22]', () => {
    expect(IssuanceType.literals).toEqual(['ON_TIME', 'QUOTA', 'DELETE_RETURN'])
    for (const type of ['ON_TIME', 'QUOTA'])
      given(creditIssuance)
        .when('schedule', { ...plan, type })
        .by('SYS')
        .becomes('issuance.scheduled')
        .in('Due')
    expect(() =>
      given(creditIssuance)
        .when('schedule', { ...plan, type: 'DELETE_RETURN' })
        .by('SYS'),
    ).toThrow('body')
  })

  it('shows each of its states by its own word', () => {
    expect(IssuanceStatus.literals).toEqual(['due', 'running', 'issued', 'partial', 'failed', 'skipped'])
    expect(creditIssuance.wire).toEqual({
      New: null,
      Due: 'due',
      Running: 'running',
      Issued: 'issued',
      Partial: 'partial',
      Failed: 'failed',
      Skipped: 'skipped',
    })
  })

  it('starts at its time, not before', () => {
    due.when('start', two).by('SYS').becomes('issuance.started').in('Running', { members: 2, issued: 0 })
    due.when('start', two, afterMinutes(-1)).by('SYS').refusedBecause('issuanceDue')
  })

  it('is skipped when the group is disabled or has no active member, and only then', () => {
    for (const nobody of [
      { ...two, groupEnabled: false },
      { ...two, members: 0 },
    ]) {
      due.when('start', nobody).by('SYS').refusedBecause('somebodyToServe')
      due.when('skip', nobody).by('SYS').becomes('issuance.skipped').in('Skipped')
    }
    due.when('skip', two).by('SYS').refusedBecause('nobodyToServe')
  })

  it('serves its members one by one from the leader’s funds', () => {
    const first = running.when('issue', served('U2')).by('SYS').becomes('issuance.memberIssued')
    first.in('Running', { issued: 1, issuedAmount: amount, lastMemberId: 'U2', lastIssuedAt: testStart })
    all.stands('Running', { issued: 2, issuedAmount: money(2 * amount), lastMemberId: 'U3' })
    const uncovered = { ...served('U2'), leaderFunds: money(amount - 1) }
    running.when('issue', uncovered).by('SYS').refusedBecause('covered')
    const other = { ...served('U2'), amount: money(1) }
    running.when('issue', other).by('SYS').refusedBecause('amountsEqual')
  })

  it('serves every member once, in the order of their ids', () => {
    half.when('issue', served('U2')).by('SYS').refusedBecause('inMemberOrder')
    half.when('issue', served('U1')).by('SYS').refusedBecause('inMemberOrder')
    half.when('issue', served('U3')).by('SYS').becomes('issuance.memberIssued').in('Running')
    all.when('issue', served('U4')).by('SYS').refusedBecause('membersLeft')
  })

  it('is issued when all members were served', () => {
    half.when('complete', {}).by('SYS').refusedBecause('allServed')
    all.when('complete', {}).by('SYS').becomes('issuance.completed').in('Issued', { issued: 2 })
  })

  it('is partial when the leader runs short after some members', () => {
    half.when('runShort', short).by('SYS').becomes('issuance.ranShort').in('Partial', { issued: 1 })
    half.when('runShort', topUp).by('SYS').refusedBecause('leaderShort')
    running.when('runShort', short).by('SYS').refusedBecause('someServed')
    all.when('runShort', short).by('SYS').refusedBecause('membersLeft')
  })

  it('fails when the leader is short before the first member', () => {
    running.when('fallShortAtStart', short).by('SYS').becomes('issuance.shortAtStart').in('Failed', { issued: 0 })
    running.when('fallShortAtStart', topUp).by('SYS').refusedBecause('leaderShort')
    half.when('fallShortAtStart', short).by('SYS').refusedBecause('noneServed')
  })

  it.each([
    ['partial', partial, 1],
    ['failed', failed, 0],
  ] as const)('goes on where it stopped once the leader topped up, being %s', (_, stopped, issued) => {
    for (const role of ['SU', 'OP', 'SO', 'S2', 'SYS'] as const)
      stopped.when('retry', topUp).by(role).becomes('issuance.retried').in('Running', { issued, members: 2 })
    stopped.when('retry', short).by('OP').refusedBecause('leaderToppedUp')
    stopped.when('retry', topUp, periodEndsAt).by('OP').refusedBecause('periodRunning')
    stopped.when('retry', topUp).by('MT').notPermitted()
  })

  it.each([
    ['partial', partial],
    ['failed', failed],
  ])('is given up when the period is over, being %s', (_, stopped) => {
    stopped.when('endPeriod', {}).by('SYS').refusedBecause('periodOver')
    stopped.when('endPeriod', {}, periodEndsAt).by('SYS').becomes('issuance.periodEnded').in('Skipped')
  })

  it('still serves nobody twice after a retry', () => {
    const again: Fact = { type: 'issuance.retried', data: topUp, by: 'SO' }
    const resumed = given(creditIssuance, scheduled, started, issuedTo('U2'), ranShort, again)
    resumed.when('issue', served('U2')).by('SYS').refusedBecause('inMemberOrder')
  })

  it('runs once a period', () => {
    running.when('start', two).by('SYS').refused()
    const done = given(creditIssuance, scheduled, started, issuedTo('U2'), issuedTo('U3'), {
      type: 'issuance.completed',
      data: {},
    })
    done.when('start', two).by('SYS').refused()
    done.when('retry', topUp).by('OP').refused()
  })

  it('is scheduled, started and issued by the product alone', () => {
    given(creditIssuance).when('schedule', plan).by('OP').notPermitted()
    due.when('start', two).by('SU').notPermitted()
    running.when('issue', served('U2')).by('SO').notPermitted()
  })
})
