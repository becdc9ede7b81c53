import { Schema } from 'effect'
import { endpoint, listOf } from '../endpoint.ts'
import {
  card,
  code,
  connector,
  count,
  choice,
  energy,
  flag,
  location,
  moment,
  money,
  payer,
  reason,
  status,
  text,
} from '../fields.ts'
import { Cost } from '../finance/cost.ts'
import { Currency } from '../finance/currency.ts'
import { BillStatus, PaymentMethod } from '../finance/bill.ts'
import { Implausibility } from './charge-record.ts'
import { RecordStatus } from './record-status.ts'
import { AuthorizationStatus, SessionStatus, StopReason } from './charging-session.ts'
import { PreAuthorizationStatus } from '../finance/wallet-hold.ts'
import { pages } from '../menu.ts'
import { Energy, Instant, Money, Power } from '../units.ts'
import { ApprovalRow } from '../system/approval.calls.ts'
import { reading } from '../http/instance.ts'
import { Moment, RowOffer, Sought, listed, payer as payerOf, place } from '../http/listing.ts'
import { resource } from '../resource.ts'

/** Charging sessions and charge records: what runs, what it cost, and what may be done about it. */

const Text = Schema.NullOr(Schema.String)
const When = Schema.NullOr(Instant)
const Amount = Schema.NullOr(Money)

export const SessionRow = Schema.Struct({
  /** The OCPP transaction id; the session's record and hold bear it too. */
  id: Schema.String,
  /** `status` is the spec's word, `state` the machine's own. */
  status: SessionStatus,
  state: Schema.String,
  ...place,
  idTag: Schema.String,
  ...payerOf,
  startedAt: Instant,
  endedAt: When,
  releasedAt: When,
  energy: Energy,
  power: Schema.NullOr(Power),
  /** Per cent. */
  soc: Schema.NullOr(Schema.Finite),
  /** When the meter last spoke. */
  meteredAt: Instant,
  /** Whether its pile is heard: without it power, energy and charge are what the meter said last. */
  isOnline: Schema.Boolean,
  /** What it costs up to now, by the formula of the bill; what it cost, once its lines are final. Null without a tariff. */
  total: Amount,
  currency: Currency,
  /** What the caller may ask of the pile about it now, by the names of OCPP; empty once it is over. */
  remote: Schema.Array(RowOffer),
})
export type SessionRow = typeof SessionRow.Type

export const sessionSorts = ['id', 'status', 'pileId', 'startedAt', 'endedAt', 'energy', 'power', 'soc'] as const

/** Tariff a session is priced with, which is the one in force when it started. */
export const PricedBy = Schema.Struct({ id: Schema.String, name: Schema.String, version: Schema.Int })

export const SessionDetail = Schema.Struct({
  ...SessionRow.fields,
  authorization: AuthorizationStatus,
  meterStart: Energy,
  /** The meter's last word. */
  register: Energy,
  /** The register ran backwards at least once. */
  meterReset: Schema.Boolean,
  stopReason: Schema.NullOr(StopReason),
  /** Ended without a StopTransaction, with the last values known. */
  estimated: Schema.Boolean,
  tariff: Schema.NullOr(PricedBy),
  /** The lines behind `total`. */
  cost: Schema.NullOr(Cost),
  hold: Schema.NullOr(
    Schema.Struct({ status: PreAuthorizationStatus, amount: Money, placedAt: Instant, exhausted: Schema.Boolean }),
  ),
  /** The charge record, once the energy flow has ended. */
  record: Schema.NullOr(Schema.Struct({ id: Schema.String, status: RecordStatus, state: Schema.String, billId: Text })),
  /** What the caller may do with the record; empty while there is none. */
  offers: Schema.Array(RowOffer),
})
export type SessionDetail = typeof SessionDetail.Type

export const curvePointsMax = 600

/**
 * The curve of a session by columns, as charts take it: the n-th entries belong together. `energy` counts from the start
 * of the session. Null is "not said"; an entry that is null in all three stands in a gap, where the pile was silent for
 * long, so that no line is drawn across it.
 */
export const SessionCurve = Schema.Struct({
  id: Schema.String,
  /** Readings there are; of more than `curvePointsMax`, those that carry the shape are kept. */
  total: Schema.Int,
  at: Schema.Array(Instant),
  power: Schema.Array(Schema.NullOr(Power)),
  energy: Schema.Array(Schema.NullOr(Energy)),
  soc: Schema.Array(Schema.NullOr(Schema.Finite)),
})
export type SessionCurve = typeof SessionCurve.Type

/** The parts of a cost without its lines. */
const { lines: _lines, currency: _currency, energy: _energy, total: _total, ...parts } = Cost.fields

