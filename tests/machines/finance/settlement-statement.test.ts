import { describe, expect, it } from 'vitest'
import { disputedLinesMax, StatementStatus, statementSilenceDays } from '#contracts/finance/settlement-statement.ts'
import type { StatementFact } from '#contracts/finance/settlement-statement.ts'
import { money, TimeZone } from '#contracts/units.ts'
import { offers } from '#machines/kit/lifecycle.ts'
import { settlementStatement as statement } from '#machines/finance/settlement-statement.ts'
import { actorOf } from '#tests/support/lifecycles/actors.ts'
import { afterMinutes, given, testStart } from '#tests/support/lifecycles/given-when-then.ts'
import type { Told } from '#tests/support/lifecycles/given-when-then.ts'

/** M13: what a sub-operator gets for a period, calculated, agreed upon and paid. */

type Fact = Told<StatementFact>
const minutesPerDay = 24 * 60
const objectionsUntil = afterMinutes(statementSilenceDays * minutesPerDay)
const period = {
  subOperatorId: 'SUB001',
  zone: TimeZone.make('Europe/Warsaw'),
  periodStartsAt: afterMinutes(-30 * minutesPerDay),
  periodEndsAt: testStart,
}
const totals = {
  records: 12,
  gross: money(1_000_000),
  refunds: money(100_000),
  platformFee: money(50_000),
  gatewayFee: money(20_000),
  tax: money(30_000),
  awaited: money(70_000),
  collectedEarlier: money(10_000),
  objectionsUntil,
}
const net = money(800_000)
const next = { ...period, ...totals, version: 2, previousId: 'S1' }
const objection = { lines: ['R7', 'R9'], reason: 'both were test charges' }
const fixed = { successorId: 'S2', unfixedLines: 0 }
const payout = { bankReference: 'PL61 1090 2026-11' }
const opened: Fact = { type: 'statement.opened', data: period }
const calculated: Fact = { type: 'statement.calculated', data: totals }
const reopened: Fact = { type: 'statement.versionOpened', data: next, by: 'OP' }
const confirmed: Fact = { type: 'statement.confirmed', data: {}, by: 'SO' }
const disputed: Fact = { type: 'statement.disputed', data: objection, by: 'SO' }
const approved: Fact = { type: 'statement.approved', data: {}, by: 'OP' }

const open = given(statement, opened)
const shown = given(statement, opened, calculated)
const contested = given(statement, opened, calculated, disputed)
const agreed = given(statement, opened, calculated, confirmed)
const payable = given(statement, opened, calculated, confirmed, approved)

