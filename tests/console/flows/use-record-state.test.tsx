import { cleanup, renderHook } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { assign, setup } from 'xstate'
import { useRecordState } from '#console/flows/use-record-state.ts'
import { system } from '#contracts/actor.ts'
import type { Fact } from '#contracts/fact.ts'
import { holdFacts } from '#contracts/finance/wallet-hold.ts'
import type { PreAuthorizationFact } from '#contracts/finance/wallet-hold.ts'
import { instant } from '#contracts/units.ts'
import { lifecycle } from '#machines/kit/lifecycle.ts'
import { walletHold } from '#machines/finance/wallet-hold.ts'

afterEach(cleanup)

const around = { lifecycle: walletHold.name, id: '7', cause: null, correlation: 'session 7', irregular: false } as const

const fact = (version: number, type: string, data: unknown): Fact => {
  const at = instant(Date.UTC(2026, 10, 20, 8, version))
  return { ...around, position: version, version, type, data, at, by: system('settlement') }
}

const placed = fact(1, 'hold.placed', { customerId: 'U1', amount: 200_000, postings: [] })
const raised = fact(2, 'hold.raised', { amount: 400_000, postings: [] })
const captured = fact(3, 'hold.captured', { amount: 310_000, postings: [] })

test('the shared machine runs on the facts as they arrive and gives the state of a record [R0.2.04]', () => {
  const initialProps: { facts: readonly Fact[] | null } = { facts: null }
  const { result, rerender } = renderHook(({ facts }) => useRecordState(walletHold, facts), { initialProps })
  expect(result.current).toBeNull()
  rerender({ facts: [placed, raised] })
  expect(result.current).toMatchObject({ value: 'Raised', context: { customerId: 'U1', amount: 400_000 } })
  // Every answer brings the whole stream; what the machine has taken it does not take again.
  rerender({ facts: [placed, raised, captured] })
  expect(result.current).toMatchObject({ value: 'Captured', context: { amount: 400_000 } })
})

test('a record has the state its facts led to, though a guard of today would refuse one of them', () => {
  const lower = fact(2, 'hold.raised', { amount: 100_000, postings: [] })
  const { result } = renderHook(() => useRecordState(walletHold, [placed, lower]))
  expect(result.current).toMatchObject({ value: 'Raised', context: { amount: 100_000 } })
})

test('facts that cannot be read leave the state as it is, and later ones are applied', () => {
  const broken = fact(2, 'hold.raised', null)
  const unknown = fact(3, 'hold.halved', { amount: 100_000 })
  const later = fact(4, 'hold.raised', { amount: 400_000, postings: [] })
  const { result } = renderHook(() => useRecordState(walletHold, [placed, broken, unknown, later]))
  expect(result.current).toMatchObject({ value: 'Raised', context: { customerId: 'U1', amount: 400_000 } })
})

test('a fact whose reducer throws leaves the state as it is, and later ones are applied', () => {
  const counted = setup({
    types: { context: {} as { readonly left: number } },
    actions: {
      take: assign(({ context: { left } }) => {
        if (left === 1) throw new Error('the last one cannot be taken')
        return { left: left - 1 }
      }),
    },
  }).createMachine({
    id: walletHold.name,
    context: { left: 2 },
    initial: 'New',
    states: {
      New: { on: { 'hold.placed': 'Held' } },
      Held: { on: { 'hold.raised': { actions: 'take' }, 'hold.captured': 'Captured' } },
      Captured: {},
    },
  })
  const fragile = lifecycle<{ readonly left: number }, PreAuthorizationFact>()({
    name: walletHold.name,
    governs: 'commands',
    facts: holdFacts,
    machine: counted,
    wire: { New: null, Held: 'held', Captured: 'captured' },
    tones: {},
    commands: {},
  })
  const again = fact(3, 'hold.raised', { amount: 500_000, postings: [] })
  const { result } = renderHook(() => useRecordState(fragile, [placed, raised, again, { ...captured, version: 4 }]))
  expect(result.current).toEqual({ value: 'Captured', context: { left: 1 } })
})
