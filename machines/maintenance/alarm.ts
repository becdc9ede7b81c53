import { assign, setup } from 'xstate'
import { alarmCommands as bodies, alarmFacts, safetyCodes } from '#contracts/maintenance/alarm.ts'
import type { AlarmFact } from '#contracts/maintenance/alarm.ts'
import type { Instant } from '#contracts/units.ts'
import { command, lifecycle } from '../kit/lifecycle.ts'
import { unborn } from '../kit/initial.ts'

/**
 * M15: an alarm. A condition that is shorter than the delay is never shown; one that clears by itself recovers after a
 * hold-down.
 */
type Detected = Omit<Extract<AlarmFact, { type: 'alarm.detected' }>['data'], 'delaySeconds' | 'seenAt'>
export interface AlarmContext extends Detected {
  readonly firstSeenAt: Instant
  readonly lastSeenAt: Instant
  readonly count: number
  /** How often the condition came back while the alarm was clearing. */
  readonly flaps: number
  readonly resets: number
  readonly recoveredAt: Instant | null
  /** The work order that was opened for it, or that it was added to. */
  readonly orderId: string | null
  readonly disposedBy: string | null
  readonly remark: string | null
}

function fold(context: AlarmContext, event: AlarmFact): AlarmContext {
  switch (event.type) {
    case 'alarm.detected': {
      const { delaySeconds: _, seenAt, ...about } = event.data
      return {
        ...about,
        firstSeenAt: seenAt,
        lastSeenAt: seenAt,
        count: 1,
        flaps: 0,
        resets: 0,
        recoveredAt: null,
        orderId: null,
        disposedBy: null,
        remark: null,
      }
    }
    case 'alarm.raisedAgain': {
      const cameBack = context.recoveredAt === null ? 0 : 1
      const { count, flaps } = context
      return { ...context, count: count + 1, flaps: flaps + cameBack, lastSeenAt: event.data.seenAt, recoveredAt: null }
    }
    case 'alarm.cleared':
      return { ...context, recoveredAt: event.data.seenAt }
    case 'alarm.autoReset':
      return { ...context, resets: context.resets + 1 }
    case 'alarm.disposed':
      return {
        ...context,
        disposedBy: event.by.kind === 'person' ? event.by.account : event.by.kind,
        remark: event.data.remark,
      }
    case 'alarm.escalated':
      return { ...context, orderId: event.data.orderId }
    case 'alarm.raised':
    case 'alarm.recovered':
      return context
    default:
      return event satisfies never
  }
}

/** Automatic resets that an alarm may attempt (M15: attempts < 2). */
const AUTO_RESETS_MAX = 2
const apply = { actions: 'apply' } as const
const dispose = { target: 'ManualDisposed', guard: 'safeToDispose', ...apply } as const

const machine = setup({
  types: {
    context: {} as AlarmContext,
    events: {} as AlarmFact,
    tags: {} as 'open' | 'unshown' | 'unattended' | 'recovering' | 'over',
  },
  guards: {
    delayed: ({ event }) => event.type === 'alarm.detected' && event.data.delaySeconds > 0,
    resettable: ({ context }) => !safetyCodes.includes(context.code) && context.resets < AUTO_RESETS_MAX,
    safeToDispose: ({ context, event }) =>
      !safetyCodes.includes(context.code) ||
      (event.type === 'alarm.disposed' && (event.data.confirmedOnSite || event.data.closedOrderId !== null)),
  },
  actions: { apply: assign(({ context, event }) => fold(context, event)) },
}).createMachine({
  id: 'alarm',
  context: unborn,
  initial: 'New',
  states: {
    New: {
      on: {
        'alarm.detected': [
          { target: 'Pending', guard: 'delayed', ...apply },
          { target: 'Undisposed', ...apply },
        ],
      },
    },
    Pending: {
      tags: ['open', 'unshown'],
      on: { 'alarm.cleared': { target: 'Discarded', ...apply }, 'alarm.raised': { target: 'Undisposed', ...apply } },
    },
    Undisposed: {
      tags: ['open', 'unattended'],
      on: {
        'alarm.raisedAgain': apply,
        'alarm.autoReset': { guard: 'resettable', ...apply },
        'alarm.escalated': apply,
        'alarm.cleared': { target: 'Clearing', ...apply },
        'alarm.disposed': dispose,
      },
    },
    Clearing: {
      tags: ['open', 'recovering'],
      on: {
        'alarm.raisedAgain': { target: 'Undisposed', ...apply },
        'alarm.recovered': { target: 'AutoRecovery', ...apply },
        'alarm.disposed': dispose,
      },
    },
    Discarded: { tags: 'over', type: 'final' },
    AutoRecovery: { tags: 'over', type: 'final' },
    ManualDisposed: { tags: 'over', type: 'final' },
  },
})

export const alarm = lifecycle<AlarmContext, AlarmFact>()({
  name: 'alarm',
  governs: 'commands',
  facts: alarmFacts,
  machine,
  wire: {
    New: null,
    Pending: null,
    Discarded: null,
    Undisposed: 'Undisposed',
    Clearing: 'Undisposed',
    AutoRecovery: 'AutoRecovery',
    ManualDisposed: 'ManualDisposed',
  },
  tones: { Undisposed: 'fault', AutoRecovery: 'ready', ManualDisposed: 'off' },
  stateTones: { Clearing: 'attention' },
  bodyGuards: ['delayed', 'safeToDispose'],
  select: ['delayed'],
  commands: {
    detect: command({ by: ['CP', 'SYS'], body: bodies.detect, fact: 'alarm.detected' }),
    raise: command({ by: ['SYS'], body: bodies.see, fact: 'alarm.raised' }),
    raiseAgain: command({ by: ['CP', 'SYS'], body: bodies.see, fact: 'alarm.raisedAgain' }),
    reset: command({ by: ['SYS'], body: bodies.note, fact: 'alarm.autoReset' }),
    escalate: command({ by: ['SYS'], body: bodies.escalate, fact: 'alarm.escalated' }),
    clear: command({ by: ['CP', 'SYS'], body: bodies.see, fact: 'alarm.cleared' }),
    recover: command({ by: ['SYS'], body: bodies.see, fact: 'alarm.recovered' }),
    dispose: command({ by: ['SU', 'OP', 'SO', 'S2', 'MT'], body: bodies.dispose, fact: 'alarm.disposed' }),
  },
})
