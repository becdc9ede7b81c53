import { Schema } from 'effect'
import type { FactsOf } from '../fact.ts'
import { Instant, Money } from '../units.ts'

/** Whether a thing is enabled (M04). Under a disabled parent, nothing is. */

export const EnablementStatus = Schema.Literals(['enabled', 'disabled', 'deleted'])
export type EnablementStatus = typeof EnablementStatus.Type

/** What can be enabled and disabled (spec §4, rules). */
export const EnablementKind = Schema.Literals(['location', 'station', 'pile', 'account', 'creditCard'])
export type EnablementKind = typeof EnablementKind.Type

/** How long the piles may take to answer before the cascade ends without them (M04). */
export const disablingHoursMax = 24
export const enablingMinutesMax = 10

const count = Schema.Int.check(Schema.isGreaterThanOrEqualTo(0))
const piles = Schema.Array(Schema.String)

/** Another credit card has the same type and number (spec §5, A-69); false for everything else. */
const duplicateCard = Schema.Boolean

const Registered = Schema.Struct({
  kind: EnablementKind,
  /** The location of a pile; null for a thing without a parent. */
  parentId: Schema.NullOr(Schema.String),
  enabled: Schema.Boolean,
  parentEnabled: Schema.Boolean,
  duplicateCard,
})
const Edited = Schema.Struct({ duplicateCard })
/** What disabling it affects; the confirmation dialog shows these numbers. */
const Reach = Schema.Struct({
  stations: count,
  piles: count,
  sessions: count,
  reservations: count,
  /** What is held for those sessions; older facts lack it. */
  held: Schema.optionalKey(Money),
})

/**
 * What enabling a location or a pile brings back into service: it is shown first, and has to be the same when it is done where
 * it is sent along.
 */
export const EnablingReach = Schema.Struct({
  /** Piles that come back into service. */
  piles: count,
  /** Piles that were disabled on their own, and stay so. */
  apart: count,
  /** Piles without a price list, which stay disabled. */
  unpriced: count,
  /** Piles that come back only with their location. */
  later: count,
})
export type EnablingReach = typeof EnablingReach.Type

const Disabled = Schema.Struct({
  /** Disabled with its parent; its own switch stays as it is. */
  cascade: Schema.Boolean,
  confirmed: Schema.Boolean,
  reach: Reach,
  dueAt: Instant,
})
const Enabled = Schema.Struct({
  cascade: Schema.Boolean,
  /** True without a parent. */
  parentEnabled: Schema.Boolean,
  /** The sub-operator's contract is Active (M27); true where there is none. */
  contractActive: Schema.Boolean,
  /** The price list of a pile. */
  tariffId: Schema.NullOr(Schema.String),
  /** The current account a credit card is bound to. */
  currentAccountId: Schema.NullOr(Schema.String),
  dueAt: Instant,
})
const EnabledUnderDisabledParent = Schema.Struct({ parentEnabled: Schema.Boolean })
/**
 * `silent` piles are online and have not answered yet; `pending` ones are offline and get the command when they return.
 * After the deadline, `pending` are all that have not answered.
 */
const Acknowledged = Schema.Struct({ silent: count, pending: piles })
const Overdue = Schema.Struct({ pending: piles })
const Deleted = Schema.Struct({ children: count, unsettledRecords: count, openOrders: count })

export const enablementFacts = {
  'enablement.registered': Registered,
  'enablement.edited': Edited,
  'enablement.disabled': Disabled,
  'enablement.enabled': Enabled,
  'enablement.enabledUnderDisabledParent': EnabledUnderDisabledParent,
  'enablement.acknowledged': Acknowledged,
  'enablement.deadlinePassed': Overdue,
  'enablement.deleted': Deleted,
} as const
export type EnablementFact = FactsOf<typeof enablementFacts>
export const enablementCommands = {
  register: Registered,
  edit: Edited,
  disable: Disabled,
  enable: Enabled,
  enableLater: EnabledUnderDisabledParent,
  acknowledge: Acknowledged,
  endWait: Overdue,
  remove: Deleted,
} as const
