import { Schema } from 'effect'
import { Power } from '../units.ts'

/** A pile (point, charge point) and its connectors. */

export const PileType = Schema.Literals(['DC', 'AC', 'MIXED'])
export type PileType = typeof PileType.Type

/** What is offered to drivers (spec §3); by default what the hardware is. */
export const ChargeType = Schema.Literals(['DCFast', 'AC', 'Combo'])
export type ChargeType = typeof ChargeType.Type

/** Who sees and uses a pile (spec §3). */
export const PrivateType = Schema.Literals(['Public', 'Private', 'PrivateHidden'])
export type PrivateType = typeof PrivateType.Type

/** Connector type codes of spec §9. */
export const ConnectorStandard = Schema.Literals([
  'SAE1',
  'SAE2',
  'IIS',
  'IEC1',
  'IEC2',
  'IEC3',
  'GBT1',
  'GBT2',
  'GBT3',
  'Schuko',
])
export type ConnectorStandard = typeof ConnectorStandard.Type

/** The standards that give alternating current only: nothing but slow charging (spec §8). */
export const slowStandards: readonly ConnectorStandard[] = ['SAE2', 'IEC2', 'IEC3', 'GBT2', 'GBT3', 'Schuko']

/** Connectors a pile may have (spec §5, §9). */
export const connectorsMax = 2

export const PileConnector = Schema.Struct({
  connectorId: Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: connectorsMax })),
  name: Schema.String.check(Schema.isBetweenLength(1, 40)),
  standard: ConnectorStandard,
  power: Power,
  /** What is printed on it, where that is not its number. */
  code: Schema.optionalKey(Schema.String),
})
export type PileConnector = typeof PileConnector.Type

const text = Schema.optionalKey(Schema.String)

/** What is registered of a pile as a device; it may differ from what the pile reports when it boots. */
export const deviceFields = {
  serialNumber: text,
  boxSerialNumber: text,
  vendor: text,
  model: text,
  firmwareVersion: text,
  /** The card that connects it to the mobile network, and its subscriber. */
  iccid: text,
  imsi: text,
  meterSerialNumber: text,
  meterType: text,
} as const
export type DeviceField = keyof typeof deviceFields

/** A pile's master data; whether it is enabled is a lifecycle (enablement). */
export const Pile = Schema.Struct({
  name: Schema.String.check(Schema.isTrimmed(), Schema.isBetweenLength(1, 200)),
  locationId: Schema.String,
  type: PileType,
  connectors: Schema.Array(PileConnector).check(Schema.isBetweenLength(1, connectorsMax)),
  /** Its current version of the price list. */
  tariffId: Schema.NullOr(Schema.String),
  /** Whether the pile can report that the cable was unplugged; without that no idle fee is charged (money rule 4). */
  releaseDetection: Schema.Boolean,
  /** Free vending: anybody may charge, with any tag, and pays nothing. Absent: no. */
  freeVending: Schema.optionalKey(Schema.Boolean),
  /** No hardware: the demo, the fixtures or the test bench simulate it, for good. Absent: no. Nobody fills it in. */
  isSimulated: Schema.optionalKey(Schema.Boolean),
  /** In lab mode nothing is sent to the pile that nobody has asked for. Absent: no. */
  isLab: Schema.optionalKey(Schema.Boolean),
  /** Piles that were registered earlier lack what follows. */
  chargeType: Schema.optionalKey(ChargeType),
  privateType: Schema.optionalKey(PrivateType),
  ratedPower: Schema.optionalKey(Power),
  ...deviceFields,
})
export type Pile = typeof Pile.Type

/** Whether a pile is in lab mode. */
export const LabMode = Schema.Struct({ isLab: Schema.Boolean })

/** What a pile offers where nobody has said it. */
export const usualChargeType: Readonly<Record<PileType, ChargeType>> = { DC: 'DCFast', AC: 'AC', MIXED: 'Combo' }
