import { Schema } from 'effect'
import { ElectricityFee, IdleFee, ReservationFee, ServiceFee, Tax } from '../finance/tariff.ts'
import { Day } from '../day.ts'
import { Instant, TimeZone } from '../units.ts'
import { PileName } from './scenario-conditions.ts'
import type { At } from './scenario-conditions.ts'
import type { Step } from './scenario-steps.ts'

/** A scenario of the test bench: what there is, and what is done one step after the other. Written as YAML. */

/** What a connector supplies, by the words of a fleet. */
export const supplies = ['ac7', 'ac11', 'ac22', 'dc50', 'dc150'] as const
export type SupplyName = (typeof supplies)[number]

const Whole = Schema.Int.check(Schema.isGreaterThanOrEqualTo(0, { expected: 'a whole number from 0' }))
const Text = Schema.String.check(Schema.isBetweenLength(1, 200, { expected: 'a text of 1 to 200 characters' }))

export const FleetPile = Schema.Struct({
  id: PileName,
  /** Connector 1 first; two of 22 kW without it. */
  connectors: Schema.optionalKey(Schema.Array(Schema.Literals(supplies))),
  /** Configuration keys that differ from the factory's values. */
  configuration: Schema.optionalKey(Schema.Record(Schema.String, Schema.String)),
})
export type FleetPile = typeof FleetPile.Type

/** A card and its customer, whose wallet holds the balance (1/10 000 of the currency unit). */
export const GivenCard = Schema.Struct({
  idTag: Schema.String.check(Schema.isBetweenLength(1, 20, { expected: 'a card of 1 to 20 characters' })),
  balance: Schema.optionalKey(Whole),
  group: Schema.optionalKey(Schema.String),
  blocked: Schema.optionalKey(Schema.Boolean),
  /** Its last day. */
  expires: Schema.optionalKey(Day),
})
export type GivenCard = typeof GivenCard.Type

/** What differs from the fixtures' price list (contracts/finance/tariff.ts). */
export const GivenPrices = Schema.Struct({
  electricity: Schema.optionalKey(ElectricityFee),
  service: Schema.optionalKey(ServiceFee),
  idle: Schema.optionalKey(IdleFee),
  reservation: Schema.optionalKey(Schema.NullOr(ReservationFee)),
  tax: Schema.optionalKey(Tax),
})

/** What the operator has decided otherwise than our backend by itself. */
export const GivenSettings = Schema.Struct({
  settleAfterMinutes: Schema.optionalKey(Schema.NullOr(Whole)),
  escalateAfterMinutes: Schema.optionalKey(Schema.NullOr(Whole)),
  heartbeatSeconds: Schema.optionalKey(Whole),
  oneChargePerTag: Schema.optionalKey(Schema.Boolean),
  unknownPiles: Schema.optionalKey(Schema.Literals(['refuse', 'pending'])),
})

/** What our own backend is told before the first step, beside piles CP000001 … and cards TAG00000001 …. */
export const Given = Schema.Struct({
  cards: Schema.optionalKey(Schema.Array(GivenCard)),
  /** Of the location; UTC without it. */
  zone: Schema.optionalKey(TimeZone),
  /** What the grid gives the location, in watts; no limit without it. */
  gridWatts: Schema.optionalKey(Whole),
  /** What each connector is rated at, in watts: above it energy is implausible. */
  ratedWatts: Schema.optionalKey(Whole),
  prices: Schema.optionalKey(GivenPrices),
  settings: Schema.optionalKey(GivenSettings),
})
export type Given = typeof Given.Type

export const Var = Schema.Union([Schema.String, Schema.Number, Schema.Boolean])

/** A scenario without its steps. */
export const scenarioHead = {
  name: Text,
  about: Schema.optionalKey(Schema.String),
  tags: Schema.optionalKey(Schema.Array(Text)),
  /** Any whole number, 0 too. */
  seed: Schema.optionalKey(Schema.Int),
  /** Where the virtual clock begins. */
  start: Schema.optionalKey(Instant),
  /** Inserted where `${name}` stands. */
  vars: Schema.optionalKey(Schema.Record(Schema.String, Var)),
  given: Schema.optionalKey(Given),
  fleet: Schema.Array(FleetPile),
} as const
export const ScenarioHead = Schema.Struct(scenarioHead)
export type ScenarioHead = typeof ScenarioHead.Type

export interface Scenario extends ScenarioHead {
  readonly steps: readonly Step[]
}

/** The pile and the number of a connector. */
export function connectorAt(at: typeof At.Type): { readonly pileId: string; readonly connectorId: number } {
  const slash = at.lastIndexOf('/')
  return { pileId: at.slice(0, slash), connectorId: Number(at.slice(slash + 1)) }
}
