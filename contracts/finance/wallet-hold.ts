import { Schema } from 'effect'
import type { FactsOf } from '../fact.ts'
import { Money } from '../units.ts'
import { Posting } from './bill.ts'

/** A pre-authorization (wallet hold, M11): money that is reserved for a running session. */

export const PreAuthorizationStatus = Schema.Literals(['held', 'captured', 'freed'])
export type PreAuthorizationStatus = typeof PreAuthorizationStatus.Type

const postings = Schema.Array(Posting)
const Placed = Schema.Struct({ customerId: Schema.String, amount: Money, postings })
/** `amount` is the whole pre-authorization after the raise. */
const Raised = Schema.Struct({ amount: Money, postings })
const Exhausted = Schema.Struct({ cost: Money })
const Captured = Schema.Struct({ amount: Money, postings })
const Freed = Schema.Struct({ reason: Schema.String, postings })

export const holdFacts = {
  'hold.placed': Placed,
  'hold.raised': Raised,
  'hold.exhausted': Exhausted,
  'hold.captured': Captured,
  'hold.freed': Freed,
  'hold.lapsed': Freed,
} as const
export type PreAuthorizationFact = FactsOf<typeof holdFacts>
export const holdCommands = {
  place: Placed,
  raise: Raised,
  exhaust: Exhausted,
  capture: Captured,
  free: Freed,
} as const