export const RecordRow = Schema.Struct({
  id: Schema.String,
  status: RecordStatus,
  state: Schema.String,
  ...place,
  idTag: Schema.String,
  ...payerOf,
  startedAt: Instant,
  endedAt: Instant,
  /** When the connector was free again: an idle fee ends here. */
  releasedAt: When,
  energy: Energy,
  meterStart: Energy,
  meterStop: Energy,
  /** Null until the lines are final. */
  total: Amount,
  parts: Schema.NullOr(Schema.Struct(parts)),
  paidAmount: Money,
  /** Of the wallet that paid, around the payment. */
  balanceBefore: Amount,
  balanceAfter: Amount,
  billId: Text,
  /** The plausibility rule that is broken. */
  implausible: Schema.NullOr(Implausibility),
  currency: Currency,
  offers: Schema.Array(RowOffer),
})
export type RecordRow = typeof RecordRow.Type

export const RecordDetail = Schema.Struct({
  ...RecordRow.fields,
  cost: Schema.NullOr(Cost),
  tariff: Schema.NullOr(PricedBy),
  stopReason: Schema.String,
  estimated: Schema.Boolean,
  /** Settlements tried so far. */
  attempts: Schema.Int,
  refundedAmount: Money,
  /** The last request that somebody else approve something about it; null when there was none. */
  approval: Schema.NullOr(ApprovalRow),
  /** The reason or reference somebody gave last. */
  note: Text,
  session: Schema.NullOr(Schema.Struct({ id: Schema.String, status: SessionStatus, state: Schema.String })),
  bill: Schema.NullOr(
    Schema.Struct({
      id: Schema.String,
      status: BillStatus,
      method: PaymentMethod,
      amount: Money,
      attempt: Schema.Int,
      openedAt: Instant,
      paidAt: When,
      reason: Text,
    }),
  ),
})
export type RecordDetail = typeof RecordDetail.Type

/** Either page may read the other's things: a session leads to its record and back. */
const access = [pages.charging.code, pages.chargeRecord.code]

export const sessions = endpoint({
  method: 'GET',
  path: '/charge-service/sessions',
  access,
  query: listed(sessionSorts, {
    id: Sought,
    status: SessionStatus,
    pileId: Sought,
    pileName: Sought,
    locationId: Sought,
    customerId: Sought,
    idTag: Sought,
    startedAtFrom: Moment,
    startedAtTo: Moment,
  }),
  answer: listOf(SessionRow),
  refusals: ['ACCESS_DENIED'],
  asOf: true,
  summary: 'Charging sessions, the last started first.',
})

export const session = endpoint({
  ...reading,
  path: '/charge-service/sessions/{id}',
  access,
  answer: SessionDetail,
  summary: 'One charging session with its running cost, its hold and its record.',
})

export const sessionCurve = endpoint({
  ...reading,
  path: '/charge-service/sessions/{id}/curve',
  access,
  answer: SessionCurve,
  summary: 'Power, energy and state of charge of one session over time.',
})

export const recordResource = resource({
  name: 'charge-record',
  page: 'chargeRecord',
  path: '/charge-service/records',
  texts: 'finance.',
  readFor: ['charging'],
  lifecycles: ['charge-record', 'bill', 'charging-session', 'approval'],
  row: RecordRow,
  detail: RecordDetail,
  columns: {
    id: code({ title: 'finance.record', sort: true }),
    status: status('charge-record', RecordStatus),
    endedAt: moment({ title: 'charging.ended' }),
    total: money({ sort: true }),
    customerId: payer({ title: 'finance.payer', sort: true }),
    pileId: connector(),
    energy: energy({ title: 'charging.energy', sort: true }),
    locationName: location(),
    balanceBefore: money(),
    balanceAfter: money(),
    startedAt: moment({ title: 'charging.started' }),
    idTag: card(),
  },
  more: {
    paidAmount: money({ title: 'finance.paid' }),
    attempts: count(),
    implausible: choice(Implausibility, 'implausible.'),
    note: text(),
    releasedAt: moment({ title: 'charging.released', sort: false }),
    meterStart: energy({ title: 'charging.meterStart' }),
    meterStop: energy({ title: 'charging.meterStop' }),
    stopReason: reason({ title: 'charging.stopReason' }),
    estimated: flag('charging.estimated.', { title: 'charging.estimated' }),
  },
  filters: ['status', 'id', 'pileId', 'idTag', 'endedAt'],
  hidden: { pileName: Sought, locationId: Sought, customerId: Sought },
  order: '-endedAt',
  about: {
    list: 'Charge records, the last ended first.',
    one: 'One charge record with its cost lines, its bill and its session.',
    give: 'Gives a command to a charge record; answers the record as it stands then, with what may be done next. What moves more than one person may alone waits: `approval` is the request, and the record is as it was.',
  },
})
export const { list: records, one: record, give: giveRecord, sorts: recordSorts } = recordResource

export const chargeEndpoints = [sessions, session, sessionCurve, records, record, giveRecord] as const
