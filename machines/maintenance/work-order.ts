import { and, assign, setup } from 'xstate'
import { roleOf } from '#contracts/actor.ts'
import type { Actor, Role } from '#contracts/actor.ts'
import { orderCommands as bodies, orderFacts } from '#contracts/maintenance/work-order.ts'
import type { AuditResult, OrderFact } from '#contracts/maintenance/work-order.ts'
import type { Instant } from '#contracts/units.ts'
import { command, lifecycle } from '../kit/lifecycle.ts'
import { unborn } from '../kit/initial.ts'

/**
 * M16: a work order. Its handler does not audit it. A maintainer who opens one is its handler until it is assigned to
 * another. An audit is one step, so an order can be taken back until then. Whoever opened an order may edit and
 * withdraw it, in any role; auditing is left to SUPER and NORMAL (spec §4), so no second user of a sub-operator does.
 */
type Opened = Extract<OrderFact, { type: 'order.opened' }>['data']
interface Audit {
  readonly result: AuditResult
  readonly opinion: string
  readonly auditor: string | null
  readonly at: Instant
}
export interface OrderContext extends Opened {
  readonly creator: string | null
  readonly openedAt: Instant
  readonly handler: string | null
  readonly startedAt: Instant | null
  readonly handledAt: Instant | null
  readonly faultCode: number | null
  readonly abnormalAt: Instant | null
  readonly audits: readonly Audit[]
  /** How often an audit sent it back. */
  readonly reworks: number
  readonly closedAt: Instant | null
  /** Why it was closed without an audit. */
  readonly withdrawnFor: string | null
}

/** The account of a person; null for every other actor. */
const accountOf = (actor: Actor): string | null => (actor.kind === 'person' ? actor.account : null)

function fold(context: OrderContext, event: OrderFact): OrderContext {
  const { at, by } = event
  switch (event.type) {
    case 'order.opened':
      return {
        ...event.data,
        creator: accountOf(by),
        openedAt: at,
        handler: roleOf(by) === 'MT' ? accountOf(by) : null,
        startedAt: null,
        handledAt: null,
        faultCode: null,
        abnormalAt: null,
        audits: [],
        reworks: 0,
        closedAt: null,
        withdrawnFor: null,
      }
    case 'order.edited':
      return { ...context, ...event.data }
    case 'order.assigned':
      return { ...context, handler: event.data.handler }
    case 'order.started':
      return { ...context, startedAt: context.startedAt ?? at }
    case 'order.handled':
      return { ...context, ...event.data, startedAt: context.startedAt ?? at, handledAt: at }
    case 'order.takenBack':
      return { ...context, handledAt: null }
    case 'order.passed':
    case 'order.notPassed': {
      const passed = event.type === 'order.passed'
      const result = passed ? 'pass' : 'noPass'
      const audits = [...context.audits, { result, opinion: event.data.opinion, auditor: accountOf(by), at } as const]
      return passed
        ? { ...context, audits, closedAt: at }
        : { ...context, audits, handledAt: null, reworks: context.reworks + 1 }
    }
    case 'order.withdrawn':
      return { ...context, closedAt: at, withdrawnFor: event.data.reason }
    default:
      return event satisfies never
  }
}

const apply = { actions: 'apply' } as const
const toAlready = { target: 'ALREADY', ...apply } as const
const toClose = { target: 'CLOSE', ...apply } as const
const ofCreatorOr = (...roles: readonly Role[]) => ({ type: 'ofCreatorOr', params: { roles } }) as const

const machine = setup({
  types: { context: {} as OrderContext, events: {} as OrderFact, tags: {} as 'pending' | 'over' },
  guards: {
    ofCreatorOr: ({ context, event: { by } }, { roles }: { readonly roles: readonly Role[] }) =>
      roles.includes(roleOf(by)) || (context.creator !== null && context.creator === accountOf(by)),
    handlerInOrder: ({ event }) => event.type === 'order.assigned' && event.data.isMaintainerThere,
    ofHandler: ({ context, event }) => context.handler !== null && context.handler === accountOf(event.by),
    abnormalByNow: ({ event }) => event.type === 'order.handled' && event.data.abnormalAt <= event.at,
    notByHandler: ({ context, event }) => accountOf(event.by) !== context.handler,
  },
  actions: { apply: assign(({ context, event }) => fold(context, event)) },
}).createMachine({
  id: 'work-order',
  context: unborn,
  initial: 'New',
  states: {
    New: { on: { 'order.opened': toAlready } },
    ALREADY: {
      tags: 'pending',
      on: {
        'order.edited': { guard: ofCreatorOr('SU', 'OP', 'SO', 'S2'), ...apply },
        'order.assigned': { guard: 'handlerInOrder', ...apply },
        'order.started': { guard: 'ofHandler', ...apply },
        'order.handled': { target: 'PASS', guard: and(['ofHandler', 'abnormalByNow']), ...apply },
        'order.withdrawn': { ...toClose, guard: ofCreatorOr('SU', 'OP') },
      },
    },
    PASS: {
      on: {
        'order.passed': { ...toClose, guard: 'notByHandler' },
        'order.notPassed': { ...toAlready, guard: 'notByHandler' },
        'order.takenBack': { ...toAlready, guard: 'ofHandler' },
      },
    },
    CLOSE: { tags: 'over', type: 'final' },
  },
})

const staff = ['SU', 'OP', 'SO', 'S2'] as const
export const workOrder = lifecycle<OrderContext, OrderFact>()({
  name: 'work-order',
  governs: 'commands',
  facts: orderFacts,
  machine,
  wire: { New: null, ALREADY: 'ALREADY', PASS: 'PASS', CLOSE: 'CLOSE' },
  tones: { ALREADY: 'attention', PASS: 'active', CLOSE: 'ready' },
  bodyGuards: ['handlerInOrder', 'abnormalByNow'],
  commands: {
    open: command({ by: [...staff, 'MT', 'SYS'], body: bodies.open, fact: 'order.opened' }),
    edit: command({ by: [...staff, 'MT'], body: bodies.edit, fact: 'order.edited' }),
    assign: command({ by: staff, body: bodies.assign, fact: 'order.assigned' }),
    startWork: command({ by: ['MT'], body: bodies.nothing, fact: 'order.started' }),
    handle: command({ by: ['MT'], body: bodies.handle, fact: 'order.handled' }),
    takeBack: command({ by: ['MT'], body: bodies.nothing, fact: 'order.takenBack' }),
    pass: command({ by: ['SU', 'OP', 'SO'], body: bodies.audit, fact: 'order.passed' }),
    doNotPass: command({ by: ['SU', 'OP', 'SO'], body: bodies.audit, fact: 'order.notPassed' }),
    withdraw: command({ by: [...staff, 'MT'], body: bodies.withdraw, fact: 'order.withdrawn' }),
  },
})
