import { and, assign, setup } from 'xstate'
import { minutesOf, planCommands as bodies, planFacts } from '#contracts/balancing/balancing-plan.ts'
import type { PlanFact } from '#contracts/balancing/balancing-plan.ts'
import type { Instant, Power } from '#contracts/units.ts'
import { command, lifecycle } from '../kit/lifecycle.ts'
import { unborn } from '../kit/initial.ts'

/** M21: a load-balancing plan. The limits that it sets for a pile are a charging profile of that pile (M22). */
type Described = Extract<PlanFact, { type: 'plan.drafted' }>['data']
export interface PlanContext extends Described {
  /** The power that the location could draw when the plan was activated last. */
  readonly loadPower: Power | null
  readonly activatedAt: Instant | null
  /** When the shares of the piles were computed last. */
  readonly computedAt: Instant | null
  readonly endedAt: Instant | null
  /** The turns of the round robin while power is too short for all; empty while there is enough. */
  readonly turns: Extract<PlanFact, { type: 'plan.turned' }>['data']['turns']
}

function fold(context: PlanContext, event: PlanFact): PlanContext {
  switch (event.type) {
    case 'plan.drafted':
      return { ...event.data, loadPower: null, activatedAt: null, computedAt: null, endedAt: null, turns: [] }
    case 'plan.edited':
      return { ...context, ...event.data }
    case 'plan.activated':
      return { ...context, loadPower: event.data.loadPower, activatedAt: event.at, computedAt: event.at }
    case 'plan.recomputed':
      return { ...context, computedAt: event.at }
    case 'plan.turned':
      return { ...context, turns: event.data.turns }
    case 'plan.suspended':
      return { ...context, turns: [] }
    case 'plan.expired':
    case 'plan.archived':
      return { ...context, endedAt: event.at }
    default:
      return event satisfies never
  }
}

const apply = { actions: 'apply' } as const
const activate = {
  target: 'Active',
  guard: and(['slotsInOrder', 'withinLoadPower', 'periodInOrder', 'noOverlap']),
  ...apply,
} as const
/** Its slots and period passed the checks, and nobody has edited them since. */
const activateAgain = { ...activate, guard: and(['withinLoadPower', 'noOverlap']) } as const
const expire = { target: 'Expired', guard: 'validityOver', ...apply } as const
const archive = { target: 'Archived', ...apply } as const

const machine = setup({
  types: { context: {} as PlanContext, events: {} as PlanFact, tags: {} as 'draft' | 'inForce' | 'expires' | 'over' },
  guards: {
    slotsInOrder: ({ context: { repeat, slots } }) =>
      slots.every(
        ({ fromMinute }, index) => fromMinute > (slots[index - 1]?.fromMinute ?? -1) && fromMinute < minutesOf[repeat],
      ),
    withinLoadPower: ({ context: { slots }, event }) =>
      event.type === 'plan.activated' && slots.every(({ power }) => power <= event.data.loadPower),
    periodInOrder: ({ context: { validFrom, validTo } }) =>
      validFrom === null || validTo === null || validFrom < validTo,
    noOverlap: ({ event }) => event.type === 'plan.activated' && event.data.overlapsWith === null,
    validityOver: ({ context, event }) => context.validTo !== null && event.at >= context.validTo,
  },
  actions: { apply: assign(({ context, event }) => fold(context, event)) },
}).createMachine({
  id: 'balancing-plan',
  context: unborn,
  initial: 'New',
  states: {
    New: { on: { 'plan.drafted': { target: 'Draft', ...apply } } },
    Draft: { tags: 'draft', on: { 'plan.edited': apply, 'plan.activated': activate, 'plan.archived': archive } },
    Active: {
      tags: ['inForce', 'expires'],
      on: {
        'plan.suspended': { target: 'Suspended', ...apply },
        'plan.recomputed': apply,
        'plan.turned': apply,
        'plan.expired': expire,
      },
    },
    Suspended: {
      tags: 'expires',
      on: { 'plan.activated': activateAgain, 'plan.expired': expire, 'plan.archived': archive },
    },
    Expired: { tags: 'over', type: 'final' },
    Archived: { tags: 'over', type: 'final' },
  },
})

const staff = ['SU', 'OP', 'SO', 'S2'] as const
export const balancingPlan = lifecycle<PlanContext, PlanFact>()({
  name: 'balancing-plan',
  governs: 'commands',
  facts: planFacts,
  machine,
  wire: {
    New: null,
    Draft: 'draft',
    Active: 'active',
    Suspended: 'suspended',
    Expired: 'expired',
    Archived: 'archived',
  },
  tones: { draft: 'off', active: 'active', suspended: 'reserved', expired: 'off', archived: 'off' },
  bodyGuards: ['withinLoadPower', 'noOverlap', 'validityOver'],
  commands: {
    draft: command({ by: staff, body: bodies.describe, fact: 'plan.drafted' }),
    edit: command({ by: staff, body: bodies.describe, fact: 'plan.edited' }),
    activate: command({ by: staff, body: bodies.activate, fact: 'plan.activated' }),
    suspend: command({ by: staff, body: bodies.nothing, fact: 'plan.suspended' }),
    recompute: command({ by: ['SYS'], body: bodies.recompute, fact: 'plan.recomputed' }),
    turn: command({ by: ['SYS'], body: bodies.turn, fact: 'plan.turned' }),
    expire: command({ by: ['SYS'], body: bodies.nothing, fact: 'plan.expired' }),
    archive: command({ by: staff, body: bodies.nothing, fact: 'plan.archived' }),
  },
})
