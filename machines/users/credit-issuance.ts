import { and, assign, setup } from 'xstate'
import { issuanceCommands as bodies, issuanceFacts } from '#contracts/users/credit-issuance.ts'
import type { IssuanceFact } from '#contracts/users/credit-issuance.ts'
import { money } from '#contracts/units.ts'
import type { Instant, Money } from '#contracts/units.ts'
import { command, lifecycle } from '../kit/lifecycle.ts'
import { unborn } from '../kit/initial.ts'

/**
 * M12: one issuance of credit to the members of a group. Members are credited in the order of their ids, each once;
 * when the leader's funds run out, the run waits for a top-up, at most until the period is over. Running out before the
 * first member ends it otherwise than running out after some.
 */
type Schedule = Extract<IssuanceFact, { type: 'issuance.scheduled' }>['data']
export interface IssuanceContext extends Schedule {
  /** How many members are to be credited; 0 before the start. */
  readonly members: number
  readonly issued: number
  readonly issuedAmount: Money
  /** The last member credited. */
  readonly lastMemberId: string | null
  readonly lastIssuedAt: Instant | null
}

function fold(context: IssuanceContext, event: IssuanceFact): IssuanceContext {
  switch (event.type) {
    case 'issuance.scheduled':
      return {
        ...event.data,
        members: 0,
        issued: 0,
        issuedAmount: money(0),
        lastMemberId: null,
        lastIssuedAt: null,
      }
    case 'issuance.started':
      return { ...context, members: event.data.members }
    case 'issuance.memberIssued':
      return {
        ...context,
        issued: context.issued + 1,
        issuedAmount: money(context.issuedAmount + event.data.amount),
        lastMemberId: event.data.memberId,
        lastIssuedAt: event.at,
      }
    case 'issuance.skipped':
    case 'issuance.completed':
    case 'issuance.ranShort':
    case 'issuance.shortAtStart':
    case 'issuance.retried':
    case 'issuance.periodEnded':
      return context
    default:
      return event satisfies never
  }
}

const apply = { actions: 'apply' } as const

const machine = setup({
  types: { context: {} as IssuanceContext, events: {} as IssuanceFact },
  guards: {
    issuanceDue: ({ context, event }) => event.at >= context.dueAt,
    somebodyToServe: ({ event }) =>
      event.type === 'issuance.started' && event.data.groupEnabled && event.data.members > 0,
    nobodyToServe: ({ event }) =>
      event.type === 'issuance.skipped' && !(event.data.groupEnabled && event.data.members > 0),
    membersLeft: ({ context }) => context.issued < context.members,
    inMemberOrder: ({ context, event }) =>
      event.type === 'issuance.memberIssued' &&
      (context.lastMemberId === null || event.data.memberId > context.lastMemberId),
    amountsEqual: ({ context, event }) =>
      event.type === 'issuance.memberIssued' && event.data.amount === context.amount,
    covered: ({ event }) => event.type === 'issuance.memberIssued' && event.data.leaderFunds >= event.data.amount,
    allServed: ({ context }) => context.issued === context.members,
    someServed: ({ context }) => context.issued > 0,
    noneServed: ({ context }) => context.issued === 0,
    leaderShort: ({ context, event }) =>
      (event.type === 'issuance.ranShort' || event.type === 'issuance.shortAtStart') &&
      event.data.leaderFunds < context.amount,
    leaderToppedUp: ({ context, event }) =>
      event.type === 'issuance.retried' && event.data.leaderFunds >= context.amount,
    periodRunning: ({ context, event }) => event.at < context.periodEndsAt,
    periodOver: ({ context, event }) => event.at >= context.periodEndsAt,
  },
  actions: { apply: assign(({ context, event }) => fold(context, event)) },
}).createMachine({
  id: 'credit-issuance',
  context: unborn,
  initial: 'New',
  states: {
    New: { on: { 'issuance.scheduled': { target: 'Due', ...apply } } },
    Due: {
      on: {
        'issuance.started': { target: 'Running', guard: and(['issuanceDue', 'somebodyToServe']), ...apply },
        'issuance.skipped': { target: 'Skipped', guard: 'nobodyToServe', ...apply },
      },
    },
    Running: {
      on: {
        'issuance.memberIssued': {
          guard: and(['membersLeft', 'inMemberOrder', 'amountsEqual', 'covered']),
          ...apply,
        },
        'issuance.completed': { target: 'Issued', guard: 'allServed', ...apply },
        'issuance.ranShort': {
          target: 'Short.Partial',
          guard: and(['membersLeft', 'someServed', 'leaderShort']),
          ...apply,
        },
        'issuance.shortAtStart': { target: 'Short.Failed', guard: and(['noneServed', 'leaderShort']), ...apply },
      },
    },
    Short: {
      initial: 'Partial',
      states: { Partial: {}, Failed: {} },
      on: {
        'issuance.retried': { target: 'Running', guard: and(['leaderToppedUp', 'periodRunning']), ...apply },
        'issuance.periodEnded': { target: 'Skipped', guard: 'periodOver', ...apply },
      },
    },
    Issued: { type: 'final' },
    Skipped: { type: 'final' },
  },
})

export const creditIssuance = lifecycle<IssuanceContext, IssuanceFact>()({
  name: 'credit-issuance',
  governs: 'commands',
  facts: issuanceFacts,
  machine,
  wire: {
    New: null,
    Due: 'due',
    Running: 'running',
    Issued: 'issued',
    Partial: 'partial',
    Failed: 'failed',
    Skipped: 'skipped',
  },
  tones: {
    due: 'reserved',
    running: 'active',
    issued: 'ready',
    partial: 'attention',
    failed: 'fault',
    skipped: 'off',
  },
  bodyGuards: [
    'issuanceDue',
    'somebodyToServe',
    'nobodyToServe',
    'inMemberOrder',
    'amountsEqual',
    'covered',
    'leaderShort',
    'leaderToppedUp',
    'periodRunning',
    'periodOver',
  ],
  commands: {
    schedule: command({ by: ['SYS'], body: bodies.schedule, fact: 'issuance.scheduled' }),
    start: command({ by: ['SYS'], body: bodies.start, fact: 'issuance.started' }),
    skip: command({ by: ['SYS'], body: bodies.start, fact: 'issuance.skipped' }),
    issue: command({ by: ['SYS'], body: bodies.issue, fact: 'issuance.memberIssued' }),
    complete: command({ by: ['SYS'], body: bodies.nothing, fact: 'issuance.completed' }),
    runShort: command({ by: ['SYS'], body: bodies.short, fact: 'issuance.ranShort' }),
    fallShortAtStart: command({ by: ['SYS'], body: bodies.short, fact: 'issuance.shortAtStart' }),
    retry: command({ by: ['SU', 'OP', 'SO', 'S2', 'SYS'], body: bodies.retry, fact: 'issuance.retried' }),
    endPeriod: command({ by: ['SYS'], body: bodies.nothing, fact: 'issuance.periodEnded' }),
  },
})
