import { Schema } from 'effect'
import { Power } from '../units.ts'

/** A pile (point, charge point) and its connectors. */

export const PileType = Schema.Literals(['DC', 'AC', 'MIXED'])
export type PileType = typeof PileType.Type

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

/** Connectors a pile may have (spec §5, §9). */
export const connectorsMax = 2

export const PileConnector = Schema.Struct({
  connectorId: Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: connectorsMax })),
  name: Schema.String.check(Schema.isBetweenLength(1, 40)),
  standard: ConnectorStandard,
  power: Power,
})
export type PileConnector = typeof PileConnector.Type

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
})
export type Pile = typeof Pile.Type
