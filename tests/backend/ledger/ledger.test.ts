import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import * as accounts from '#backend/ledger/accounts.ts'
import type { Account } from '#backend/ledger/accounts.ts'
import * as ledger from '#backend/ledger/ledger.ts'
import type { Posting } from '#backend/ledger/ledger.ts'
import type { Cost } from '#contracts/finance/cost.ts'
import { defaultCurrency } from '#contracts/finance/tariff.ts'
import { energy, money } from '#contracts/units.ts'

const customerId = 'C1'
const recordId = '7'
const sessionId = '7'
const operatorCode = '0PL002'

/** A bill of 4.32: fees of 5.31, 1.00 given away, 0.80 of tax inside, and a cent that the lines lack. */
const cost: Cost = {
  currency: defaultCurrency,
  lines: [],
  energy: energy(10_000),
  electricity: money(53_100),
  service: money(0),
  idleTime: money(0),
  reservation: money(0),
  discount: money(8_000),
  deduction: money(2_000),
  tax: money(8_000),
  total: money(43_200),
  rounding: money(100),
  waived: false,
}

const accrual = { recordId, operatorCode, cost, taxRate: 2_300 }

function balances(...movements: readonly (readonly Posting[])[]): ReadonlyMap<Account, number> {
  const sums = new Map<Account, number>()
  for (const { account, amount } of movements.flat()) sums.set(account, (sums.get(account) ?? 0) + amount)
  return sums
}

const nonZero = (sums: ReadonlyMap<Account, number>): Record<string, number> =>
  Object.fromEntries([...sums].filter(([, sum]) => sum !== 0))

describe('movements of the ledger', () => {
  it('a top-up comes from the gateway and is owed to the customer', () => {
    const postings = ledger.topUp({ customerId, from: accounts.gatewayClearing('STRIPE'), amount: money(100_000) })
    expect(nonZero(balances(postings))).toEqual({ 'gatewayClearing:STRIPE': -100_000, 'wallet:C1': 100_000 })
  })

  it('a deduction at the desk is a negative top-up: -3.50 lowers the balance by 3.50', () => {
    const postings = ledger.topUp({ customerId, from: accounts.offlineCash('anna'), amount: money(-35_000) })
    expect(nonZero(balances(postings))).toEqual({ 'offlineCash:anna': 35_000, 'wallet:C1': -35_000 })
  })

  it('a top-up of nothing is a defect', () => {
    expect(() => ledger.topUp({ customerId, from: accounts.offlineCash('anna'), amount: money(0) })).toThrow(RangeError)
  })

  it('a hold keeps money back without touching the wallet, and freeing it leaves no trace', () => {
    const placed = ledger.placeHold({ sessionId, customerId, amount: money(50_000) })
    const raised = ledger.placeHold({ sessionId, customerId, amount: money(20_000) })
    expect(nonZero(balances(placed, raised))).toEqual({ 'hold:7': 70_000, 'held:C1': -70_000 })
    const freed = ledger.freeHold({ sessionId, customerId, amount: money(70_000) })
    expect(nonZero(balances(placed, raised, freed))).toEqual({})
  })

  it('a frozen record is owed, and tells revenue, tax, discounts and the cut apart', () => {
    expect(nonZero(balances(ledger.accrue(accrual)))).toEqual({
      'receivable:7': -43_200,
      'revenue:0PL002': 45_100,
      'tax:2300': 8_000,
      'discountExpense:0PL002': -10_000,
      rounding: 100,
    })
  })

  it('a record of nothing posts nothing', () => {
    const nothing = { discount: money(0), deduction: money(0), tax: money(0), total: money(0), rounding: money(0) }
    expect(ledger.accrue({ ...accrual, cost: { ...cost, ...nothing } })).toEqual([])
  })

  it('a payment from the wallet clears the receivable', () => {
    const paid = ledger.settleFromWallet({ recordId, customerId, amount: cost.total })
    const after = balances(ledger.accrue(accrual), paid)
    expect(after.get(accounts.receivable(recordId))).toBe(0)
    expect(after.get(accounts.wallet(customerId))).toBe(-43_200)
  })

  it('a record paid outside the system clears the receivable from the cash of a named person', () => {
    const paid = ledger.markCompleteOffline({ recordId, cashier: 'anna', amount: cost.total })
    const after = balances(ledger.accrue(accrual), paid)
    expect(after.get(accounts.receivable(recordId))).toBe(0)
    expect(after.get(accounts.offlineCash('anna'))).toBe(-43_200)
  })

  it.each([
    ['payment', ledger.settleFromWallet],
    ['payment outside the system', ledger.markCompleteOffline],
    ['hold', ledger.placeHold],
    ['freed hold', ledger.freeHold],
  ])('a %s of nothing or less is a defect', (_, movement) => {
    const ids = { recordId, sessionId, customerId, cashier: 'anna' }
    expect(() => movement({ ...ids, amount: money(0) })).toThrow(RangeError)
    expect(() => movement({ ...ids, amount: money(-1) })).toThrow(RangeError)
  })

  it('postings that do not sum to zero are a defect', () => {
    const one = { account: accounts.wallet(customerId), amount: money(1) }
    expect(() => ledger.assertBalanced([one])).toThrow('sum to 1')
    expect(() => ledger.reverse([one])).toThrow(RangeError)
  })
})

