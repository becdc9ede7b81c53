import { Schema } from 'effect'
import { endpoint, listOf } from '../endpoint.ts'
import { Fact } from '../fact.ts'
import { EntityId } from '../ids.ts'

/** The history of any instance of a lifecycle, and what the caller may do with it now. */

export const LifecycleName = Schema.String.check(Schema.isPattern(/^[a-z][a-z-]{1,40}$/u))

const instance = Schema.Struct({ lifecycle: LifecycleName, id: EntityId })

/** The most facts in one answer; a longer history is continued with `after` or `before`. */
export const historyMost = 1_000

const natural = (minimum: number, maximum: number) =>
  Schema.optionalKey(Schema.NumberFromString.check(Schema.isInt(), Schema.isBetween({ minimum, maximum })))

export const lifecycleFacts = endpoint({
  method: 'GET',
  path: '/lifecycle-service/{lifecycle}/{id}/facts',
  // The lifecycle decides which menu codes are needed (backend/http/session/lifecycle-access.ts).
  access: 'signed-in',
  params: instance,
  query: Schema.Struct({
    /** Only facts of a higher version, starting with the lowest of them. */
    after: natural(0, 2 ** 31),
    /**
     * Only facts before this position, which one of the instance's facts has, ending with the last of them. Ignored
     * beside `after`.
     */
    before: natural(1, Number.MAX_SAFE_INTEGER),
    limit: natural(1, historyMost),
  }),
  answer: listOf(Fact),
  refusals: ['ACCESS_DENIED', 'ADDRESS_ERROR'],
  asOf: true,
  summary:
    'The facts of one instance, oldest first: what happened, who, when and why. `total` counts all; without `after` and `before`, the last.',
})

/** A command the caller may or may not give now. `message` says why not, in the caller's language. */
export const LifecycleOffer = Schema.Struct({
  command: Schema.String,
  allowed: Schema.Boolean,
  reason: Schema.NullOr(Schema.Literals(['notPermitted', 'illegalTransition', 'unknownCommand'])),
  guard: Schema.NullOr(Schema.String),
  message: Schema.NullOr(Schema.String),
})
export type LifecycleOffer = typeof LifecycleOffer.Type

export const LifecycleOffers = Schema.Struct({
  /** The machine's own state, and the spec's word for it; null where the API shows none. */
  state: Schema.String,
  wire: Schema.NullOr(Schema.String),
  total: Schema.Int,
  list: Schema.Array(LifecycleOffer),
})
export type LifecycleOffers = typeof LifecycleOffers.Type

export const lifecycleOffers = endpoint({
  method: 'GET',
  path: '/lifecycle-service/{lifecycle}/{id}/offers',
  access: 'signed-in',
  params: instance,
  answer: LifecycleOffers,
  refusals: ['ACCESS_DENIED', 'ADDRESS_ERROR'],
  asOf: true,
  summary: 'What the caller may do with one instance now, and the reason for what it may not.',
})

export const lifecycleEndpoints = [lifecycleFacts, lifecycleOffers] as const
