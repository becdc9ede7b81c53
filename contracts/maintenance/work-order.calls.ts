import { Schema } from 'effect'
import { endpoint } from '../endpoint.ts'
import { choice, code, count, flag, location, moment, ref, status, text } from '../fields.ts'
import { RowOffer, Sought, place } from '../http/listing.ts'
import { pages } from '../menu.ts'
import { resource } from '../resource.ts'
import { Instant } from '../units.ts'
import { AuditResult, FaultCode, OrderDraft, OrderOutcome, WorkOrderStatus } from './work-order.ts'

/** Work orders: what has to be done at piles, who does it, and who reviewed it. */

const Text = Schema.NullOr(Schema.String)
const When = Schema.NullOr(Instant)

export const OrderRow = Schema.Struct({
  id: Schema.String,
  status: WorkOrderStatus,
  state: Schema.String,
  ...place,
  /** Of the pile when the order was opened; empty where it had told none. */
  serialNumber: Schema.String,
  /** What is wrong; from the handing in on, what was done. */
  remarks: Schema.String,
  /** The pile cannot be put back into service until the order is closed. */
  isSafety: Schema.Boolean,
  /** Accounts. An order that an alarm opened has no creator. */
  handler: Text,
  creator: Text,
  openedAt: Instant,
  startedAt: When,
  handledAt: When,
  faultCode: Schema.NullOr(FaultCode),
  /** When the fault came, as who handled it says. */
  abnormalAt: When,
  /** How often a review sent it back. */
  reworks: Schema.Int,
  closedAt: When,
  outcome: Schema.NullOr(OrderOutcome),
  offers: Schema.Array(RowOffer),
})
export type OrderRow = typeof OrderRow.Type

export const OrderDetail = Schema.Struct({
  ...OrderRow.fields,
  /** The alarm that it was opened for, and the closed order before it: of the same fault for an alarm, of the pile by hand. */
  alarmId: Text,
  followsOrderId: Text,
  withdrawnFor: Text,
  /** The last one last. */
  reviews: Schema.Array(Schema.Struct({ result: AuditResult, opinion: Schema.String, auditor: Text, at: Instant })),
})
export type OrderDetail = typeof OrderDetail.Type

export const orderResource = resource({
  name: 'work-order',
  page: 'maintenanceStaff',
  path: '/maintenance-service/work-orders',
  texts: 'order.',
  lifecycles: ['work-order'],
  row: OrderRow,
  detail: OrderDetail,
  columns: {
    pileId: ref('pile', { title: 'column.pile', sort: true }),
    status: status('work-order', WorkOrderStatus),
    remarks: text(),
    handler: code({ sort: true, live: true }),
    isSafety: flag('order.isSafety.', { sort: true }),
    openedAt: moment(),
    handledAt: moment({ live: true }),
    closedAt: moment({ live: true }),
    outcome: choice(OrderOutcome, 'order.outcome.', { live: true }),
    id: code({ sort: true }),
  },
  more: {
    locationName: location(),
    serialNumber: code(),
    creator: code(),
    startedAt: moment({ sort: false }),
    faultCode: code(),
    abnormalAt: moment({ sort: false }),
    reworks: count(),
    withdrawnFor: text(),
    followsOrderId: ref('work-order'),
  },
  filters: ['status', 'pileId', 'handler', 'isSafety', 'openedAt', 'id'],
  hidden: { pileName: Sought, locationId: Sought },
  order: '-openedAt',
  draft: OrderDraft,
  about: {
    list: 'Work orders, the last opened first.',
    one: 'One work order, with its reviews.',
    add: 'Opens a work order for a pile; a maintainer who opens one handles it.',
    give: 'Gives a command to a work order; answers it as it stands then.',
  },
})
export const { list: orders, one: order, add: addOrder, give: giveOrder, sorts: orderSorts } = orderResource

/** Of piles so many at most, by what names them. */
export const orderChoicesMax = 50

export const orderChoices = endpoint({
  method: 'GET',
  path: '/maintenance-service/work-order-choices',
  access: [pages.maintenanceStaff.code],
  query: Schema.Struct({
    /** A part of a pile's id or name. */
    pile: Schema.optionalKey(Sought),
  }),
  answer: Schema.Struct({
    piles: Schema.Array(Schema.Struct({ id: Schema.String, name: Schema.String })),
    /** Those whose accounts are enabled: the account, and what its owner is called. */
    maintainers: Schema.Array(Schema.Struct({ id: Schema.String, name: Schema.String })),
  }),
  refusals: ['ACCESS_DENIED'],
  summary: 'Piles that a work order can be opened for, and the maintainers it can be assigned to.',
})

export const orderEndpoints = [orders, order, addOrder, giveOrder, orderChoices] as const
