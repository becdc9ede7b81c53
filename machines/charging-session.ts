import { and, assign, setup } from 'xstate'
import { sessionCommands as bodies, sessionFacts } from '#contracts/lifecycles/charging-session.ts'
import type { Mark, SessionFact, StopReason } from '#contracts/lifecycles/charging-session.ts'
import { energy } from '#contracts/units.ts'
import type { Energy, Instant, TimeZone } from '#contracts/units.ts'
import { keepMark } from './marks.ts'
import { command, lifecycle } from './lifecycle.ts'

/**
 * M07: one charging session. A charge point's word is kept always: a stop is never refused, a register that runs
 * backwards is kept as irregular and opens a new segment, so that energy is never negative (invariant 3).
 */
type Start = Extract<SessionFact, { type: 'session.started' }>['data']
export interface SessionContext extends Omit<Start, 'reservationId'> {
  /** The last register reading believed. */
  readonly register: Energy
  readonly meteredAt: Instant
  readonly power: number | null
  readonly soc: number | null
  /** Energy of the segments before a register that ran backwards. */
  readonly carried: Energy
  /** The readings a price needs, thinned. */
  readonly marks: readonly Mark[]
  /** The register ran backwards at least once: the record goes to review. */
  readonly meterReset: boolean
  readonly endedAt: Instant | null
  readonly stopReason: StopReason | null
  readonly estimated: boolean
  readonly releasedAt: Instant | null
  readonly releaseDetected: boolean
}

/** Energy taken so far. */
export const energyOf = (session: SessionContext): Energy =>
  energy(session.carried + session.register - (session.marks[0]?.register ?? session.meterStart))

function metered(context: SessionContext, at: Instant, register: Energy): SessionContext {
  if (register < context.register) {
    // A new segment: what was counted stays, the marks go on from there.
    return {
      ...context,
      meteredAt: at,
      meterReset: true,
      carried: energyOf(context),
      register,
      marks: [{ at, register }],
    }
  }
  return { ...context, meteredAt: at, register, marks: keepMark(context.marks, { at, register }) }
}

/** A session that was only requested has no reading yet. */
const hasStarted = (context: Partial<SessionContext>): boolean => context.marks !== undefined

/** A session at its start: nothing was taken yet. */
const begun = (start: Omit<Start, 'reservationId'>): SessionContext => ({
  ...start,
  register: start.meterStart,
  meteredAt: start.startedAt,
  power: null,
  soc: null,
  carried: energy(0),
  marks: [{ at: start.startedAt, register: start.meterStart }],
  meterReset: false,
  endedAt: null,
  stopReason: null,
  estimated: false,
  releasedAt: null,
  releaseDetected: false,
})

/** What is not known of a session that was asked for, until the pile starts it. */
const unknown = {
  authorization: 'Accepted',
  customerId: null,
  locationId: null,
  zone: 'UTC' as TimeZone,
  tariffId: null,
  meterStart: energy(0),
} as const

function fold(context: SessionContext, event: SessionFact): SessionContext {
  switch (event.type) {
    case 'session.requested':
      return begun({ ...unknown, ...event.data, startedAt: event.at })
    case 'session.started': {
      const { reservationId: _, ...start } = event.data
      return begun(start)
    }
    case 'session.metered': {
      // Before the start there is nothing to measure from: such a reading stays in the history only.
      if (!hasStarted(context)) return context
      const { at, register, power, soc } = event.data
      // A sample from before the last one, or from after the end, is history: it is kept, and changes nothing.
      if (at < context.meteredAt || context.endedAt !== null) return context
      const next = register === null ? context : metered(context, at, register)
      return { ...next, power: power ?? context.power, soc: soc ?? context.soc }
    }
    case 'session.stopped':
    case 'session.reconciled': {
      const { meterStop, endedAt, reason } = event.data
      const estimated = event.type === 'session.reconciled'
      return { ...metered(context, endedAt, meterStop), power: 0, endedAt, stopReason: reason, estimated }
    }
    case 'session.released':
      return { ...context, releasedAt: event.data.releasedAt, releaseDetected: true }
    case 'session.releaseUndetectable':
      return { ...context, releasedAt: event.data.releasedAt }
    case 'session.releasedByHand':
      return { ...context, releasedAt: event.data.releasedAt, releaseDetected: true }
    case 'session.suspendedByVehicle':
    case 'session.suspendedByCharger':
      return { ...context, power: 0 }
    case 'session.resumed':
    case 'session.stopRequested':
    case 'session.stopHadNoEffect':
    case 'session.stopLost':
    case 'session.aborted':
      return context
    default:
      return event satisfies never
  }
}

