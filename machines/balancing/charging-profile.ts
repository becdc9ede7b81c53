import { and, assign, setup } from 'xstate'
import {
  profileAttemptsMax,
  profileCommands as bodies,
  profileFacts,
  toleranceTenths,
  unfitRules,
} from '#contracts/balancing/charging-profile.ts'
import type { ProfileFact } from '#contracts/balancing/charging-profile.ts'
import { fold } from './charging-profile.context.ts'
import type { ProfileContext } from './charging-profile.context.ts'
import { command, lifecycle } from '../kit/lifecycle.ts'
import { unborn } from '../kit/initial.ts'

/**
 * M22: a charging profile on one pile. Accepted is only the pile's claim; its composite schedule proves that the
 * profile is in force. Beyond the spec's table: shares that are computed again change the profile under its id, unless
 * an answer is awaited; a profile that exceeds what the pile can store is not sent and has failed; a profile that the
 * pile does not support is cleared with its plan, too; an active profile may be compared again; a profile that no
 * composite schedule can show stays unverified.
 */
const apply = { actions: 'apply' } as const
const toPending = { target: '#charging-profile.Pending', ...apply } as const
const changed = { 'profile.changed': toPending } as const
const doubt = { 'profile.unverified': { target: '#charging-profile.Applied.Unverified', ...apply } } as const
const clear = { 'profile.cleared': { target: '#charging-profile.Cleared', ...apply } } as const

const machine = setup({
  types: {
    context: {} as ProfileContext,
    events: {} as ProfileFact,
    tags: {} as 'open' | 'queued' | 'sent' | 'proven' | 'drifted' | 'unfollowed' | 'refused' | 'over',
  },
  guards: {
    smartChargingKnown: ({ event }) => event.type === 'profile.sent' && event.data.smartCharging,
    linkOnline: ({ event }) => event.type === 'profile.sent' && event.data.linkOnline,
    periodsFit: ({ context, event }) =>
      event.type === 'profile.sent' && context.periods.length <= event.data.periodsMax,
    stackLevelFits: ({ context, event }) =>
      event.type === 'profile.sent' && context.stackLevel <= event.data.stackLevelMax,
    unitAllowed: ({ context, event }) => event.type === 'profile.sent' && event.data.units.includes(context.unit),
    profilesFit: ({ event }) => event.type === 'profile.sent' && event.data.profiles <= event.data.profilesMax,
    profileAttemptsLeft: ({ context, event }) =>
      event.type === 'profile.rejected' && context.attempt < event.data.attemptsMax,
    withinTolerance: ({ event }) =>
      event.type === 'profile.compared' && event.data.differenceTenths <= event.data.toleranceTenths,
  },
  actions: { apply: assign(({ context, event }) => fold(context, event)) },
}).createMachine({
  id: 'charging-profile',
  context: unborn,
  initial: 'New',
  states: {
    New: { on: { 'profile.computed': toPending } },
    Pending: {
      tags: ['open', 'queued'],
      on: {
        'profile.sent': {
          target: 'Sent',
          guard: and(['linkOnline', ...unfitRules]),
          ...apply,
        },
        'profile.unfit': { target: 'NotSupported', ...apply },
        'profile.changed': apply,
        ...clear,
      },
    },
    Sent: {
      tags: ['open', 'sent'],
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
      tags: 'open',
      initial: 'Accepted',
      states: {
        Accepted: { on: doubt },
        Unverified: { on: { ...doubt, 'profile.resent': toPending } },
        Verified: { tags: 'proven' },
      },
      on: {
        'profile.compared': [
          { target: '.Verified', guard: 'withinTolerance', ...apply },
          { target: 'Drifted', ...apply },
        ],
        'profile.forgotten': toPending,
        ...changed,
        ...clear,
      },
    },
    Drifted: { tags: ['open', 'drifted', 'unfollowed'], on: { 'profile.resent': toPending, ...changed, ...clear } },
    Rejected: { tags: ['open', 'refused', 'unfollowed'], on: { 'profile.retried': toPending, ...clear } },
    NotSupported: { tags: ['open', 'refused', 'unfollowed'], on: { 'profile.retried': toPending, ...clear } },
    Cleared: { tags: 'over', type: 'final' },
  },
})

export const chargingProfile = lifecycle<ProfileContext, ProfileFact>()({
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
    Unverified: 'unverified',
    Drifted: 'drift',
    Rejected: 'failed',
    NotSupported: 'failed',
    Cleared: 'cleared',
  },
  tones: {
    pending: 'reserved',
    applied: 'ready',
    unverified: 'attention',
    drift: 'attention',
    failed: 'fault',
    cleared: 'off',
  },
  stateTones: { Accepted: 'active' },
  bodyGuards: ['linkOnline', ...unfitRules, 'profileAttemptsLeft', 'withinTolerance'],
  select: ['profileAttemptsLeft', 'withinTolerance'],
  commands: {
    compute: command({ by: ['SYS'], body: bodies.compute, fact: 'profile.computed' }),
    change: command({ by: ['SYS'], body: bodies.change, fact: 'profile.changed' }),
    send: command({ by: ['SYS'], body: bodies.send, fact: 'profile.sent' }),
    accept: command({ by: ['CP'], body: bodies.nothing, fact: 'profile.accepted' }),
    reject: command({
      by: ['CP'],
      body: bodies.nothing,
      fact: 'profile.rejected',
      data: () => ({ attemptsMax: profileAttemptsMax }),
    }),
    doNotSupport: command({ by: ['CP'], body: bodies.nothing, fact: 'profile.notSupported' }),
    exclude: command({ by: ['SYS'], body: bodies.exclude, fact: 'profile.unfit' }),
    giveUp: command({ by: ['SYS'], body: bodies.nothing, fact: 'profile.unanswered' }),
    compare: command({
      by: ['CP'],
      body: bodies.compare,
      fact: 'profile.compared',
      data: (body) => ({ ...body, toleranceTenths }),
    }),
    doubt: command({ by: ['SYS'], body: bodies.doubt, fact: 'profile.unverified' }),
    forget: command({ by: ['CP'], body: bodies.nothing, fact: 'profile.forgotten' }),
    resend: command({ by: ['SU', 'OP', 'SYS'], body: bodies.nothing, fact: 'profile.resent' }),
    retry: command({ by: ['SU', 'OP', 'SYS'], body: bodies.nothing, fact: 'profile.retried' }),
    clear: command({ by: ['SYS'], body: bodies.nothing, fact: 'profile.cleared' }),
  },
})
