import { and, assign, setup } from 'xstate'
import {
  profileAttemptsMax,
  profileCommands as bodies,
  profileFacts,
  toleranceTenths,
} from '#contracts/lifecycles/charging-profile.ts'
import type { ProfileFact } from '#contracts/lifecycles/charging-profile.ts'
import type { Instant } from '#contracts/units.ts'
import { command, lifecycle } from './lifecycle.ts'

/**
 * M22: a charging profile on one pile. Accepted is the pile's word; only its composite schedule shows that the profile holds.
 * Beyond the table: a profile that the pile does not support is cleared with its plan, too, and one that holds may be
 * compared again.
 */
type DataOf<Type extends ProfileFact['type']> = Extract<ProfileFact, { type: Type }>['data']
export interface ProfileContext extends DataOf<'profile.computed'> {
  readonly sentAt: Instant | null
  /** Times it was sent. */
  readonly attempt: number
  readonly acceptedAt: Instant | null
  /** What the pile answered when it was compared last. */
  readonly compared: DataOf<'profile.compared'> | null
}

function fold(context: ProfileContext, event: ProfileFact): ProfileContext {
  switch (event.type) {
    case 'profile.computed':
      return { ...event.data, ...afresh }
    case 'profile.sent':
      return { ...context, sentAt: event.at, attempt: context.attempt + 1 }
    case 'profile.accepted':
      return { ...context, acceptedAt: event.at }
    case 'profile.compared':
      return { ...context, compared: event.data }
    case 'profile.forgotten':
    case 'profile.resent':
    case 'profile.retried':
      return { ...context, ...afresh }
    case 'profile.rejected':
    case 'profile.notSupported':
    case 'profile.unanswered':
    case 'profile.cleared':
      return context
    default:
      return event satisfies never
  }
}

const afresh = { sentAt: null, attempt: 0, acceptedAt: null, compared: null } as const

const apply = { actions: 'apply' } as const
const toPending = { target: '#charging-profile.Pending', ...apply } as const
const clear = { 'profile.cleared': { target: '#charging-profile.Cleared', ...apply } } as const

const machine = setup({
  types: { context: {} as ProfileContext, events: {} as ProfileFact },
  guards: {
    linkOnline: ({ event }) => event.type === 'profile.sent' && event.data.linkOnline,
    periodsFit: ({ context, event }) =>
      event.type === 'profile.sent' && context.periods.length <= event.data.periodsMax,
    stackLevelFits: ({ context, event }) =>
      event.type === 'profile.sent' && context.stackLevel <= event.data.stackLevelMax,
    unitAllowed: ({ context, event }) => event.type === 'profile.sent' && event.data.units.includes(context.unit),
    profileAttemptsLeft: ({ context }) => context.attempt < profileAttemptsMax,
    withinTolerance: ({ event }) => event.type === 'profile.compared' && event.data.differenceTenths <= toleranceTenths,
  },
  actions: { apply: assign(({ context, event }) => fold(context, event)) },
}).createMachine({
  id: 'charging-profile',
  context: {} as ProfileContext,
  initial: 'New',
  states: {
    New: { on: { 'profile.computed': toPending } },
    Pending: {
      on: {
        'profile.sent': {
          target: 'Sent',
          guard: and(['linkOnline', 'periodsFit', 'stackLevelFits', 'unitAllowed']),
          ...apply,
        },
        ...clear,
      },
    },
    Sent: {
      on: {
        'profile.accepted': { target: 'Applied', ...apply },
        'profile.rejected': [
          { ...toPending, guard: 'profileAttemptsLeft' },
          { target: 'Rejected', ...apply },
        ],
        'profile.notSupported': { target: 'NotSupported', ...apply },
        'profile.unanswered': toPending,
      },
    },
    Applied: {
      initial: 'Accepted',
      states: { Accepted: {}, Verified: {} },
      on: {
        'profile.compared': [
          { target: '.Verified', guard: 'withinTolerance', ...apply },
          { target: 'Drifted', ...apply },
        ],
        'profile.forgotten': toPending,
        ...clear,
      },
    },
    Drifted: { on: { 'profile.resent': toPending, ...clear } },
    Rejected: { on: { 'profile.retried': toPending, ...clear } },
    NotSupported: { on: { 'profile.retried': toPending, ...clear } },
    Cleared: { type: 'final' },
  },
})

export const chargingProfile = lifecycle<ProfileContext, ProfileFact>({
  name: 'charging-profile',
  governs: 'commands',
  facts: profileFacts,
  machine,
  wire: {
    New: null,
    Pending: 'pending',
    Sent: 'pending',
    Accepted: 'applied',
    Verified: 'applied',
    Drifted: 'drift',
    Rejected: 'failed',
    NotSupported: 'failed',
    Cleared: 'cleared',
  },
  tones: { pending: 'reserved', applied: 'ready', drift: 'attention', failed: 'fault', cleared: 'off' },
  bodyGuards: ['linkOnline', 'periodsFit', 'stackLevelFits', 'unitAllowed', 'withinTolerance'],
  commands: {
    compute: command({ by: ['SYS'], body: bodies.compute, fact: 'profile.computed' }),
    send: command({ by: ['SYS'], body: bodies.send, fact: 'profile.sent' }),
    accept: command({ by: ['CP'], body: bodies.nothing, fact: 'profile.accepted' }),
    reject: command({ by: ['CP'], body: bodies.nothing, fact: 'profile.rejected' }),
    doNotSupport: command({ by: ['CP'], body: bodies.nothing, fact: 'profile.notSupported' }),
    giveUp: command({ by: ['SYS'], body: bodies.nothing, fact: 'profile.unanswered' }),
    compare: command({ by: ['CP'], body: bodies.compare, fact: 'profile.compared' }),
    forget: command({ by: ['CP'], body: bodies.nothing, fact: 'profile.forgotten' }),
    resend: command({ by: ['SU', 'OP', 'SYS'], body: bodies.nothing, fact: 'profile.resent' }),
    retry: command({ by: ['SU', 'OP', 'SYS'], body: bodies.nothing, fact: 'profile.retried' }),
    clear: command({ by: ['SYS'], body: bodies.nothing, fact: 'profile.cleared' }),
  },
})
