import { Schema } from 'effect'
import type { FactsOf } from '../fact.ts'
import { inForms } from '../form.ts'
import { SpokenReason } from '../reason.ts'
import { Instant } from '../units.ts'

/** A work order (M16): somebody has to go to a pile, and somebody else audits what was done there. */

/** Spec §4: pending, handled, audited. PASS means handled, not yet audited. */
export const WorkOrderStatus = Schema.Literals(['ALREADY', 'PASS', 'CLOSE'])
export type WorkOrderStatus = typeof WorkOrderStatus.Type
export const AuditResult = Schema.Literals(['pass', 'noPass'])
export type AuditResult = typeof AuditResult.Type

/** Spec §5: a positive integer, without Chinese characters. */
export const FaultCode = Schema.Int.check(Schema.isGreaterThan(0))

/** Characters of remarks and opinions. */
export const orderRemarksMax = 200

const text = Schema.String.check(Schema.isBetweenLength(1, orderRemarksMax))

const described = {
  pileId: Schema.String,
  locationId: Schema.String,
  serialNumber: Schema.String,
  remarks: text,
  /** The safety class of lifecycles §4: the pile cannot be put back into service until the order is closed. */
  isSafety: Schema.Boolean,
}
const Opened = Schema.Struct({
  ...described,
  alarmId: Schema.NullOr(Schema.String),
  /** The previous order: a closed order is never reopened. */
  followsOrderId: Schema.NullOr(Schema.String),
})
const Edited = Schema.Struct(described)
const Assigned = Schema.Struct({
  /** The account of the maintainer. */
  handler: Schema.String,
  /** An enabled maintainer of the operator. */
  isMaintainerThere: Schema.Boolean,
})
const Handled = Schema.Struct({ remarks: text, faultCode: FaultCode, abnormalAt: Instant })
const Audited = Schema.Struct({ opinion: text })
const Withdrawn = Schema.Struct({ reason: SpokenReason })
const Nothing = Schema.Struct({})

export const orderFacts = {
  'order.opened': Opened,
  'order.edited': Edited,
  'order.assigned': Assigned,
  'order.started': Nothing,
  'order.handled': Handled,
  'order.takenBack': Nothing,
  'order.passed': Audited,
  'order.notPassed': Audited,
  'order.withdrawn': Withdrawn,
} as const
export type OrderFact = FactsOf<typeof orderFacts>
export const orderCommands = {
  open: Opened,
  edit: Edited,
  assign: Assigned,
  nothing: Nothing,
  handle: Handled,
  audit: Audited,
  withdraw: Withdrawn,
} as const

/** How an order was closed. */
export const OrderOutcome = Schema.Literals(['passed', 'withdrawn'])
export type OrderOutcome = typeof OrderOutcome.Type

/** What people write in lines of their own. */
const long = text.annotate(inForms({ control: 'long' }))

/** A new order by hand: what is wrong with a pile. Everything else is known. */
export const OrderDraft = Schema.Struct({
  pileId: Schema.String.check(Schema.isMinLength(1)).annotate(inForms({ control: 'reference' })),
  remarks: long,
  isSafety: described.isSafety,
})
export type OrderDraft = typeof OrderDraft.Type

/** The forms for people, in the order of their buttons. */
export const orderForms = {
  startWork: Nothing,
  handle: Schema.Struct({ ...Handled.fields, remarks: long }),
  takeBack: Nothing,
  pass: Schema.Struct({ opinion: long }),
  doNotPass: Schema.Struct({ opinion: long }),
  assign: Schema.Struct({
    /** The account of the maintainer. */
    handler: Schema.String.check(Schema.isMinLength(1)).annotate(inForms({ control: 'reference' })),
  }),
  edit: Schema.Struct({ remarks: long }),
  withdraw: Withdrawn,
} as const
