import { Schema } from 'effect'
import type { FactsOf } from '../fact.ts'
import { Instant } from '../units.ts'

/** Whether a thing is switched on (M04). Under a parent that is switched off, nothing is. */

export const EnablementStatus = Schema.Literals(['enabled', 'disabled', 'deleted'])
export type EnablementStatus = typeof EnablementStatus.Type

/** What can be enabled and disabled (spec §4, rules). */
export const EnablementKind = Schema.Literals(['location', 'station', 'pile', 'account', 'creditCard'])
export type EnablementKind = typeof EnablementKind.Type

/** How long the piles may take to answer before the cascade is over without them (M04). */
export const disablingHoursMax = 24
export const enablingMinutesMax = 10

const count = Schema.Int.check(Schema.isGreaterThanOrEqualTo(0))
const piles = Schema.Array(Schema.String)

/** Another credit card has the same type and number (spec §5, A-69); false for everything else. */
const duplicateCard = Schema.Boolean

const Registered = Schema.Struct({
  kind: EnablementKind,
  /** The location of a pile; null where nothing stands above. */
  parentId: Schema.NullOr(Schema.String),
  enabled: Schema.Boolean,
  parentEnabled: Schema.Boolean,
  duplicateCard,
})
const Edited = Schema.Struct({ duplicateCard })
/** What goes out of service with it; the prompt shows these numbers before anybody confirms. */
const Reach = Schema.Struct({ stations: count, piles: count, sessions: count, reservations: count })
const Disabled = Schema.Struct({
  /** Switched off because its parent was; its own switch stays as it is. */
  cascade: Schema.Boolean,
  confirmed: Schema.Boolean,
  reach: Reach,
  dueAt: Instant,
})
const Enabled = Schema.Struct({
  cascade: Schema.Boolean,
  /** True where nothing stands above. */
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
 * `silent` piles are online and have not answered yet; `pending` ones are offline and get the command when they return. Once
 * nobody waits any more, `pending` are all that have not answered.
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
