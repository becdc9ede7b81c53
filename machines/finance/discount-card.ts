import { and, assign, setup } from 'xstate'
import { discountCommands as bodies, discountFacts } from '#contracts/finance/discount-card.ts'
import type { DiscountFact } from '#contracts/finance/discount-card.ts'
import { command, lifecycle } from '../kit/lifecycle.ts'
import { unborn } from '../kit/initial.ts'

/**
 * M23: a discount card. INVALID is issued but not activated. Unlike the spec's table:
 * - USED_UP is shown as EXPIRED, not IN_USE, and cannot be cancelled: the proposal for spec §4 ends a card whose
 *   remaining amount is used up in EXPIRED, and refuses to cancel it from there. A refund still reactivates it.
 * - A refunded charge is also credited back while something is left, or a half-used voucher would lose its money.
 */
type Issued = Extract<DiscountFact, { type: 'discount.issued' }>['data']
export interface DiscountCardContext extends Issued {
  readonly customerId: string | null
  /** The remaining value of an activated voucher, in its unit; null for a percentage, which applies to every charge. */
  readonly remaining: number | null
  readonly note: string | null
}

const quotaOf = ({ benefit }: Issued): number | null => (benefit.discountType === 'VOUCHER' ? benefit.quota : null)

function fold(context: DiscountCardContext, event: DiscountFact): DiscountCardContext {
  switch (event.type) {
    case 'discount.issued':
      return { ...event.data, customerId: null, remaining: null, note: null }
    case 'discount.activated':
      return { ...context, customerId: event.data.customerId, remaining: quotaOf(context) }
    case 'discount.consumed':
      return { ...context, remaining: (context.remaining ?? 0) - event.data.used }
    case 'discount.restored':
      return { ...context, remaining: (context.remaining ?? 0) + event.data.restored }
    case 'discount.cancelled':
      return { ...context, note: event.data.reason }
    case 'discount.exhausted':
    case 'discount.expired':
      return context
    default:
      return event satisfies never
  }
}

const apply = { actions: 'apply' } as const
const activate = {
  target: 'IN_USE',
  guard: and(['codeUnused', 'oneOfTemplate', 'templateValidNow']),
  ...apply,
} as const
const expire = { target: 'EXPIRED', guard: 'validityOver', ...apply } as const
const restore = { target: 'IN_USE', guard: and(['refundedInFull', 'withinQuota']), ...apply } as const

const machine = setup({
  types: { context: {} as DiscountCardContext, events: {} as DiscountFact },
  guards: {
    codeUnused: ({ event }) => event.type === 'discount.activated' && event.data.codeUses === 0,
    oneOfTemplate: ({ event }) => event.type === 'discount.activated' && event.data.cardsOfTemplate === 0,
    templateValidNow: ({ context, event }) => context.validFrom <= event.at && event.at < context.validTo,
    isVoucher: ({ context }) => context.remaining !== null,
    recordSettled: ({ event }) => event.type === 'discount.consumed' && event.data.settled,
    leftOnCard: ({ context, event }) =>
      event.type === 'discount.consumed' && event.data.used <= (context.remaining ?? 0),
    usedUp: ({ context }) => context.remaining === 0,
    refundedInFull: ({ event }) => event.type === 'discount.restored' && event.data.refundedInFull,
    withinQuota: ({ context, event }) =>
      event.type === 'discount.restored' && (context.remaining ?? 0) + event.data.restored <= (quotaOf(context) ?? 0),
    validityOver: ({ context, event }) => event.type === 'discount.expired' && event.data.seenAt >= context.validTo,
    reasonGiven: ({ event }) => event.type === 'discount.cancelled' && event.data.reason !== null,
  },
  actions: { apply: assign(({ context, event }) => fold(context, event)) },
}).createMachine({
  id: 'discount-card',
  context: unborn,
  initial: 'New',
  states: {
    New: { on: { 'discount.issued': { target: 'INVALID', ...apply } } },
    INVALID: {
      on: {
        'discount.activated': activate,
        'discount.cancelled': { target: 'CANCELLED', ...apply },
        'discount.expired': expire,
      },
    },
    IN_USE: {
      on: {
        'discount.consumed': { guard: and(['isVoucher', 'recordSettled', 'leftOnCard']), ...apply },
        'discount.exhausted': { target: 'USED_UP', guard: 'usedUp', ...apply },
        'discount.restored': { ...restore, guard: and(['isVoucher', 'refundedInFull', 'withinQuota']) },
        'discount.expired': expire,
        'discount.cancelled': { target: 'CANCELLED', guard: 'reasonGiven', ...apply },
      },
    },
    USED_UP: { on: { 'discount.restored': restore, 'discount.expired': expire } },
    EXPIRED: { type: 'final' },
    CANCELLED: { type: 'final' },
  },
})

export const discountCard = lifecycle<DiscountCardContext, DiscountFact>()({
  name: 'discount-card',
  governs: 'commands',
  facts: discountFacts,
  machine,
  wire: {
    New: null,
    INVALID: 'INVALID',
    IN_USE: 'IN_USE',
    USED_UP: 'EXPIRED',
    EXPIRED: 'EXPIRED',
    CANCELLED: 'CANCELLED',
  },
  tones: { INVALID: 'reserved', IN_USE: 'ready', EXPIRED: 'off', CANCELLED: 'off' },
  bodyGuards: [
    'codeUnused',
    'oneOfTemplate',
    'templateValidNow',
    'recordSettled',
    'leftOnCard',
    'refundedInFull',
    'withinQuota',
    'validityOver',
    'reasonGiven',
  ],
  commands: {
    issue: command({ by: ['SU', 'OP', 'SYS'], body: bodies.issue, fact: 'discount.issued' }),
    activate: command({ by: ['DR', 'SU', 'OP'], body: bodies.activate, fact: 'discount.activated' }),
    consume: command({ by: ['SYS'], body: bodies.consume, fact: 'discount.consumed' }),
    exhaust: command({ by: ['SYS'], body: bodies.exhaust, fact: 'discount.exhausted' }),
    restore: command({ by: ['SYS'], body: bodies.restore, fact: 'discount.restored' }),
    expire: command({ by: ['SYS'], body: bodies.expire, fact: 'discount.expired' }),
    cancel: command({ by: ['SU', 'OP', 'SO', 'S2'], body: bodies.cancel, fact: 'discount.cancelled' }),
  },
})
