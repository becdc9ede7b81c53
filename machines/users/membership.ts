import { and, assign, setup } from 'xstate'
import { membershipCommands as bodies, membershipFacts, MembershipLevel } from '#contracts/users/membership.ts'
import type { MembershipChange, MembershipFact } from '#contracts/users/membership.ts'
import type { Instant } from '#contracts/units.ts'
import { command, lifecycle } from '../kit/lifecycle.ts'

/**
 * M25: the membership of a customer. Every change leaves exactly one record (spec §4). Unlike the spec's table, a
 * renewal is paid like a purchase, and a membership ends later than now and, when renewed, later than before.
 */
interface MembershipRecord {
  readonly change: MembershipChange
  readonly from: MembershipLevel
  readonly to: MembershipLevel
  readonly at: Instant
}
export interface MembershipContext {
  readonly level: MembershipLevel
  /** Null for NORMAL, which does not expire. */
  readonly validTo: Instant | null
  readonly records: readonly MembershipRecord[]
}

const regular: MembershipContext = { level: 'NORMAL', validTo: null, records: [] }

/** The context after a change of level or expiry, with its record. */
function changed(
  context: MembershipContext,
  event: MembershipFact,
  { level, validTo }: Pick<MembershipContext, 'level' | 'validTo'>,
): MembershipContext {
  const record = { change: changeOf(context.level, level), from: context.level, to: level, at: event.at }
  return { level, validTo, records: [...context.records, record] }
}

function changeOf(from: MembershipLevel, to: MembershipLevel): MembershipChange {
  if (from === to) return 'RENEWAL'
  const { literals } = MembershipLevel
  return literals.indexOf(to) > literals.indexOf(from) ? 'UPGRADE' : 'DOWNGRADE'
}

function fold(context: MembershipContext, event: MembershipFact): MembershipContext {
  switch (event.type) {
    case 'membership.begun':
      return regular
    case 'membership.silverBought':
      return changed(context, event, { level: 'SILVER', validTo: event.data.validTo })
    case 'membership.goldBought':
      return changed(context, event, { level: 'GOLD', validTo: event.data.validTo })
    case 'membership.renewed':
      return changed(context, event, { level: context.level, validTo: event.data.validTo })
    case 'membership.setToSilver':
      return changed(context, event, { level: 'SILVER', validTo: context.validTo })
    case 'membership.expired':
    case 'membership.setToNormal':
      return changed(context, event, { level: 'NORMAL', validTo: null })
    default:
      return event satisfies never
  }
}

const apply = { actions: 'apply' } as const
const toNormal = { target: 'NORMAL', ...apply } as const
const expire = { ...toNormal, guard: 'validityOver' } as const
const buyGold = { target: 'GOLD', guard: and(['goldAboveSilver', 'feePaid', 'endsInFuture']), ...apply } as const

const machine = setup({
  types: { context: {} as MembershipContext, events: {} as MembershipFact },
  guards: {
    feePaidOrRecharged: ({ event }) =>
      'recharged' in event.data &&
      (event.data.paid >= event.data.fee || event.data.recharged >= event.data.minimumRecharge),
    feePaid: ({ event }) =>
      event.type === 'membership.goldBought'
        ? event.data.paid + event.data.credit >= event.data.fee
        : 'fee' in event.data && event.data.paid >= event.data.fee,
    goldAboveSilver: ({ event }) => event.type === 'membership.goldBought' && event.data.fee > event.data.silverFee,
    endsInFuture: ({ event }) => 'validTo' in event.data && event.data.validTo > event.at,
    beforeEnd: ({ context, event }) => context.validTo !== null && event.at <= context.validTo,
    endsLater: ({ context, event }) =>
      'validTo' in event.data && context.validTo !== null && event.data.validTo > context.validTo,
    validityOver: ({ context, event }) =>
      event.type === 'membership.expired' && context.validTo !== null && event.data.seenAt >= context.validTo,
  },
  actions: { apply: assign(({ context, event }) => fold(context, event)) },
}).createMachine({
  id: 'membership',
  context: regular,
  initial: 'New',
  states: {
    New: { on: { 'membership.begun': toNormal } },
    NORMAL: {
      on: {
        'membership.silverBought': { target: 'SILVER', guard: and(['feePaidOrRecharged', 'endsInFuture']), ...apply },
        'membership.goldBought': buyGold,
      },
    },
    SILVER: {
      on: {
        'membership.goldBought': buyGold,
        'membership.renewed': { guard: and(['beforeEnd', 'endsLater', 'feePaidOrRecharged']), ...apply },
        'membership.expired': expire,
        'membership.setToNormal': toNormal,
      },
    },
    GOLD: {
      on: {
        'membership.renewed': { guard: and(['beforeEnd', 'endsLater', 'feePaid']), ...apply },
        'membership.expired': expire,
        'membership.setToSilver': { target: 'SILVER', ...apply },
        'membership.setToNormal': toNormal,
      },
    },
  },
})

export const membership = lifecycle<MembershipContext, MembershipFact>()({
  name: 'membership',
  governs: 'commands',
  facts: membershipFacts,
  machine,
  wire: { New: null, NORMAL: '0', SILVER: '1', GOLD: '2' },
  tones: { '0': 'off', '1': 'active', '2': 'ready' },
  bodyGuards: [
    'feePaidOrRecharged',
    'feePaid',
    'goldAboveSilver',
    'endsInFuture',
    'beforeEnd',
    'endsLater',
    'validityOver',
  ],
  commands: {
    begin: command({ by: ['SU', 'OP', 'DR', 'SYS'], body: bodies.begin, fact: 'membership.begun' }),
    buySilver: command({ by: ['DR', 'SU', 'OP'], body: bodies.buy, fact: 'membership.silverBought' }),
    buyGold: command({ by: ['DR', 'SU', 'OP'], body: bodies.buyGold, fact: 'membership.goldBought' }),
    renew: command({ by: ['DR', 'SYS'], body: bodies.buy, fact: 'membership.renewed' }),
    expire: command({ by: ['SYS'], body: bodies.expire, fact: 'membership.expired' }),
    setSilver: command({ by: ['SU', 'OP'], body: bodies.set, fact: 'membership.setToSilver' }),
    setNormal: command({ by: ['SU', 'OP'], body: bodies.set, fact: 'membership.setToNormal' }),
  },
})
