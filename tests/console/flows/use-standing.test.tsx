import { cleanup, renderHook } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { useStanding } from '#console/flows/use-standing.ts'
import { system } from '#contracts/actor.ts'
import type { Fact } from '#contracts/fact.ts'
import { instant } from '#contracts/units.ts'
import { walletHold } from '#machines/wallet-hold.ts'

afterEach(cleanup)

const around = { lifecycle: walletHold.name, id: '7', cause: null, correlation: 'session 7', irregular: false } as const

const fact = (version: number, type: string, data: unknown): Fact => {
  const at = instant(Date.UTC(2026, 10, 20, 8, version))
  return { ...around, position: version, version, type, data, at, by: system('settlement') }
}

const placed = fact(1, 'hold.placed', { customerId: 'U1', amount: 200_000, postings: [] })
const raised = fact(2, 'hold.raised', { amount: 400_000, postings: [] })
const captured = fact(3, 'hold.captured', { amount: 310_000, postings: [] })

test('the shared machine runs on the facts as they arrive and says where a thing stands [R0.2.04]', () => {
  const initialProps: { facts: readonly Fact[] | null } = { facts: null }
  const { result, rerender } = renderHook(({ facts }) => useStanding(walletHold, facts), { initialProps })
  expect(result.current).toBeNull()
  rerender({ facts: [placed, raised] })
  expect(result.current).toMatchObject({ value: 'Raised', context: { customerId: 'U1', amount: 400_000 } })
  // Every answer brings the whole stream; what the machine has taken it does not take again.
  rerender({ facts: [placed, raised, captured] })
  expect(result.current).toMatchObject({ value: 'Captured', context: { amount: 400_000 } })
})

test('a thing stands where its facts led, though a rule of today would forbid one of them', () => {
  const lower = fact(2, 'hold.raised', { amount: 100_000, postings: [] })
  const { result } = renderHook(() => useStanding(walletHold, [placed, lower]))
  expect(result.current).toMatchObject({ value: 'Raised', context: { amount: 100_000 } })
})
