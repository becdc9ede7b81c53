import { and, assign, setup } from 'xstate'
import { roleOf } from '#contracts/actor.ts'
import { propertiesOf } from '#contracts/equipment/remote/remote-actions.ts'
import { answerSecondsMax, commandBodies as bodies, commandFacts } from '#contracts/equipment/remote/remote-command.ts'
import type { CommandFact } from '#contracts/equipment/remote/remote-command.ts'
import { millis } from '#contracts/units.ts'
import { command, lifecycle } from '#machines/kit/lifecycle.ts'
import { unborn } from '#machines/kit/initial.ts'
import { fold } from './remote-command.context.ts'
import type { CommandContext } from './remote-command.context.ts'
import { accountOf } from '#machines/system/second-person.ts'

/**
 * M06: one call to a pile. Accepted does not mean done: a command is done when its effect is observed within the time
 * window of its action. An answer is matched to its command by the message id, which belongs to that command alone, and
 * is decoded by its action: only ChangeAvailability.conf can be Scheduled (OCPP 1.6 §5.2). Beyond the spec's table: a
 * late answer is believed, whatever it is; a command past its time is not sent any more; where a value could not be
 * read back, the effect stays unknown; and a waiting command may be cancelled by whoever issued it, not by operators
 * alone, and by the system once it is obsolete.
 */
const apply = { actions: 'apply' } as const
const sendable = ['pileOnline', 'noCallOutstanding', 'stillWanted'] as const
const seen = ['expectedEffect', 'insideWindow'] as const
const done = { target: '#remote-command.EffectObserved', ...apply } as const
const noEffect = { target: '#remote-command.NoEffect', ...apply } as const
const effect = {
  'command.effectObserved': { ...done, guard: and(seen) },
  'command.windowEnded': { ...noEffect, guard: 'windowOver' },
  'command.contradicted': apply,
} as const

const machine = setup({
  types: {
    context: {} as CommandContext,
    events: {} as CommandFact,
    tags: {} as
      | 'open'
      | 'agreed'
      | 'queued'
      | 'awaited'
      | 'sent'
      | 'watched'
      | 'unproven'
      | 'deferred'
      | 'over'
      | 'ineffective'
      | 'unable'
      | 'unreached',
  },
  guards: {
    actionPermitted: ({ event }) =>
      event.type === 'command.issued' && propertiesOf(event.data).by.includes(roleOf(event.by)),
    reasonGiven: ({ event }) =>
      event.type === 'command.issued' &&
      (event.data.reason !== null || event.by.kind !== 'person' || !propertiesOf(event.data).needsReason),
    pileOnline: ({ event }) => event.type === 'command.sent' && event.data.linkOnline,
    noCallOutstanding: ({ event }) => event.type === 'command.sent' && event.data.callsOutstanding === 0,
    stillWanted: ({ context, event }) => event.at < context.expiresAt,
    timeToLiveOver: ({ context, event }) => event.at >= context.expiresAt,
    ownOrOperator: ({ context, event }) =>
      ['SU', 'OP', 'SYS'].includes(roleOf(event.by)) ||
      (context.issuer !== null && accountOf(event.by) === context.issuer),
    waitOver: ({ context, event }) =>
      event.type === 'command.unanswered' &&
      (event.data.cause === 'connectionClosed' ||
        (context.sentAt !== null && millis(event.at) - millis(context.sentAt) >= answerSecondsMax * 1000)),
    expectedEffect: ({ context, event }) =>
      event.type === 'command.effectObserved' && event.data.effect === propertiesOf(context).effect,
    insideWindow: ({ context: { windowEndsAt }, event }) =>
      windowEndsAt !== null && event.type === 'command.effectObserved' && event.data.seenAt <= windowEndsAt,
    windowOver: ({ context, event }) => context.windowEndsAt !== null && event.at > context.windowEndsAt,
  },
  actions: { apply: assign(({ context, event }) => fold(context, event)) },
}).createMachine({
  id: 'remote-command',
  context: unborn,
  initial: 'New',
  states: {
    New: { on: { 'command.issued': { target: 'Queued', guard: and(['actionPermitted', 'reasonGiven']), ...apply } } },
    Queued: {
      tags: ['open', 'queued', 'awaited'],
      on: {
        'command.sent': { target: 'Unanswered', guard: and(sendable), ...apply },
        'command.expired': { target: 'Expired', guard: 'timeToLiveOver', ...apply },
        'command.cancelled': { target: 'Canceled', guard: 'ownOrOperator', ...apply },
      },
    },
    Unanswered: {
      tags: 'open',
      initial: 'Sent',
      states: {
        Sent: {
          tags: ['sent', 'awaited'],
          on: {
            'command.unanswered': { target: 'TimedOut', guard: 'waitOver', ...apply },
            'command.effectShown': apply,
          },
        },
        TimedOut: { tags: 'watched', on: effect },
      },
      on: {
        'command.accepted': { target: 'Accepted', ...apply },
        'command.scheduled': { target: 'Scheduled', ...apply },
        'command.refused': { target: 'Rejected', ...apply },
        'command.notSupported': { target: 'NotSupported', ...apply },
        'command.failed': { target: 'Rejected', ...apply },
      },
    },
    Accepted: {
      tags: ['open', 'watched', 'agreed', 'unproven'],
      on: { ...effect, 'command.unverified': { target: 'Unverified', guard: 'windowOver', ...apply } },
    },
    Scheduled: {
      tags: ['open', 'deferred'],
      on: { 'command.effectObserved': { ...done, guard: 'expectedEffect' }, 'command.windowEnded': noEffect },
    },
    EffectObserved: { tags: 'over', type: 'final' },
    NoEffect: { tags: ['over', 'ineffective'], type: 'final' },
    Unverified: { tags: ['unproven', 'over'], type: 'final' },
    Rejected: { tags: 'over', type: 'final' },
    NotSupported: { tags: ['over', 'unable'], type: 'final' },
    Expired: { tags: ['over', 'unreached'], type: 'final' },
    Canceled: { tags: 'over', type: 'final' },
  },
})

