import { describe, expect, it } from 'vitest'
import { contractNoticeDays, ContractStatus, PackageTier } from '#contracts/operators/sub-operator-contract.ts'
import type { ContractFact } from '#contracts/operators/sub-operator-contract.ts'
import { money } from '#contracts/units.ts'
import { subOperatorContract } from '#machines/operators/sub-operator-contract.ts'
import { afterMinutes, given, testStart } from '#tests/support/lifecycles/given-when-then.ts'
import type { Told } from '#tests/support/lifecycles/given-when-then.ts'

/** M27: the contract of a sub-operator, from its draft to its end. */

const DAY = 24 * 60
const end = afterMinutes(365 * DAY)
const noticed = afterMinutes((365 - contractNoticeDays) * DAY)
const draft = { subOperatorId: 'SUB1' }
const terms = {
  validFrom: testStart,
  validTo: end,
  packageTier: 'standard',
  acConnectorsMax: 20,
  dcConnectorsMax: 4,
  administratorId: 'A7',
  clearingAccount: 'CLEARING7',
} as const
const amount = money(10_000_000)
const renewal = { amount, booked: amount, validTo: afterMinutes(730 * DAY) }
const reason = { reason: 'statements disputed for months' }
const settled = { unpaidStatements: 0, piles: 0 }
const drafted: Told<ContractFact> = { type: 'contract.drafted', data: draft, by: 'OP' }
const active = [drafted, { type: 'contract.activated', data: terms, by: 'OP' }] as const
const expiring = [...active, { type: 'contract.nearedEnd', data: { seenAt: noticed } }] as const
const expired = [...expiring, { type: 'contract.ended', data: { seenAt: end } }] as const
const suspended = [...active, { type: 'contract.suspended', data: reason, by: 'SU' }] as const

describe('contract of a sub-operator', () => {
  it('has its words and package tiers, and reads active until it has ended', () => {
    const shown = new Set(Object.values(subOperatorContract.wire).filter((word) => word !== null))
    expect([...shown]).toEqual(ContractStatus.literals)
    expect(PackageTier.literals).toEqual(['basic', 'standard', 'ultimate'])
    expect(subOperatorContract.wire['Expiring']).toBe('active')
  })

  it('begins as a draft', () => {
    given(subOperatorContract).when('draft', draft).by('OP').becomes('contract.drafted').in('Draft', { terms: null })
  })

  it.each(['SU', 'OP'] as const)('is activated by %s with all it needs', (role) => {
    given(subOperatorContract, drafted)
      .when('activate', terms)
      .by(role)
      .becomes('contract.activated')
      .in('Active', { terms })
  })

  it.each([
    ['validityBegun', { validFrom: afterMinutes(1) }],
    ['endsInFuture', { validTo: testStart }],
    ['administratorKnown', { administratorId: null }],
    ['clearingAccountKnown', { clearingAccount: null }],
  ])('is not activated while %s fails', (guard, lacking) => {
    given(subOperatorContract, drafted)
      .when('activate', { ...terms, ...lacking })
      .by('OP')
      .refusedBecause(guard)
  })

  it('is about to expire 30 days before its end, and no sooner', () => {
    const contract = given(subOperatorContract, ...active)
    contract.when('nearEnd', { seenAt: noticed }).by('SYS').becomes('contract.nearedEnd').in('Expiring')
    contract
      .when('nearEnd', { seenAt: afterMinutes(335 * DAY - 1) })
      .by('SYS')
      .refusedBecause('nearEnd')
  })

  it('expires at its end, and no sooner', () => {
    const contract = given(subOperatorContract, ...expiring)
    contract.when('end', { seenAt: end }).by('SYS').becomes('contract.ended').in('Expired')
    contract
      .when('end', { seenAt: afterMinutes(365 * DAY - 1) })
      .by('SYS')
      .refusedBecause('validityOver')
    given(subOperatorContract, ...active)
      .when('end', { seenAt: end })
      .by('SYS')
      .refused()
  })

  it.each([
    ['Active', active],
    ['Expiring', expiring],
    ['Expired', expired],
  ] as const)('is renewed from %s once the payment is booked, for longer', (state, facts) => {
    const contract = given(subOperatorContract, ...facts)
    contract.stands(state)
    const { validTo } = renewal
    contract
      .when('renew', renewal)
      .by('OP')
      .becomes('contract.renewed')
      .in('Active', { terms: { ...terms, validTo } })
    contract
      .when('renew', { ...renewal, booked: money(amount - 1) })
      .by('OP')
      .refusedBecause('paymentBooked')
    contract
      .when('renew', { ...renewal, validTo: end })
      .by('SU')
      .refusedBecause('endsLater')
    contract.when('renew', renewal, validTo).by('SU').refusedBecause('endsInFuture')
  })

  it.each([
    ['Active', active],
    ['Expiring', expiring],
  ] as const)('is suspended from %s and resumed by a super administrator', (_, facts) => {
    const outcome = given(subOperatorContract, ...facts)
      .when('suspend', reason)
      .by('SU')
      .becomes('contract.suspended')
    outcome.in('Suspended', { note: reason.reason })
    const back = given(subOperatorContract, ...suspended)
      .when('resume', {})
      .by('SU')
      .becomes('contract.resumed')
    back.in('Active', { note: null, terms })
    for (const role of ['OP', 'SO'] as const) {
      given(subOperatorContract, ...facts)
        .when('suspend', reason)
        .by(role)
        .notPermitted()
      given(subOperatorContract, ...suspended)
        .when('resume', {})
        .by(role)
        .notPermitted()
    }
  })

  it.each([
    ['Expired', expired],
    ['Suspended', suspended],
  ] as const)('is closed from %s when nothing is left to pay and no pile is left', (_, facts) => {
    const contract = given(subOperatorContract, ...facts)
    contract.when('close', settled).by('SU').becomes('contract.closed').in('Closed')
    contract
      .when('close', { ...settled, unpaidStatements: 1 })
      .by('SU')
      .refusedBecause('statementsPaid')
    contract
      .when('close', { ...settled, piles: 1 })
      .by('SU')
      .refusedBecause('noPileLeft')
    contract.when('close', settled).by('OP').notPermitted()
    const closed = given(subOperatorContract, ...facts, { type: 'contract.closed', data: settled, by: 'SU' })
    closed.when('renew', renewal).by('SU').refused()
  })

  it('is not closed while it holds', () => {
    given(subOperatorContract, ...active)
      .when('close', settled)
      .by('SU')
      .refused()
    given(subOperatorContract, drafted).when('close', settled).by('SU').refused()
  })
})
