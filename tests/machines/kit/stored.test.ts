import { Schema } from 'effect'
import { describe, expect, it } from 'vitest'
import { assign, setup } from 'xstate'
import type { Fact } from '#contracts/fact.ts'
import type { BillFact } from '#contracts/finance/bill.ts'
import { atlas } from '#machines/atlas.ts'
import { bill } from '#machines/finance/bill.ts'
import { lifecycle } from '#machines/kit/lifecycle.ts'
import type { Lifecycle, State } from '#machines/kit/lifecycle.ts'
import { evolveStored } from '#machines/kit/stored.ts'
import { actorOf } from '#tests/support/lifecycles/actors.ts'
import { testStart } from '#tests/support/lifecycles/given-when-then.ts'
import { openedBill } from '#tests/support/site/opened-bill.ts'

/** Facts as a file holds them: perhaps of a newer version, of an older one, or told under other rules. */

const stored = (type: string, data: unknown): Fact => ({
  position: 1,
  lifecycle: 'bill',
  id: 'B1',
  version: 1,
  type,
  data,
  at: testStart,
  by: actorOf.SYS,
  cause: null,
  correlation: 'test',
  irregular: false,
})
const of = (name: string): Lifecycle => {
  const found = atlas.get(name)
  if (found === undefined) throw new Error(`no lifecycle ${name}`)
  return found
}
const failed = (attempt: number): State => ({ value: 'PayFail', context: { ...openedBill, attempt } })

describe('a stored fact', () => {
  it('moves its stream though today a rule would forbid it', () => {
    const retried = stored('bill.retried', { attempt: 9, amount: 1_000 })
    const { state, unread } = evolveStored(of('bill'), failed(8), retried)
    expect([state.value, unread]).toEqual(['Paying', null])
    expect(state.context).toMatchObject({ attempt: 9 })
  })

  it.each([
    ['of a lifecycle that this version does not have', undefined, 'bill.opened', openedBill, 'unknownLifecycle'],
    ['of a type that this version does not have', of('bill'), 'bill.forgiven', {}, 'unknownType'],
    ['with a body that breaks its schema', of('bill'), 'bill.opened', { ...openedBill, amount: 0.5 }, 'brokenBody'],
    ['with a body that lacks a field', of('bill'), 'bill.opened', { type: 'Charging' }, 'brokenBody'],
    [
      'that nothing takes where its stream stands',
      of('bill'),
      'bill.retried',
      { attempt: 2, amount: 1 },
      'noTransition',
    ],
  ] as const)('%s leaves everything as it was, and says so', (_, lifecycleOf, type, data, why) => {
    const before: State = { value: 'New', context: { untouched: true } }
    expect(evolveStored(lifecycleOf, before, stored(type, data))).toEqual({
      state: before,
      irregular: false,
      unread: why,
      detail: null,
    })
  })

  it('whose fold throws leaves everything as it was, and says so', () => {
    interface Stored {
      readonly list: readonly string[]
    }
    type Told = { readonly type: 'note.told'; readonly data: { readonly word: string } } & Omit<
      BillFact,
      'type' | 'data'
    >
    const note = lifecycle<Stored, Told>()({
      name: 'note',
      governs: 'commands',
      facts: { 'note.told': Schema.Struct({ word: Schema.String }) },
      machine: setup({
        types: { context: {} as Stored, events: {} as Told },
        actions: { add: assign(({ context, event }) => ({ list: context.list.concat(event.data.word) })) },
      }).createMachine({
        id: 'note',
        context: { list: [] },
        initial: 'New',
        states: { New: { on: { 'note.told': { actions: 'add' } } } },
      }),
      wire: { New: null },
      tones: {},
      commands: {},
    })
    const untold: State = { value: 'New', context: {} }
    const told = stored('note.told', { word: 'yes' })
    expect(evolveStored(note as unknown as Lifecycle, untold, told)).toEqual({
      state: untold,
      irregular: false,
      unread: 'failedFold',
      detail: expect.stringContaining('TypeError'),
    })
    expect(evolveStored(note as unknown as Lifecycle, null, told).state.context).toEqual({ list: ['yes'] })
  })

  it('moves a bill as the machine itself would', () => {
    expect(evolveStored(of(bill.name), null, stored('bill.opened', openedBill)).state.value).toBe('Paying')
  })
})