const people = ['SU', 'OP', 'SO', 'S2', 'MT'] as const

export const remoteCommand = lifecycle<CommandContext, CommandFact>()({
  name: 'remote-command',
  governs: 'commands',
  facts: commandFacts,
  machine,
  wire: {
    New: null,
    Queued: 'waiting',
    Sent: 'waiting',
    Accepted: 'accepted',
    Scheduled: 'accepted',
    TimedOut: 'unknown',
    Unverified: 'unknown',
    EffectObserved: 'done',
    NoEffect: 'failed',
    Rejected: 'failed',
    NotSupported: 'failed',
    Expired: 'failed',
    Canceled: 'canceled',
  },
  tones: {
    waiting: 'active',
    accepted: 'active',
    unknown: 'attention',
    done: 'ready',
    failed: 'fault',
    canceled: 'off',
  },
  bodyGuards: ['actionPermitted', 'reasonGiven', ...sendable, ...seen, 'timeToLiveOver', 'waitOver', 'windowOver'],
  commands: {
    issue: command({ by: [...people, 'SYS'], body: bodies.issue, fact: 'command.issued' }),
    send: command({ by: ['SYS'], body: bodies.send, fact: 'command.sent' }),
    expire: command({ by: ['SYS'], body: bodies.nothing, fact: 'command.expired' }),
    cancel: command({ by: [...people, 'SYS'], body: bodies.nothing, fact: 'command.cancelled' }),
    accept: command({ by: ['CP'], body: bodies.accept, fact: 'command.accepted' }),
    schedule: command({ by: ['CP'], body: bodies.nothing, fact: 'command.scheduled' }),
    refuse: command({ by: ['CP'], body: bodies.refuse, fact: 'command.refused' }),
    notSupport: command({ by: ['CP'], body: bodies.notSupport, fact: 'command.notSupported' }),
    fail: command({ by: ['CP'], body: bodies.fail, fact: 'command.failed' }),
    giveUp: command({ by: ['SYS'], body: bodies.giveUp, fact: 'command.unanswered' }),
    observe: command({ by: ['CP'], body: bodies.observe, fact: 'command.effectObserved' }),
    showEffect: command({ by: ['CP'], body: bodies.nothing, fact: 'command.effectShown' }),
    contradict: command({ by: ['CP'], body: bodies.nothing, fact: 'command.contradicted' }),
    endWindow: command({ by: ['SYS'], body: bodies.nothing, fact: 'command.windowEnded' }),
    doubt: command({ by: ['SYS'], body: bodies.nothing, fact: 'command.unverified' }),
  },
})
