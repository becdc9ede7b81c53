import { assign, setup } from 'xstate'
import { statementCommands as bodies, statementFacts } from '#contracts/finance/settlement-statement.ts'
import type { StatementFact } from '#contracts/finance/settlement-statement.ts'
import { money } from '#contracts/units.ts'
import type { Instant, Money } from '#contracts/units.ts'
import { command, lifecycle } from '../kit/lifecycle.ts'
import { unborn } from '../kit/initial.ts'
import { accountOf, isSecondPerson } from '../system/second-person.ts'

/**
 * M13: the payout statement of a sub-operator for a period. A justified dispute closes this version and opens the next
 * one as Calculated. Whoever opened a version has calculated it; at the end of a month that is the system, so anybody
 * may approve it. Confirming, disputing and approving are approvals of money: no second user of a sub-operator may do
 * so (lifecycles §1).
 */
type Version = Extract<StatementFact, { type: 'statement.versionOpened' }>['data']
type Period = 'subOperatorId' | 'zone' | 'periodStartsAt' | 'periodEndsAt'
export interface StatementContext extends Pick<Version, Period> {
  readonly version: number
  readonly previousId: string | null
  /** The totals; null while the period runs. */
  readonly totals: Omit<Version, Period | 'version' | 'previousId'> | null
  /** Gross less refunds, fees and tax: the payout. */
  readonly net: Money
  /** The account of who calculated it; null when the system did. */
  readonly calculatedBy: string | null
  readonly disputedLines: readonly string[]
  readonly note: string | null
  readonly successorId: string | null
  readonly bankReference: string | null
  readonly paidAt: Instant | null
}

type Totals = NonNullable<StatementContext['totals']>
const netOf = ({ gross, refunds, platformFee, gatewayFee, tax }: Totals): Money =>
  money(gross - refunds - platformFee - gatewayFee - tax)

const blank = {
  version: 1,
  previousId: null,
  totals: null,
  net: money(0),
  calculatedBy: null,
  disputedLines: [],
  note: null,
  successorId: null,
  bankReference: null,
  paidAt: null,
} as const

function fold(context: StatementContext, event: StatementFact): StatementContext {
  switch (event.type) {
    case 'statement.opened':
      return { ...event.data, ...blank }
    case 'statement.calculated':
      return { ...context, totals: event.data, net: netOf(event.data), calculatedBy: accountOf(event.by) }
    case 'statement.versionOpened': {
      const { subOperatorId, zone, periodStartsAt, periodEndsAt, version, previousId, ...totals } = event.data
      const period = { subOperatorId, zone, periodStartsAt, periodEndsAt }
      const calculated = { totals, net: netOf(totals), calculatedBy: accountOf(event.by) }
      return { ...period, ...blank, version, previousId, ...calculated }
    }
    case 'statement.disputed':
      return { ...context, disputedLines: event.data.lines, note: event.data.reason }
    case 'statement.recalculated':
      return { ...context, successorId: event.data.successorId }
    case 'statement.disputeRejected':
      return { ...context, note: event.data.reason }
    case 'statement.payoutBooked':
      return { ...context, bankReference: event.data.bankReference, paidAt: event.at }
    case 'statement.confirmed':
    case 'statement.confirmedBySilence':
    case 'statement.approved':
      return context
    default:
      return event satisfies never
  }
}

const apply = { actions: 'apply' } as const
const toConfirmed = { target: 'Confirmed', ...apply } as const

const machine = setup({
  types: { context: {} as StatementContext, events: {} as StatementFact },
  guards: {
    periodOver: ({ context, event }) => event.at >= context.periodEndsAt,
    silenceOver: ({ context, event }) => context.totals !== null && event.at >= context.totals.objectionsUntil,
    linesFixed: ({ event }) => event.type === 'statement.recalculated' && event.data.unfixedLines === 0,
    otherThanCalculator: ({ context, event }) => isSecondPerson(event.by, context.calculatedBy),
  },
  actions: { apply: assign(({ context, event }) => fold(context, event)) },
}).createMachine({
  id: 'settlement-statement',
  context: unborn,
  initial: 'New',
  states: {
    New: {
      on: {
        'statement.opened': { target: 'Open', ...apply },
        'statement.versionOpened': { target: 'Calculated', ...apply },
      },
    },
    Open: { on: { 'statement.calculated': { target: 'Calculated', guard: 'periodOver', ...apply } } },
    Calculated: {
      on: {
        'statement.confirmed': toConfirmed,
        'statement.confirmedBySilence': { ...toConfirmed, guard: 'silenceOver' },
        'statement.disputed': { target: 'Disputed', ...apply },
      },
    },
    Disputed: {
      on: {
        'statement.recalculated': { target: 'Corrected', guard: 'linesFixed', ...apply },
        'statement.disputeRejected': toConfirmed,
      },
    },
    Confirmed: { on: { 'statement.approved': { target: 'Approved', guard: 'otherThanCalculator', ...apply } } },
    Approved: { on: { 'statement.payoutBooked': { target: 'Paid', ...apply } } },
    Paid: { type: 'final' },
    Corrected: { type: 'final' },
  },
})

export const settlementStatement = lifecycle<StatementContext, StatementFact>()({
  name: 'settlement-statement',
  governs: 'commands',
  facts: statementFacts,
  machine,
  wire: {
    New: null,
    Open: 'open',
    Calculated: 'calculated',
    Confirmed: 'confirmed',
    Disputed: 'disputed',
    Approved: 'approved',
    Paid: 'paid',
    Corrected: 'history',
  },
  tones: {
    open: 'active',
    calculated: 'attention',
    confirmed: 'active',
    disputed: 'fault',
    approved: 'reserved',
    paid: 'ready',
    history: 'off',
  },
  bodyGuards: ['periodOver', 'silenceOver', 'linesFixed'],
  commands: {
    open: command({ by: ['SYS'], body: bodies.open, fact: 'statement.opened' }),
    calculate: command({ by: ['SYS'], body: bodies.calculate, fact: 'statement.calculated' }),
    openVersion: command({ by: ['SU', 'OP'], body: bodies.openVersion, fact: 'statement.versionOpened' }),
    confirm: command({ by: ['SO'], body: bodies.nothing, fact: 'statement.confirmed' }),
    confirmBySilence: command({ by: ['SYS'], body: bodies.nothing, fact: 'statement.confirmedBySilence' }),
    dispute: command({ by: ['SO'], body: bodies.dispute, fact: 'statement.disputed' }),
    recalculate: command({ by: ['SU', 'OP'], body: bodies.recalculate, fact: 'statement.recalculated' }),
    rejectDispute: command({ by: ['SU', 'OP'], body: bodies.rejectDispute, fact: 'statement.disputeRejected' }),
    approve: command({ by: ['SU', 'OP'], body: bodies.nothing, fact: 'statement.approved' }),
    bookPayout: command({ by: ['SU', 'OP'], body: bodies.book, fact: 'statement.payoutBooked' }),
  },
})
