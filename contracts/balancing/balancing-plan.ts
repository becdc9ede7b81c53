import { Schema } from 'effect'
import type { FactsOf } from '../fact.ts'
import { inForms } from '../form.ts'
import { Instant, Power } from '../units.ts'

/** A load-balancing plan (M21): how much power the piles of a location may draw, by the time of day. */

export const PlanStatus = Schema.Literals(['draft', 'active', 'suspended', 'expired', 'archived'])
export type PlanStatus = typeof PlanStatus.Type

/** Spec §4: how the slots recur. Daily and Weekly are OCPP's recurring profiles. */
export const LoadRepeat = Schema.Literals(['Absolute', 'Daily', 'Weekly'])
export type LoadRepeat = typeof LoadRepeat.Type
/** Spec §4; the number is OCPP's stack level: the higher wins. */
export const loadPriorities = { low: 0, middle: 1, high: 2 } as const
export const LoadPriority = Schema.Literals(Object.values(loadPriorities))
export type LoadPriority = typeof LoadPriority.Type

const minutesOfDay = 24 * 60
/** The period that the slots of a plan cover: the day, or the week from Monday on. */
export const minutesOf: Readonly<Record<LoadRepeat, number>> = {
  Absolute: minutesOfDay,
  Daily: minutesOfDay,
  Weekly: 7 * minutesOfDay,
}
/** Slots of half an hour fill a day. */
export const planSlotsMax = 48

/**
 * From a minute of the location's day, or of its week where the plan recurs weekly, until the next slot; before the
 * first, the load of the location is the limit.
 */
const Slot = Schema.Struct({
  fromMinute: Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: minutesOf.Weekly - 1 })).annotate(
    inForms({ control: 'time' }),
  ),
  power: Power.check(Schema.isGreaterThanOrEqualTo(0)),
})
const slotsOf = <OneSlot extends typeof Slot>(slot: OneSlot) =>
  Schema.Array(slot)
    .check(Schema.isBetweenLength(1, planSlotsMax))
    .annotate(inForms({ orderedBy: 'fromMinute' }))

const described = {
  name: Schema.String.check(Schema.isBetweenLength(1, 200)),
  locationId: Schema.String.annotate(inForms({ control: 'reference' })),
  repeat: LoadRepeat,
  priority: LoadPriority,
  /** Null: from now on, without end. */
  validFrom: Schema.NullOr(Instant),
  validTo: Schema.NullOr(Instant),
  slots: slotsOf(Slot),
}
const Described = Schema.Struct(described)
export type PlanDescription = typeof Described.Type
const Activated = Schema.Struct({
  /** The power that the location may draw from the grid. */
  loadPower: Power,
  /** An active plan of the same priority that overlaps in time. */
  overlapsWith: Schema.NullOr(Schema.String),
})
/** The event that caused the shares to be computed again. */
const Recomputed = Schema.Struct({
  cause: Schema.Literals([
    'pileAdded',
    'pileRemoved',
    'pileOffline',
    'sessionStarted',
    'sessionStopped',
    'meterOverLimit',
    'loadChanged',
  ]),
})
/**
 * Whether a connector charged or paused in the round robin while power was too short for all, and since when
 * (lifecycles §6).
 */
const Turned = Schema.Struct({
  turns: Schema.Array(Schema.Struct({ connector: Schema.String, isRunning: Schema.Boolean, since: Instant })),
})
const Nothing = Schema.Struct({})

export const planFacts = {
  'plan.drafted': Described,
  'plan.edited': Described,
  'plan.activated': Activated,
  'plan.suspended': Nothing,
  'plan.recomputed': Recomputed,
  'plan.turned': Turned,
  'plan.expired': Nothing,
  'plan.archived': Nothing,
} as const
export type PlanFact = FactsOf<typeof planFacts>
/** The forms for people; editing replaces the whole description of a plan. */
export const planForms = { edit: Described, activate: Nothing, suspend: Nothing, archive: Nothing } as const
/** The same at a location that can take so much: no slot may ask for more (spec §5). */
export const planWithin = (loadPower: Power): typeof Described =>
  Schema.Struct({
    ...described,
    slots: slotsOf(
      Schema.Struct({ ...Slot.fields, power: Slot.fields.power.check(Schema.isLessThanOrEqualTo(loadPower)) }),
    ),
  })
export const planCommands = {
  describe: Described,
  activate: Activated,
  recompute: Recomputed,
  turn: Turned,
  nothing: Nothing,
} as const
