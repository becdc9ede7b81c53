import { describe, expect, it } from 'vitest'
import type { WalletFact } from '#contracts/finance/wallet.ts'
import { money } from '#contracts/units.ts'
import { available, wallet } from '#machines/finance/wallet.ts'
import { given } from '#tests/support/lifecycles/given-when-then.ts'
import type { Told } from '#tests/support/lifecycles/given-when-then.ts'

/** Wallets never fall below minus their line of credit, holds counted (M11 invariant 1, M09 note). */

const moved = (amount: number, before: number) => ({
  amount: money(amount),
  balanceBefore: money(before),
  balanceAfter: money(before + amount),
  billId: 'B1',
  postings: [],
})
const opened = (creditLine: number): Told<WalletFact> => ({
  type: 'wallet.opened',
  data: { creditLine: money(creditLine) },
})
const credited: Told<WalletFact> = { type: 'wallet.credited', data: moved(500_000, 0) }
const held: Told<WalletFact> = { type: 'wallet.held', data: { holdId: '1', amount: money(200_000) } }

describe('wallet', () => {
  it('opens empty', () => {
    given(wallet)
      .when('open', { creditLine: money(0) })
      .by('SYS')
      .becomes('wallet.opened')
      .in('Open', { balance: money(0) })
  })

  it('carries the balances on both sides of every movement', () => {
    const credit = given(wallet, opened(0)).when('credit', moved(500_000, 0)).by('OP').becomes('wallet.credited')
    credit.in('Open', { balance: money(500_000) })
    given(wallet, opened(0)).when('credit', moved(500_000, 1)).by('OP').refusedBecause('balances')
    const wrong = { ...moved(500_000, 0), balanceAfter: money(499_999) }
    given(wallet, opened(0)).when('credit', wrong).by('OP').refusedBecause('balances')
  })

  it('gives what it has, to the last ten-thousandth, and no more', () => {
    const full = given(wallet, opened(0), credited)
    full
      .when('debit', moved(-500_000, 500_000))
      .by('SYS')
      .becomes('wallet.debited')
      .in('Open', { balance: money(0) })
    full.when('debit', moved(-500_001, 500_000)).by('SYS').refusedBecause('covered')
  })

  it('goes below zero only to its line of credit', () => {
    const credit = given(wallet, opened(300_000), credited)
    credit.when('debit', moved(-800_000, 500_000)).by('SYS').becomes('wallet.debited').in('Open')
    credit.when('debit', moved(-800_001, 500_000)).by('SYS').refusedBecause('covered')
  })

  it('gets another line of credit, which covers what it owes and keeps back', () => {
    const owing = given(wallet, opened(300_000), credited, held, {
      type: 'wallet.debited',
      data: moved(-600_000, 500_000),
    })
    owing
      .when('setCreditLine', { creditLine: money(400_000) })
      .by('OP')
      .becomes('wallet.creditLineSet')
      .in('Open', { creditLine: money(400_000), balance: money(-100_000) })
    owing
      .when('setCreditLine', { creditLine: money(300_000) })
      .by('SU')
      .becomes('wallet.creditLineSet')
    owing
      .when('setCreditLine', { creditLine: money(299_999) })
      .by('SU')
      .refusedBecause('lineCovers')
    owing
      .when('setCreditLine', { creditLine: money(400_000) })
      .by('MT')
      .notPermitted()
  })

  it('takes no amount that turns a movement round', () => {
    const open = given(wallet, opened(0), credited, held)
    open.when('credit', moved(-500_000, 500_000)).by('OP').refusedBecause('covered')
    open
      .when('hold', { holdId: '2', amount: money(-1) })
      .by('SYS')
      .refusedBecause('covered')
    open
      .when('free', { holdId: '1', amount: money(-1) })
      .by('SYS')
      .refusedBecause('heldBefore')
  })

  it('keeps held money back from every other use', () => {
    const kept = given(wallet, opened(0), credited, held)
    expect(available(kept.state.context)).toBe(300_000)
    kept.when('debit', moved(-300_001, 500_000)).by('SYS').refusedBecause('covered')
    kept
      .when('hold', { holdId: '2', amount: money(300_001) })
      .by('SYS')
      .refusedBecause('covered')
  })

  it('frees what was held, and not more', () => {
    const kept = given(wallet, opened(0), credited, held)
    const free = { holdId: '1', amount: money(200_000) }
    kept
      .when('free', free)
      .by('SYS')
      .becomes('wallet.freed')
      .in('Open', { held: money(0) })
    kept
      .when('free', { ...free, amount: money(200_001) })
      .by('SYS')
      .refusedBecause('heldBefore')
  })

  it('is moved by no driver', () => {
    given(wallet, opened(0)).when('credit', moved(1, 0)).by('DR').notPermitted()
  })
})
