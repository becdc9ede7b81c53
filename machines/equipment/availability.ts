import { and, assign, setup } from 'xstate'
import { availabilityCommands as bodies, availabilityFacts } from '#contracts/equipment/availability.ts'
import type { AvailabilityFact } from '#contracts/equipment/availability.ts'
import { command, lifecycle } from '../kit/lifecycle.ts'
import { unborn } from '../kit/initial.ts'

/**
 * M03: the availability that the operator wants for a connector, and how far the pile has followed. Beyond the spec's
 * table: a request can be withdrawn while it is in progress, in either direction; an answer counts for the last request
 * only; where the answer was lost, the reported status decides; Scheduled is believed although we know of no
 * transaction; and Operative passes the same two guards in every state, or a disabled pile could be opened in the
 * seconds before it answers. A pile that does not follow after the charge has ended is asked once more, and is then
 * taken to have rejected the request. The cascade of M04 acts as the system.
 */
export interface AvailabilityContext {
  readonly pileId: string
  readonly connectorId: number
  /** How often availability was requested: the number of the last request. */
  readonly request: number
  /** Why it is out of service; null while it is to be in service. */
  readonly reason: string | null
  /** The transaction that has to end before the change takes effect. */
  readonly transactionId: number | null
  /** How often the pile has let the deadline of the last request pass. */
  readonly lapses: number
}

function fold(context: AvailabilityContext, event: AvailabilityFact): AvailabilityContext {
  switch (event.type) {
    case 'availability.commissioned':
      return { ...event.data, request: 0, reason: null, transactionId: null, lapses: 0 }
    case 'availability.inoperativeRequested':
      return { ...context, request: context.request + 1, reason: event.data.reason, lapses: 0 }
    case 'availability.operativeRequested':
      return { ...context, request: context.request + 1, reason: null, transactionId: null, lapses: 0 }
    case 'availability.lapsed':
      return { ...context, transactionId: null, lapses: context.lapses + 1 }
    case 'availability.scheduled':
      return { ...context, transactionId: event.data.transactionId }
    case 'availability.tookEffect':
      return { ...context, transactionId: null }
    case 'availability.accepted':
    case 'availability.rejected':
      return context
    default:
      return event satisfies never
  }
}

const apply = { actions: 'apply' } as const
const close = { target: '#availability.Closing', ...apply } as const
const reopen = { target: '#availability.ToOperative', guard: and(['wholeEnabled', 'safeToOperate']), ...apply } as const

const machine = setup({
  types: {
    context: {} as AvailabilityContext,
    events: {} as AvailabilityFact,
    tags: {} as 'insisted' | 'out' | 'undone' | 'unheard' | 'deferred',
  },
  guards: {
    wholeEnabled: ({ event }) => event.type === 'availability.operativeRequested' && event.data.isEnabled,
    safeToOperate: ({ event }) =>
      event.type === 'availability.operativeRequested' &&
      event.data.openSafetyAlarms === 0 &&
      event.data.openSafetyOrders === 0,
    firstLapse: ({ context }) => context.lapses === 0,
    answersLast: ({ context, event }) => 'request' in event.data && event.data.request === context.request,
    outOfService: ({ event }) => event.type === 'availability.tookEffect' && event.data.status === 'Unavailable',
    inService: ({ event }) =>
      event.type === 'availability.tookEffect' &&
      event.data.status !== 'Unavailable' &&
      event.data.status !== 'Faulted',
  },
  actions: { apply: assign(({ context, event }) => fold(context, event)) },
}).createMachine({
  id: 'availability',
  context: unborn,
  initial: 'New',
  states: {
    New: { on: { 'availability.commissioned': { target: 'Operative', ...apply } } },
    Operative: { tags: 'insisted', on: { 'availability.inoperativeRequested': close } },
    Closing: {
      tags: ['out', 'undone'],
      initial: 'ToInoperative',
      states: {
        ToInoperative: {
          tags: ['insisted', 'unheard'],
          on: {
            'availability.accepted': { target: '#availability.Inoperative', guard: 'answersLast', ...apply },
            'availability.scheduled': { target: 'InoperativeScheduled', guard: 'answersLast', ...apply },
            'availability.rejected': { target: '#availability.Operative', guard: 'answersLast', ...apply },
          },
        },
        InoperativeScheduled: {
          tags: 'deferred',
          on: {
            'availability.lapsed': [
              { target: 'ToInoperative', guard: and(['answersLast', 'firstLapse']), ...apply },
              { target: '#availability.Operative', guard: 'answersLast', ...apply },
            ],
          },
        },
      },
      on: {
        'availability.tookEffect': { target: 'Inoperative', guard: 'outOfService', ...apply },
        'availability.operativeRequested': reopen,
      },
    },
    Inoperative: { tags: ['out', 'insisted'], on: { 'availability.operativeRequested': reopen } },
    ToOperative: {
      tags: ['insisted', 'undone', 'unheard'],
      on: {
        'availability.accepted': { target: 'Operative', guard: 'answersLast', ...apply },
        'availability.rejected': { target: 'Inoperative', guard: 'answersLast', ...apply },
        'availability.tookEffect': { target: 'Operative', guard: 'inService', ...apply },
        'availability.inoperativeRequested': close,
      },
    },
  },
})

export const availability = lifecycle<AvailabilityContext, AvailabilityFact>()({
  name: 'availability',
  governs: 'commands',
  facts: availabilityFacts,
  machine,
  wire: {
    New: null,
    Operative: 'enabled',
    ToInoperative: 'enabled',
    InoperativeScheduled: 'enabled',
    Inoperative: 'disabled',
    ToOperative: 'disabled',
  },
  tones: { enabled: 'ready', disabled: 'off' },
  bodyGuards: ['wholeEnabled', 'safeToOperate', 'answersLast', 'outOfService', 'inService'],
  select: ['firstLapse'],
  commands: {
    commission: command({
      by: ['SU', 'OP', 'SO', 'S2', 'SYS'],
      body: bodies.commission,
      fact: 'availability.commissioned',
    }),
    setInoperative: command({
      by: ['SU', 'OP', 'SO', 'S2', 'MT', 'SYS'],
      body: bodies.close,
      fact: 'availability.inoperativeRequested',
    }),
    setOperative: command({
      by: ['SU', 'OP', 'SO', 'S2', 'MT', 'SYS'],
      body: bodies.reopen,
      fact: 'availability.operativeRequested',
    }),
    accept: command({ by: ['CP'], body: bodies.answer, fact: 'availability.accepted' }),
    schedule: command({ by: ['CP'], body: bodies.schedule, fact: 'availability.scheduled' }),
    reject: command({ by: ['CP'], body: bodies.answer, fact: 'availability.rejected' }),
    takeEffect: command({ by: ['CP'], body: bodies.observe, fact: 'availability.tookEffect' }),
    lapse: command({ by: ['SYS'], body: bodies.lapse, fact: 'availability.lapsed' }),
  },
})
