import { describe, it } from 'vitest'
import type { PreAuthorizationFact } from '#contracts/finance/wallet-hold.ts'
import { money } from '#contracts/units.ts'
import { walletHold } from '#machines/finance/wallet-hold.ts'
import { given, testStart } from '#tests/support/lifecycles/given-when-then.ts'
import type { Told } from '#tests/support/lifecycles/given-when-then.ts'

/** M11: money kept back for a running session. */

const postings = [] as const
const place = { customerId: 'U1', amount: money(200_000), postings }
const raiseTo = (amount: number) => ({ amount: money(amount), postings })
const captured = { amount: money(1), postings }
const placed: Told<PreAuthorizationFact> = { type: 'hold.placed', data: place }
const raised: Told<PreAuthorizationFact> = { type: 'hold.raised', data: raiseTo(400_000) }
const freed = { reason: 'session aborted', postings }

describe('wallet hold', () => {
  it('is placed when a session starts', () => {
    const outcome = given(walletHold).when('place', place).by('SYS').becomes('hold.placed')
    outcome.in('Placed', { amount: money(200_000), placedAt: testStart, exhausted: false })
  })

  it.each([
    ['Placed', [placed]],
    ['Raised', [placed, raised]],
  ])('is raised from %s, and only upwards', (state, facts) => {
    const hold = given(walletHold, ...facts)
    hold.stands(state)
    hold
      .when('raise', raiseTo(600_000))
      .by('SYS')
      .becomes('hold.raised')
      .in('Raised', { amount: money(600_000) })
    hold.when('raise', raiseTo(200_000)).by('SYS').refusedBecause('higher')
  })

  it.each([
    ['Placed', [placed]],
    ['Raised', [placed, raised]],
  ])('ends captured, freed or lapsed from %s', (_, facts) => {
    const hold = given(walletHold, ...facts)
    hold.when('capture', captured).by('SYS').becomes('hold.captured').in('Captured')
    hold.when('free', freed).by('SYS').becomes('hold.freed').in('Freed')
    hold.when('lapse', freed).by('SYS').becomes('hold.lapsed').in('Lapsed')
  })

  it('notes that the funds are exhausted and stays where it is', () => {
    const exhaust = { cost: money(190_000) }
    given(walletHold, placed)
      .when('exhaust', exhaust)
      .by('SYS')
      .becomes('hold.exhausted')
      .in('Placed', { exhausted: true })
    given(walletHold, placed, raised).when('exhaust', exhaust).by('SYS').becomes('hold.exhausted').in('Raised')
  })

  it('ends once', () => {
    const done = given(walletHold, placed, { type: 'hold.captured', data: captured })
    done.when('capture', captured).by('SYS').refused()
    done.when('free', freed).by('SYS').refused()
    done.when('raise', raiseTo(900_000)).by('SYS').refused()
  })

  it('is raised and captured by the system alone', () => {
    given(walletHold, placed).when('capture', captured).by('OP').notPermitted()
    given(walletHold, placed).when('raise', raiseTo(900_000)).by('SU').notPermitted()
  })
})
