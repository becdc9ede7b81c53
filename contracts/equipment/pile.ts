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

/** A pile as facts know it; whether it is enabled is a lifecycle (enablement). */
export const Pile = Schema.Struct({
  name: Schema.String.check(Schema.isTrimmed(), Schema.isBetweenLength(1, 200)),
  locationId: Schema.String,
  type: PileType,
  connectors: Schema.Array(PileConnector).check(Schema.isBetweenLength(1, connectorsMax)),
  /** The version of the price list in force here. */
  tariffId: Schema.NullOr(Schema.String),
  /** Whether the pile can tell that the cable was taken out; without it no idle fee is charged (money rule 4). */
  releaseDetection: Schema.Boolean,
  /** Free vending: whoever plugs in charges, whatever tag is shown, and pays nothing. Absent: no. */
  freeVending: Schema.optionalKey(Schema.Boolean),
})
export type Pile = typeof Pile.Type
