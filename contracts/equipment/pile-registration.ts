import { Schema } from 'effect'
import { inForms } from '../form.ts'
import { PileId } from '../ids.ts'
import { Money, Power } from '../units.ts'
import { EnablingReach } from './enablement.ts'
import { ChargeType, ConnectorStandard, PileType, PrivateType, connectorsMax } from './pile.ts'

/** What people fill in who register a pile (spec §3), with its limits: where OCPP has some, those. */

const reference = Schema.String.annotate(inForms({ control: 'reference' }))
const text = (most: number) => Schema.String.check(Schema.isTrimmed(), Schema.isBetweenLength(1, most))
const optionalText = (most: number) => Schema.optionalKey(text(most))

/** Characters of the name of a connector, and of what is printed on it. */
export const connectorNameMost = 40
export const connectorCodeMost = 20

/** 0.01 to 1000 kW with at most two decimals (spec §5). */
export const RatedPower = Power.check(Schema.isBetween({ minimum: 10, maximum: 1_000_000 }), Schema.isMultipleOf(10))

/** How many connectors a pile has (spec §5). */
export const ConnectorCount = Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: connectorsMax }))

/** As long as BootNotification allows, so that it can be the same as what the pile reports (OCPP 1.6 §6.5). */
const device = {
  serialNumber: optionalText(25),
  boxSerialNumber: optionalText(25),
  vendor: optionalText(20),
  model: optionalText(20),
  firmwareVersion: optionalText(50),
  iccid: optionalText(20),
  imsi: optionalText(20),
  meterSerialNumber: optionalText(25),
  meterType: optionalText(25),
} as const

const about = {
  type: PileType,
  chargeType: Schema.optionalKey(ChargeType),
  ratedPower: Schema.optionalKey(RatedPower),
  privateType: PrivateType,
  tariffId: Schema.optionalKey(reference),
  releaseDetection: Schema.Boolean,
  ...device,
} as const
const name = text(200)

/** A new pile: its connectors are alike at first, and numbered from 1. */
export const PileDraft = Schema.Struct({
  id: PileId.annotate(inForms({ format: 'pileIdentity' })),
  name,
  locationId: reference.check(Schema.isMinLength(1)),
  connectorCount: ConnectorCount,
  standard: ConnectorStandard,
  connectorPower: RatedPower,
  ...about,
})
export type PileDraft = typeof PileDraft.Type

/** What can be changed of a pile; its identity and its location cannot. */
export const PileChange = Schema.Struct({ name, ...about })
export type PileChange = typeof PileChange.Type

/** A connector as people fill it in. */
export const ConnectorForm = Schema.Struct({
  name: text(connectorNameMost),
  code: optionalText(connectorCodeMost),
  standard: ConnectorStandard,
  power: RatedPower,
})
export type ConnectorForm = typeof ConnectorForm.Type

const connectorId = Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: connectorsMax }))
const count = Schema.Int.check(Schema.isGreaterThanOrEqualTo(0))

/**
 * What disabling piles takes out of service: it is shown first, and has to be the same when it is done. Sessions go on to
 * their end, and what is held for them is settled then; reservations are cancelled and cost nothing.
 */
export const PileReach = Schema.Struct({
  piles: count,
  sessions: count,
  reservations: count,
  held: Money.check(Schema.isGreaterThanOrEqualTo(0)),
})
export type PileReach = typeof PileReach.Type

/** What still needs a pile, and keeps it from being deleted. */
export const PileUses = Schema.Struct({
  /** Charging sessions that have not ended. */
  sessions: count,
  /** Charge records that are not settled. */
  records: count,
  /** Work orders that are open. */
  orders: count,
  /** Circuits of its location. */
  circuits: count,
  /** Offline lists. */
  lists: count,
})
export type PileUses = typeof PileUses.Type

/** The forms for people. */
export const pileForms = {
  change: PileChange,
  addConnector: ConnectorForm,
  changeConnector: Schema.Struct({ connectorId, ...ConnectorForm.fields }),
  removeConnector: Schema.Struct({ connectorId }),
  enable: Schema.Struct({ seen: Schema.optionalKey(EnablingReach) }),
  disable: Schema.Struct({ seen: PileReach }),
  remove: Schema.Struct({}),
} as const
