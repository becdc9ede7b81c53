import { and, assign, setup } from 'xstate'
import { sessionCommands as bodies, sessionFacts } from '#contracts/charging/charging-session.ts'
import type { SessionFact } from '#contracts/charging/charging-session.ts'
import { fold } from './charging-session.context.ts'
import type { SessionContext } from './charging-session.context.ts'
import { command, lifecycle } from '../kit/lifecycle.ts'
import { unborn } from '../kit/initial.ts'

/**
 * M07: one charging session. Every report of a charge point is kept: a stop is never refused, and a register that runs
 * backwards is kept as irregular.
 */

const apply = { actions: 'apply' } as const
const meter = { guard: 'registerNotLower', ...apply } as const
const toSuspendedEV = { target: 'SuspendedEV', ...apply } as const
const toSuspendedEVSE = { target: 'SuspendedEVSE', ...apply } as const
const toCharging = { target: 'Charging', ...apply } as const
const toRunning = { target: 'Running', ...apply } as const

const machine = setup({
  types: {
    context: {} as SessionContext,
    events: {} as SessionFact,
    tags: {} as 'running' | 'drawing' | 'lost' | 'ended' | 'unreleased' | 'over',
  },
  guards: {
    registerNotLower: ({ context, event }) =>
      event.type !== 'session.metered' ||
      event.data.register === null ||
      event.data.at < context.meteredAt ||
      event.data.register >= context.register,
    // If the clock was set back, the end may lie in the future; a release at the very time of the end is accepted all
    // the same.
    releasedByNow: ({ context, event }) =>
      event.type !== 'session.releasedByHand' ||
      event.data.releasedAt <= event.at ||
      event.data.releasedAt === context.endedAt,
    releasedAfterStop: ({ context, event }) =>
      event.type !== 'session.releasedByHand' || context.endedAt === null || event.data.releasedAt >= context.endedAt,
  },
  actions: { apply: assign(({ context, event }) => fold(context, event)) },
}).createMachine({
  id: 'charging-session',
  context: unborn,
  initial: 'New',
  states: {
    New: {
      on: { 'session.requested': { target: 'Requested', ...apply }, 'session.started': toRunning },
    },
    Requested: {
      on: { 'session.started': toRunning, 'session.aborted': { target: 'Aborted', ...apply } },
    },
    Running: {
      tags: 'running',
      initial: 'Drawing',
      states: {
        Drawing: {
          tags: 'drawing',
          initial: 'Charging',
          states: {
            Charging: {
              on: { 'session.suspendedByVehicle': toSuspendedEV, 'session.suspendedByCharger': toSuspendedEVSE },
            },
            SuspendedEV: { on: { 'session.suspendedByCharger': toSuspendedEVSE, 'session.resumed': toCharging } },
            SuspendedEVSE: { on: { 'session.suspendedByVehicle': toSuspendedEV, 'session.resumed': toCharging } },
          },
          on: { 'session.stopRequested': { target: 'Stopping', ...apply } },
        },
        Stopping: { on: { 'session.stopHadNoEffect': { target: 'Drawing', ...apply } } },
      },
      on: {
        'session.metered': meter,
        'session.stopped': { target: 'Stopped', ...apply },
        'session.stopLost': { target: 'Orphaned', ...apply },
      },
    },
    Orphaned: {
      tags: 'lost',
      on: {
        'session.stopped': { target: 'Stopped', ...apply },
        'session.metered': { ...toRunning, guard: 'registerNotLower' },
        'session.reconciled': { target: 'Released', ...apply },
      },
    },
    Stopped: {
      tags: ['ended', 'unreleased'],
      on: {
        'session.released': { target: 'Released', ...apply },
        'session.releaseUndetectable': { target: 'Released', ...apply },
        'session.releasedByHand': { target: 'Released', guard: and(['releasedAfterStop', 'releasedByNow']), ...apply },
      },
    },
    Released: { tags: ['ended', 'over'], type: 'final' },
    Aborted: { tags: ['ended', 'over'], type: 'final' },
  },
  on: { 'session.metered': apply },
})

export const chargingSession = lifecycle<SessionContext, SessionFact>()({
  name: 'charging-session',
  governs: 'reports',
  facts: sessionFacts,
  machine,
  wire: {
    New: null,
    Requested: 'starting',
    Charging: 'charging',
    SuspendedEV: 'charging',
    SuspendedEVSE: 'charging',
    Stopping: 'charging',
    Stopped: 'ended',
    Released: 'closed',
    Orphaned: 'suspect',
    Aborted: 'closed',
  },
  tones: { starting: 'active', charging: 'active', ended: 'attention', suspect: 'fault', closed: 'off' },
  bodyGuards: ['releasedAfterStop', 'releasedByNow', 'registerNotLower'],
  select: ['registerNotLower'],
  commands: {
    request: command({ by: ['SU', 'OP', 'SO', 'S2', 'MT', 'DR'], body: bodies.request, fact: 'session.requested' }),
    start: command({ by: ['CP'], body: bodies.start, fact: 'session.started' }),
    meter: command({ by: ['CP'], body: bodies.meter, fact: 'session.metered' }),
    suspendByVehicle: command({ by: ['CP'], body: bodies.see, fact: 'session.suspendedByVehicle' }),
    suspendByCharger: command({ by: ['CP'], body: bodies.see, fact: 'session.suspendedByCharger' }),
    resume: command({ by: ['CP'], body: bodies.see, fact: 'session.resumed' }),
    requestStop: command({ by: ['SYS'], body: bodies.say, fact: 'session.stopRequested' }),
    reportNoEffect: command({ by: ['SYS'], body: bodies.say, fact: 'session.stopHadNoEffect' }),
    stop: command({ by: ['CP'], body: bodies.stop, fact: 'session.stopped' }),
    missStop: command({ by: ['CP', 'SYS'], body: bodies.lose, fact: 'session.stopLost' }),
    reconcile: command({ by: ['SU', 'OP', 'SO', 'S2', 'SYS'], body: bodies.stop, fact: 'session.reconciled' }),
    release: command({ by: ['CP'], body: bodies.release, fact: 'session.released' }),
    closeUndetected: command({ by: ['SYS'], body: bodies.release, fact: 'session.releaseUndetectable' }),
    releaseByHand: command({
      by: ['SU', 'OP', 'SO', 'S2', 'MT'],
      body: bodies.releaseByHand,
      fact: 'session.releasedByHand',
    }),
    abort: command({ by: ['SYS', 'CP'], body: bodies.say, fact: 'session.aborted' }),
  },
})
