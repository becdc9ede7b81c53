import { assign, setup } from 'xstate'
import { feedbackCommands as bodies, feedbackFacts, feedbackReopenDays } from '#contracts/maintenance/feedback.ts'
import type { FeedbackFact } from '#contracts/maintenance/feedback.ts'
import { instant, millis } from '#contracts/units.ts'
import type { Instant } from '#contracts/units.ts'
import { command, lifecycle } from '../kit/lifecycle.ts'
import { unborn } from '../kit/initial.ts'

/** M29: feedback of a driver. A reply closes it, unless the driver writes again within seven days. */
export interface FeedbackContext {
  readonly customerId: string
  /** The driver's last message. */
  readonly text: string
  readonly imageUrls: readonly string[]
  readonly answer: string | null
  readonly answeredAt: Instant | null
}

function fold(context: FeedbackContext, event: FeedbackFact): FeedbackContext {
  switch (event.type) {
    case 'feedback.sent':
      return { ...event.data, answer: null, answeredAt: null }
    case 'feedback.processed':
      return { ...context, answer: event.data.answer, answeredAt: event.at }
    case 'feedback.reopened':
      return { ...context, text: event.data.text, answeredAt: null }
    default:
      return event satisfies never
  }
}

const REOPEN_MS = feedbackReopenDays * 86_400_000
const apply = { actions: 'apply' } as const
const toUnprocessed = { target: 'UNPROCESSED', ...apply } as const

const machine = setup({
  types: { context: {} as FeedbackContext, events: {} as FeedbackFact },
  guards: {
    answeredLately: ({ context, event }) =>
      context.answeredAt !== null && event.at <= instant(millis(context.answeredAt) + REOPEN_MS),
  },
  actions: { apply: assign(({ context, event }) => fold(context, event)) },
}).createMachine({
  id: 'feedback',
  context: unborn,
  initial: 'New',
  states: {
    New: { on: { 'feedback.sent': toUnprocessed } },
    UNPROCESSED: { on: { 'feedback.processed': { target: 'PROCESSED', ...apply } } },
    PROCESSED: { on: { 'feedback.reopened': { ...toUnprocessed, guard: 'answeredLately' } } },
  },
})

export const feedback = lifecycle<FeedbackContext, FeedbackFact>()({
  name: 'feedback',
  governs: 'commands',
  facts: feedbackFacts,
  machine,
  wire: { New: null, UNPROCESSED: 'UNPROCESSED', PROCESSED: 'PROCESSED' },
  tones: { UNPROCESSED: 'attention', PROCESSED: 'ready' },
  bodyGuards: ['answeredLately'],
  commands: {
    send: command({ by: ['DR'], body: bodies.send, fact: 'feedback.sent' }),
    process: command({ by: ['SU', 'OP', 'SO', 'S2', 'MT'], body: bodies.process, fact: 'feedback.processed' }),
    reopen: command({ by: ['DR'], body: bodies.reopen, fact: 'feedback.reopened' }),
  },
})