const apply = { actions: 'apply' } as const
const meter = { guard: 'registerNotLower', ...apply } as const
const toSuspendedEV = { target: 'SuspendedEV', ...apply } as const
const toSuspendedEVSE = { target: 'SuspendedEVSE', ...apply } as const
const toCharging = { target: 'Charging', ...apply } as const
const toRunning = { target: 'Running', ...apply } as const

const machine = setup({
  types: { context: {} as SessionContext, events: {} as SessionFact },
  guards: {
    registerNotLower: ({ context, event }) =>
      event.type !== 'session.metered' ||
      event.data.register === null ||
      event.data.at < context.meteredAt ||
      event.data.register >= context.register,
    releasedByNow: ({ event }) => event.type !== 'session.releasedByHand' || event.data.releasedAt <= event.at,
    releasedAfterStop: ({ context, event }) =>
      event.type !== 'session.releasedByHand' || context.endedAt === null || event.data.releasedAt >= context.endedAt,
  },
  actions: { apply: assign(({ context, event }) => fold(context, event)) },
}).createMachine({
  id: 'charging-session',
  context: {} as SessionContext,
  initial: 'New',
  states: {
    New: {
      on: { 'session.requested': { target: 'Requested', ...apply }, 'session.started': toRunning },
    },
    Requested: {
      on: { 'session.started': toRunning, 'session.aborted': { target: 'Aborted', ...apply } },
    },
    Running: {
      initial: 'Drawing',
      states: {
        Drawing: {
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
      on: {
        'session.stopped': { target: 'Stopped', ...apply },
        'session.metered': { ...toRunning, guard: 'registerNotLower' },
        'session.reconciled': { target: 'Released', ...apply },
      },
    },
    Stopped: {
      on: {
        'session.released': { target: 'Released', ...apply },
        'session.releaseUndetectable': { target: 'Released', ...apply },
        'session.releasedByHand': { target: 'Released', guard: and(['releasedAfterStop', 'releasedByNow']), ...apply },
      },
    },
    Released: { type: 'final' },
    Aborted: { type: 'final' },
  },
  on: { 'session.metered': apply },
})

export const chargingSession = lifecycle<SessionContext, SessionFact>({
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
  commands: {
    request: command({ by: ['SU', 'OP', 'SO', 'DR'], body: bodies.request, fact: 'session.requested' }),
    start: command({ by: ['CP'], body: bodies.start, fact: 'session.started' }),
    meter: command({ by: ['CP'], body: bodies.meter, fact: 'session.metered' }),
    suspendByVehicle: command({ by: ['CP'], body: bodies.see, fact: 'session.suspendedByVehicle' }),
    suspendByCharger: command({ by: ['CP'], body: bodies.see, fact: 'session.suspendedByCharger' }),
    resume: command({ by: ['CP'], body: bodies.see, fact: 'session.resumed' }),
    requestStop: command({ by: ['SYS'], body: bodies.say, fact: 'session.stopRequested' }),
    reportNoEffect: command({ by: ['SYS'], body: bodies.say, fact: 'session.stopHadNoEffect' }),
    stop: command({ by: ['CP'], body: bodies.stop, fact: 'session.stopped' }),
    missStop: command({ by: ['CP', 'SYS'], body: bodies.lose, fact: 'session.stopLost' }),
    reconcile: command({ by: ['SU', 'OP', 'SO', 'SYS'], body: bodies.stop, fact: 'session.reconciled' }),
    release: command({ by: ['CP'], body: bodies.release, fact: 'session.released' }),
    closeUndetected: command({ by: ['SYS'], body: bodies.release, fact: 'session.releaseUndetectable' }),
    releaseByHand: command({
      by: ['SU', 'OP', 'SO', 'MT'],
      body: bodies.releaseByHand,
      fact: 'session.releasedByHand',
    }),
    abort: command({ by: ['SYS', 'CP'], body: bodies.say, fact: 'session.aborted' }),
  },
})
