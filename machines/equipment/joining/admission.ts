import { assign, setup } from 'xstate'
import { admissionCommands as bodies, admissionFacts } from '#contracts/equipment/joining/admission.ts'
import type { AdmissionFact } from '#contracts/equipment/joining/admission.ts'
import type { Instant } from '#contracts/units.ts'
import { command, lifecycle } from '#machines/kit/lifecycle.ts'

/**
 * The joining password of an operator: drawn by people, valid until its time is over or the first pile that came with it
 * is accepted. A later one takes its place.
 */
export interface AdmissionContext {
  /** How many were drawn: the number of the last. */
  readonly drawing: number
  readonly drawnAt: Instant | null
  readonly expiresAt: Instant | null
  /** The pile whose acceptance ended it. */
  readonly usedBy: string | null
}

const undrawn: AdmissionContext = { drawing: 0, drawnAt: null, expiresAt: null, usedBy: null }

function fold(context: AdmissionContext, event: AdmissionFact): AdmissionContext {
  switch (event.type) {
    case 'admission.drawn': {
      const { expiresAt } = event.data
      return { drawing: context.drawing + 1, drawnAt: event.at, expiresAt, usedBy: null }
    }
    case 'admission.used':
      return { ...context, usedBy: event.data.pileId }
    case 'admission.withdrawn':
    case 'admission.expired':
      return context
    default:
      return event satisfies never
  }
}

const apply = { actions: 'apply' } as const
const draw = { target: 'Open', guard: 'admissionEndsLater', ...apply } as const

const machine = setup({
  types: { context: {} as AdmissionContext, events: {} as AdmissionFact, tags: {} as 'open' },
  guards: {
    admissionEndsLater: ({ event }) => event.type === 'admission.drawn' && event.data.expiresAt > event.at,
    admissionExpiryReached: ({ context, event }) => context.expiresAt !== null && event.at >= context.expiresAt,
  },
  actions: { apply: assign(({ context, event }) => fold(context, event)) },
}).createMachine({
  id: 'admission',
  context: undrawn,
  initial: 'New',
  states: {
    New: { on: { 'admission.drawn': draw } },
    Open: {
      tags: 'open',
      on: {
        'admission.drawn': draw,
        'admission.used': { target: 'Used', ...apply },
        'admission.withdrawn': { target: 'Withdrawn', ...apply },
        'admission.expired': { target: 'Expired', guard: 'admissionExpiryReached', ...apply },
      },
    },
    Used: { on: { 'admission.drawn': draw } },
    Withdrawn: { on: { 'admission.drawn': draw } },
    Expired: { on: { 'admission.drawn': draw } },
  },
})

export const admission = lifecycle<AdmissionContext, AdmissionFact>()({
  name: 'admission',
  governs: 'commands',
  facts: admissionFacts,
  machine,
  wire: { New: null, Open: 'open', Used: 'used', Withdrawn: 'withdrawn', Expired: 'expired' },
  tones: { open: 'active', used: 'ready', withdrawn: 'off', expired: 'off' },
  bodyGuards: ['admissionEndsLater'],
  commands: {
    draw: command({ by: ['SU', 'OP'], body: bodies.draw, fact: 'admission.drawn' }),
    use: command({ by: ['SYS'], body: bodies.use, fact: 'admission.used' }),
    withdraw: command({ by: ['SU', 'OP'], body: bodies.nothing, fact: 'admission.withdrawn' }),
    expire: command({ by: ['SYS'], body: bodies.nothing, fact: 'admission.expired' }),
  },
})
