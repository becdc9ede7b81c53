import { Schema } from 'effect'
import { endpoint, listOf } from '../endpoint.ts'
import { ConnectorStandard, LabMode, PileType } from './pile.ts'
import { EntityId } from '../ids.ts'
import { ConnectorStatus, DeviceStatus, ErrorCode, ReportedStatus } from './connector.ts'
import { pages } from '../menu.ts'
import { Energy, Instant, Power } from '../units.ts'
import { reading } from '../http/instance.ts'
import { Sought, listed, place } from '../http/listing.ts'

/** Piles and connectors as the field reports them and as the console shows them. */

const Text = Schema.NullOr(Schema.String)
const When = Schema.NullOr(Instant)

/** The charge that is going on at a connector. */
const Running = Schema.NullOr(
  Schema.Struct({
    id: Schema.String,
    startedAt: Instant,
    energy: Energy,
    power: Schema.NullOr(Power),
    soc: Schema.NullOr(Schema.Finite),
    /** When its meter last spoke. */
    meteredAt: Instant,
  }),
)

export const ConnectorRow = Schema.Struct({
  /** `<pile>~<connector>`. */
  id: Schema.String,
  ...place,
  connectorName: Schema.String,
  standard: ConnectorStandard,
  /** Rated. */
  power: Power,
  /** What is shown: `Offline` without a link, `OtherError` for an error code beside a status that is not Faulted. */
  status: ConnectorStatus,
  /** What the pile last reported, and since when: shown dimmed beside `Offline` and `OtherError`. Null: nothing yet. */
  reported: Schema.NullOr(ReportedStatus),
  reportedSince: When,
  errorCode: Schema.NullOr(ErrorCode),
  info: Text,
  vendorErrorCode: Text,
  isOnline: Schema.Boolean,
  /** Since when the pile has been online or offline. */
  linkSince: When,
  session: Running,
})
export type ConnectorRow = typeof ConnectorRow.Type

export const connectorSorts = ['id', 'pileId', 'status', 'standard', 'power'] as const

export const PileRow = Schema.Struct({
  id: Schema.String,
  name: Schema.String,
  /** The demo, the fixtures or the test bench simulate it. */
  isSimulated: Schema.Boolean,
  /** In lab mode: nothing is sent to it that nobody has asked for. */
  isLab: Schema.Boolean,
  locationId: Schema.String,
  locationName: Text,
  zone: Schema.String,
  type: PileType,
  enabled: Schema.Boolean,
  /** Fault only while connected: when the pile as a whole or every connector is Faulted. */
  status: DeviceStatus,
  /** The state of the link (M01), and since when it is up or down. */
  linkState: Schema.String,
  linkSince: When,
  bootedAt: When,
  vendor: Text,
  model: Text,
  serialNumber: Text,
  firmwareVersion: Text,
  /** What the pile as a whole (connector 0) last reported. */
  reported: Schema.NullOr(ReportedStatus),
  errorCode: Schema.NullOr(ErrorCode),
  connectorCount: Schema.Int,
  connectors: Schema.Array(
    Schema.Struct({ id: Schema.String, connectorId: Schema.Int, name: Schema.String, status: ConnectorStatus }),
  ),
})
export type PileRow = typeof PileRow.Type

export const pileSorts = [
  'id',
  'name',
  'locationId',
  'type',
  'status',
  'vendor',
  'firmwareVersion',
  'bootedAt',
] as const

export const PileDetail = Schema.Struct({
  ...PileRow.fields,
  address: Text,
  /** The price list in force. */
  tariff: Schema.NullOr(Schema.Struct({ id: Schema.String, name: Schema.String, version: Schema.Int })),
  releaseDetection: Schema.Boolean,
  /** Whoever plugs in charges, and nobody pays. */
  freeVending: Schema.Boolean,
  /** The sub-protocol of its socket. */
  protocol: Text,
  /** Seconds between heartbeats, as told at boot. */
  heartbeatInterval: Schema.NullOr(Schema.Int),
  boxSerialNumber: Text,
  iccid: Text,
  imsi: Text,
  meterType: Text,
  meterSerialNumber: Text,
  connectors: Schema.Array(ConnectorRow),
  /** Alarms about it that nobody has disposed of. */
  openAlarms: Schema.Int,
})
export type PileDetail = typeof PileDetail.Type

export const piles = endpoint({
  method: 'GET',
  path: '/device-service/piles',
  access: [pages.chargingPile.code],
  query: listed(pileSorts, {
    id: Sought,
    name: Sought,
    locationId: Sought,
    locationName: Sought,
    type: PileType,
    status: DeviceStatus,
    vendor: Sought,
    firmwareVersion: Sought,
  }),
  answer: listOf(PileRow),
  refusals: ['ACCESS_DENIED'],
  asOf: true,
  summary: 'Piles with their link and their connectors, by id.',
})

export const pile = endpoint({
  ...reading,
  path: '/device-service/piles/{id}',
  access: [pages.chargingPile.code, pages.piles.code],
  answer: PileDetail,
  summary: 'One pile: what it told at boot, its connectors and the charges going on.',
})

export const vendFreely = endpoint({
  method: 'PUT',
  path: '/device-service/piles/{id}/free-vending',
  access: [pages.piles.code],
  params: Schema.Struct({ id: EntityId }),
  body: Schema.Struct({ freeVending: Schema.Boolean }),
  answer: PileDetail,
  refusals: ['ACCESS_DENIED', 'ADDRESS_ERROR', 'ILLEGAL_TRANSITION'],
  summary: 'Lets anybody charge at a pile for nothing, or no longer; answers the pile. A session goes on as it began.',
})

export const putInLab = endpoint({
  method: 'PUT',
  path: '/device-service/piles/{id}/lab',
  access: [pages.piles.code],
  params: Schema.Struct({ id: EntityId }),
  body: LabMode,
  answer: PileDetail,
  refusals: ['ACCESS_DENIED', 'ADDRESS_ERROR', 'ILLEGAL_TRANSITION'],
  summary: 'Puts a pile in lab mode or back in service: in lab mode nothing is sent to it that nobody has asked for.',
})

export const connectors = endpoint({
  method: 'GET',
  path: '/device-service/connectors',
  access: [pages.connector.code],
  query: listed(connectorSorts, {
    id: Sought,
    pileId: Sought,
    pileName: Sought,
    locationId: Sought,
    status: ConnectorStatus,
    standard: ConnectorStandard,
  }),
  answer: listOf(ConnectorRow),
  refusals: ['ACCESS_DENIED'],
  asOf: true,
  summary: 'Connectors with the status that is shown and the one that was reported, by id.',
})

export const connectorCounts = endpoint({
  method: 'GET',
  path: '/device-service/connector-counts',
  access: [pages.connector.code],
  answer: listOf(Schema.Struct({ status: ConnectorStatus, count: Schema.Int })),
  refusals: ['ACCESS_DENIED'],
  asOf: true,
  summary:
    'How many connectors show each status: one entry a status that occurs, the worst first; `total` counts entries.',
})

export const deviceEndpoints = [piles, pile, vendFreely, putInLab, connectors, connectorCounts] as const
