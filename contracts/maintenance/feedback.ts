import { Schema } from 'effect'
import type { FactsOf } from '../fact.ts'

/** Feedback of a driver (M29), until somebody has answered it. */

export const FeedbackStatus = Schema.Literals(['UNPROCESSED', 'PROCESSED'])
/** Days after the answer in which a driver may write again (M29). */
export const feedbackReopenDays = 7

const text = Schema.String.check(Schema.isBetweenLength(1, 200))
const Sent = Schema.Struct({ customerId: Schema.String, text, imageUrls: Schema.Array(Schema.String) })
const Processed = Schema.Struct({ answer: text })
const Reopened = Schema.Struct({ text })

export const feedbackFacts = {
  'feedback.sent': Sent,
  'feedback.processed': Processed,
  'feedback.reopened': Reopened,
} as const
export type FeedbackFact = FactsOf<typeof feedbackFacts>
export const feedbackCommands = { send: Sent, process: Processed, reopen: Reopened } as const