describe('settlement statement', () => {
  it('shows each of its states by its own word, and a corrected one as history', () => {
    const words = ['open', 'calculated', 'confirmed', 'disputed', 'approved', 'paid', 'history']
    expect(StatementStatus.literals).toEqual(words)
    expect(statement.wire).toEqual({
      New: null,
      Open: 'open',
      Calculated: 'calculated',
      Confirmed: 'confirmed',
      Disputed: 'disputed',
      Approved: 'approved',
      Paid: 'paid',
      Corrected: 'history',
    })
  })

  it('is opened with its period as the first version', () => {
    const begun = given(statement).when('open', period).by('SYS').becomes('statement.opened')
    begun.in('Open', { version: 1, previousId: null, totals: null, net: money(0) })
  })

  it('is calculated when the period is over: the net is what is left of the gross', () => {
    const done = open.when('calculate', totals).by('SYS').becomes('statement.calculated')
    done.in('Calculated', { totals, net, calculatedBy: null })
    open.when('calculate', totals, afterMinutes(-1)).by('SYS').refusedBecause('periodOver')
    open.when('calculate', totals).by('OP').notPermitted()
  })

  it('is confirmed or disputed by the sub-operator in person', () => {
    shown.when('confirm', {}).by('SO').becomes('statement.confirmed').in('Confirmed')
    const against = shown.when('dispute', objection).by('SO').becomes('statement.disputed')
    against.in('Disputed', { disputedLines: ['R7', 'R9'], note: objection.reason })
    for (const role of ['OP', 'S2'] as const) {
      shown.when('confirm', {}).by(role).notPermitted()
      shown.when('dispute', objection).by(role).notPermitted()
    }
  })

  it('is disputed by line and with a reason', () => {
    expect(() => shown.when('dispute', { ...objection, lines: [] }).by('SO')).toThrow('body')
    expect(() => shown.when('dispute', { ...objection, reason: 'no' }).by('SO')).toThrow('body')
    const lines = Array.from({ length: disputedLinesMax + 1 }, (_, index) => `R${index}`)
    expect(() => shown.when('dispute', { ...objection, lines }).by('SO')).toThrow('body')
  })

  it('counts as confirmed after ten days of silence', () => {
    shown.when('confirmBySilence', {}).by('SYS').refusedBecause('silenceOver')
    const silent = shown.when('confirmBySilence', {}, objectionsUntil).by('SYS')
    silent.becomes('statement.confirmedBySilence').in('Confirmed')
    contested.when('confirmBySilence', {}, objectionsUntil).by('SYS').refused()
  })

  it('is corrected by a new version once every disputed line is reversed', () => {
    for (const role of ['SU', 'OP'] as const) {
      const corrected = contested.when('recalculate', fixed).by(role).becomes('statement.recalculated')
      corrected.in('Corrected', { successorId: 'S2' })
    }
    contested
      .when('recalculate', { ...fixed, unfixedLines: 1 })
      .by('OP')
      .refusedBecause('linesFixed')
    contested.when('recalculate', fixed).by('SO').notPermitted()
  })

  it('begins its next version as calculated', () => {
    const again = given(statement).when('openVersion', next).by('OP').becomes('statement.versionOpened')
    again.in('Calculated', { version: 2, previousId: 'S1', totals, net, calculatedBy: 'operator00' })
    given(statement, reopened).when('confirm', {}).by('SO').becomes('statement.confirmed').in('Confirmed')
    expect(() =>
      given(statement)
        .when('openVersion', { ...next, version: 1 })
        .by('OP'),
    ).toThrow('body')
  })

  it('stands confirmed when its dispute is rejected with a reason', () => {
    const reason = { reason: 'charges were paid for' }
    const done = contested.when('rejectDispute', reason).by('OP').becomes('statement.disputeRejected')
    done.in('Confirmed', { note: reason.reason })
    expect(() => contested.when('rejectDispute', { reason: '' }).by('OP')).toThrow('body')
    contested.when('rejectDispute', reason).by('SO').notPermitted()
  })

  it('is approved by another person than the one who calculated it', () => {
    agreed.when('approve', {}).by('OP').becomes('statement.approved').in('Approved')
    const second = given(statement, reopened, confirmed)
    second.when('approve', {}).by('OP').refusedBecause('otherThanCalculator')
    second.when('approve', {}).by('SU').becomes('statement.approved').in('Approved')
    const offer = offers(statement, second.state, actorOf.OP).find(({ command }) => command === 'approve')
    expect(offer).toMatchObject({ allowed: false, guard: 'otherThanCalculator' })
    agreed.when('approve', {}).by('S2').notPermitted()
  })

  it('is not approved before it is confirmed', () => {
    for (const early of [open, shown, contested]) early.when('approve', {}).by('SU').refused()
  })

  it('is paid with the reference of the bank, and final then', () => {
    const done = payable.when('bookPayout', payout).by('OP').becomes('statement.payoutBooked')
    done.in('Paid', { ...payout, paidAt: testStart })
    expect(() => payable.when('bookPayout', { bankReference: '' }).by('OP')).toThrow('body')
    agreed.when('bookPayout', payout).by('OP').refused()
    const paid = given(statement, opened, calculated, confirmed, approved, {
      type: 'statement.payoutBooked',
      data: payout,
      by: 'OP',
    })
    paid.when('dispute', objection).by('SO').refused()
    paid.when('bookPayout', payout).by('OP').refused()
  })
})
