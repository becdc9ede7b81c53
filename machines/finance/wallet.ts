import { and, assign, setup } from 'xstate'
import { walletCommands as bodies, walletFacts } from '#contracts/finance/wallet.ts'
import type { WalletFact } from '#contracts/finance/wallet.ts'
import { money } from '#contracts/units.ts'
import type { Money } from '#contracts/units.ts'
import { command, lifecycle } from '../kit/lifecycle.ts'

/**
 * A wallet never falls below minus its credit line, pre-authorizations included (money rules 1, 6, 8; M11 invariant 1).
 */
export interface WalletContext {
  readonly balance: Money
  readonly held: Money
  readonly creditLine: Money
}

/** What can still be spent: balance plus credit line, less pre-authorizations. */
export const available = (wallet: WalletContext): Money => money(wallet.balance + wallet.creditLine - wallet.held)

function fold(context: WalletContext, event: WalletFact): WalletContext {
  switch (event.type) {
    case 'wallet.opened':
      return { balance: money(0), held: money(0), creditLine: event.data.creditLine }
    case 'wallet.creditLineSet':
      return { ...context, creditLine: event.data.creditLine }
    case 'wallet.credited':
    case 'wallet.debited':
      return { ...context, balance: event.data.balanceAfter }
    case 'wallet.held':
      return { ...context, held: money(context.held + event.data.amount) }
    case 'wallet.freed':
      return { ...context, held: money(context.held - event.data.amount) }
    default:
      return event satisfies never
  }
}

const apply = { actions: 'apply' } as const

const machine = setup({
  types: { context: {} as WalletContext, events: {} as WalletFact },
  guards: {
    balances: ({ context, event }) =>
      'balanceBefore' in event.data &&
      event.data.balanceBefore === context.balance &&
      event.data.balanceAfter === context.balance + event.data.amount,
    covered: ({ context, event }) =>
      event.type === 'wallet.held'
        ? event.data.amount >= 0 && event.data.amount <= available(context)
        : 'balanceAfter' in event.data && event.data.balanceAfter + context.creditLine - context.held >= 0,
    lineCovers: ({ context, event }) =>
      event.type === 'wallet.creditLineSet' && context.balance + event.data.creditLine - context.held >= 0,
    heldBefore: ({ context, event }) =>
      event.type === 'wallet.freed' && event.data.amount >= 0 && event.data.amount <= context.held,
  },
  actions: { apply: assign(({ context, event }) => fold(context, event)) },
}).createMachine({
  id: 'wallet',
  context: { balance: money(0), held: money(0), creditLine: money(0) },
  initial: 'New',
  states: {
    New: { on: { 'wallet.opened': { target: 'Open', ...apply } } },
    Open: {
      on: {
        'wallet.creditLineSet': { guard: 'lineCovers', ...apply },
        'wallet.credited': { guard: and(['balances', 'covered']), ...apply },
        'wallet.debited': { guard: and(['balances', 'covered']), ...apply },
        'wallet.held': { guard: 'covered', ...apply },
        'wallet.freed': { guard: 'heldBefore', ...apply },
      },
    },
  },
})

export const wallet = lifecycle<WalletContext, WalletFact>()({
  name: 'wallet',
  governs: 'commands',
  facts: walletFacts,
  machine,
  wire: { New: null, Open: 'open' },
  tones: { open: 'ready' },
  bodyGuards: ['lineCovers', 'balances', 'covered', 'heldBefore'],
  commands: {
    open: command({ by: ['SYS', 'SU', 'OP', 'SO'], body: bodies.open, fact: 'wallet.opened' }),
    setCreditLine: command({ by: ['SYS', 'SU', 'OP', 'SO'], body: bodies.line, fact: 'wallet.creditLineSet' }),
    credit: command({ by: ['SYS', 'SU', 'OP', 'SO'], body: bodies.move, fact: 'wallet.credited' }),
    debit: command({ by: ['SYS', 'SU', 'OP', 'SO'], body: bodies.move, fact: 'wallet.debited' }),
    hold: command({ by: ['SYS'], body: bodies.hold, fact: 'wallet.held' }),
    free: command({ by: ['SYS'], body: bodies.hold, fact: 'wallet.freed' }),
  },
})