const someAmount = fc.integer({ min: 1, max: 1_000_000_000 }).map(money)
const nonNegative = fc.integer({ min: 0, max: 1_000_000_000 }).map(money)
const accruals = fc
  .record({
    total: nonNegative,
    rounding: fc.integer({ min: -50_000, max: 50_000 }).map(money),
    discount: nonNegative,
    deduction: nonNegative,
    tax: nonNegative,
    taxRate: fc.integer({ min: 0, max: 10_000 }),
  })
  .map(({ taxRate, ...sums }) => ledger.accrue({ ...accrual, cost: { ...cost, ...sums }, taxRate }))

const movements: fc.Arbitrary<readonly Posting[]> = fc.oneof(
  fc
    .tuple(someAmount, fc.boolean())
    .map(([amount, deducted]) =>
      ledger.topUp({ customerId, from: accounts.offlineCash('anna'), amount: money(deducted ? 0 - amount : amount) }),
    ),
  someAmount.map((amount) => ledger.placeHold({ sessionId, customerId, amount })),
  someAmount.map((amount) => ledger.placeHold({ sessionId, customerId, amount })),
  someAmount.map((amount) => ledger.freeHold({ sessionId, customerId, amount })),
  accruals,
  someAmount.map((amount) => ledger.settleFromWallet({ recordId, customerId, amount })),
  someAmount.map((amount) => ledger.markCompleteOffline({ recordId, cashier: 'anna', amount })),
)

describe('the ledger, whatever is posted to it', () => {
  it('sums to zero over all accounts', () => {
    fc.assert(
      fc.property(fc.array(movements, { maxLength: 50 }), (posted) => {
        const all = balances(...posted)
        expect([...all.values()].reduce((sum, balance) => sum + balance, 0)).toBe(0)
      }),
    )
  })

  it('is as before when every movement is reversed', () => {
    fc.assert(
      fc.property(fc.array(movements, { maxLength: 50 }), (posted) => {
        expect(nonZero(balances(...posted, ...posted.map(ledger.reverse)))).toEqual({})
      }),
    )
  })

  it('takes exactly the amount of a bill from the wallet: balance before - balance after = amount, holds or not', () => {
    fc.assert(
      fc.property(fc.array(movements, { maxLength: 20 }), someAmount, someAmount, (posted, kept, amount) => {
        const placed = ledger.placeHold({ sessionId, customerId, amount: kept })
        const captured = [
          ...ledger.freeHold({ sessionId, customerId, amount: kept }),
          ...ledger.settleFromWallet({ recordId, customerId, amount }),
        ]
        const wallet = accounts.wallet(customerId)
        const before = balances(...posted, placed).get(wallet) ?? 0
        const after = balances(...posted, placed, captured).get(wallet) ?? 0
        expect(before - after).toBe(amount)
      }),
    )
  })
})
