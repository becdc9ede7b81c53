import { Schema } from 'effect'
import { endpoint } from '../endpoint.ts'
import { choice, code, count, location, power, status, text } from '../fields.ts'
import { checkRows } from '../http/checks.ts'
import { reading } from '../http/instance.ts'
import { RowOffer, Sought } from '../http/listing.ts'
import { pages } from '../menu.ts'
import { resource } from '../resource.ts'
import { Instant, Power } from '../units.ts'
import { ConnectorStatus, DeviceStatus } from './connector.ts'
import { EnablementStatus, EnablingReach } from './enablement.ts'
import { PileDraft, PileReach, PileUses } from './pile-registration.ts'
import { ChargeType, ConnectorStandard, PileType, PrivateType } from './pile.ts'
import { Boot } from './pile-link.ts'

/** Piles as they are registered: added, changed, enabled, disabled and deleted, beside what they report of themselves. */

const Text = Schema.NullOr(Schema.String)

export const RegisteredPileRow = Schema.Struct({
  id: Schema.String,
  name: Schema.String,
  /** The demo, the fixtures or the test bench simulate it. */
  isSimulated: Schema.Boolean,
  /** In lab mode: nothing is sent to it that nobody has asked for. */
  isLab: Schema.Boolean,
  status: EnablementStatus,
  state: Schema.String,
  locationId: Schema.String,
  locationName: Text,
  type: PileType,
  chargeType: ChargeType,
  privateType: PrivateType,
  ratedPower: Schema.NullOr(Power),
  connectorCount: Schema.Int,
  serialNumber: Text,
  deviceStatus: DeviceStatus,
  offers: Schema.Array(RowOffer),
})
export type RegisteredPileRow = typeof RegisteredPileRow.Type

/** A connector as it is registered, with the status that the console shows. */
export const RegisteredConnector = Schema.Struct({
  /** `<pile>~<connector>`. */
  id: Schema.String,
  connectorId: Schema.Int,
  name: Schema.String,
  /** What is printed on it; its id where nothing else is. */
  code: Schema.String,
  standard: ConnectorStandard,
  power: Power,
  status: ConnectorStatus,
})
export type RegisteredConnector = typeof RegisteredConnector.Type

export const RegisteredPile = Schema.Struct({
  ...RegisteredPileRow.fields,
  /** What is printed on the pile: its identity. */
  code: Schema.String,
  isOnline: Schema.Boolean,
  address: Text,
  tariffId: Text,
  /** The price list in force. */
  tariffName: Text,
  releaseDetection: Schema.Boolean,
  boxSerialNumber: Text,
  vendor: Text,
  model: Text,
  firmwareVersion: Text,
  iccid: Text,
  imsi: Text,
  meterSerialNumber: Text,
  meterType: Text,
  /** What it said of itself when it booted last; null before that. */
  reported: Schema.NullOr(Boot),
  bootedAt: Schema.NullOr(Instant),
  connectors: Schema.Array(RegisteredConnector),
})
export type RegisteredPile = typeof RegisteredPile.Type

export const registeredPileResource = resource({
  name: 'registered-pile',
  page: 'piles',
  path: '/device-service/registered-piles',
  texts: 'pile.',
  lifecycles: ['pile', 'enablement', 'pile-link', 'connector'],
  row: RegisteredPileRow,
  detail: RegisteredPile,
  columns: {
    id: code({ title: 'pile.id', sort: true }),
    name: text({ sort: true }),
    status: status('enablement', EnablementStatus, { offered: ['enabled', 'disabled'] }),
    deviceStatus: choice(DeviceStatus, 'device.status.', { title: 'pile.deviceStatus', live: true }),
    locationName: location(),
    type: choice(PileType, 'device.type.', { sort: true }),
    chargeType: choice(ChargeType, 'pile.chargeType.'),
    ratedPower: power(),
    connectorCount: count(),
    privateType: choice(PrivateType, 'pile.privateType.'),
    serialNumber: text({ sort: true }),
  },
  filters: ['status', 'id', 'name', 'locationName', 'type', 'serialNumber'],
  hidden: { locationId: Sought },
  order: 'id',
  draft: PileDraft,
  about: {
    list: 'Registered piles, by id.',
    one: 'One registered pile, beside what it reports of itself.',
    add: 'Registers a pile with its connectors.',
    addMany: 'Registers piles, all of them or none.',
    keep: 'Changes, enables, disables or deletes a pile, or changes its connectors; disabling asks for what was seen of its reach, and enabling takes it. Answers it as it stands then, null once it is deleted.',
    giveMany: 'Gives piles a command, each by itself.',
  },
})
export const { list: registeredPiles, one: registeredPile, sorts: registeredPileSorts } = registeredPileResource
export const { add: addPile, addMany: addPiles, keep: givePile, giveMany: givePiles } = registeredPileResource

const access = [pages.piles.code]
/** What is so now: nothing of it is answered as of a moment. */
const readingNow = { method: 'GET', access, params: reading.params, refusals: reading.refusals } as const

export const pileReach = endpoint({
  ...readingNow,
  path: '/device-service/registered-piles/{id}/reach',
  answer: PileReach,
  summary: 'What goes out of service when the pile is disabled.',
})

export const pileEnabling = endpoint({
  ...readingNow,
  path: '/device-service/registered-piles/{id}/enabling',
  answer: EnablingReach,
  summary: 'What comes back into service when the pile is enabled.',
})

export const pileUses = endpoint({
  ...readingNow,
  path: '/device-service/registered-piles/{id}/uses',
  answer: PileUses,
  summary: 'What still needs the pile, and keeps it from being deleted.',
})

export const checkPiles = checkRows({
  path: '/device-service/pile-checks',
  access,
  draft: PileDraft,
  summary: 'What would be refused of piles that are to be registered; nothing is changed.',
})

const Choice = Schema.Struct({ id: Schema.String, name: Schema.String })

export const pileChoices = endpoint({
  method: 'GET',
  path: '/device-service/pile-choices',
  access,
  query: Schema.Struct({ sought: Schema.optionalKey(Sought) }),
  answer: Schema.Struct({ locations: Schema.Array(Choice), tariffs: Schema.Array(Choice) }),
  refusals: ['ACCESS_DENIED'],
  summary: 'What a pile is registered with: locations and price lists.',
})
