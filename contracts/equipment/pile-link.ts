import { Schema } from 'effect'
import type { FactsOf } from '../fact.ts'
import { mended, QuirkKind } from '../ocpp/quirk.ts'
import { DeviceStatus } from './connector.ts'
import { SecurityProfile } from './pile-security.ts'

/**
 * The connection of a pile (M01): its WebSocket and the data of BootNotification. The device status online or offline
 * follows from it.
 */

export const LinkStatus = DeviceStatus.pick(['online', 'offline'])
export type LinkStatus = typeof LinkStatus.Type

const Text = Schema.NullOr(Schema.String)
const Nothing = Schema.Struct({})

/** The fields of BootNotification.req (OCPP 1.6 §6.5). */
export const Boot = Schema.Struct({
  vendor: Schema.String,
  model: Schema.String,
  serialNumber: Text,
  boxSerialNumber: Text,
  firmwareVersion: Text,
  iccid: Text,
  imsi: Text,
  meterType: Text,
  meterSerialNumber: Text,
})
export type Boot = typeof Boot.Type

const Opened = Schema.Struct({
  protocol: Schema.String,
  /** The security profile that the connection proved; absent for wires that prove nothing, such as those in memory. */
  profile: Schema.optionalKey(SecurityProfile),
})
const Booted = Schema.Struct({ ...Boot.fields, mended, intervalSeconds: Schema.Int })
const Presented = Schema.Struct({ idTag: Schema.String, status: Schema.String })
const Closed = Schema.Struct({ code: Schema.Int })
const Quirk = Schema.Struct({
  kind: QuirkKind,
  /** The message, and where in it; null for the frame as a whole. */
  action: Schema.String,
  field: Schema.NullOr(Schema.String),
  /** What stood there the first time, as JSON, cut; null for nothing, and for what means nothing to us. */
  raw: Schema.NullOr(Schema.String),
  /** As its boot says; null before its first. */
  vendor: Text,
  model: Text,
})

export type Quirk = typeof Quirk.Type

export const linkFacts = {
  'link.opened': Opened,
  'link.booted': Booted,
  'link.bootPending': Booted,
  'link.bootRejected': Booted,
  'link.resumed': Nothing,
  'link.bootTimedOut': Nothing,
  'link.late': Nothing,
  'link.recovered': Nothing,
  'link.dead': Nothing,
  'link.closed': Closed,
  /** A card was presented (Authorize): recorded together with the answer. */
  'link.cardPresented': Presented,
  /** The first time that this pile, as this vendor's model, broke a schema in this way and was taken all the same. */
  'link.quirkSeen': Quirk,
} as const
export type LinkFact = FactsOf<typeof linkFacts>
export const linkCommands = {
  opened: Opened,
  booted: Booted,
  closed: Closed,
  presented: Presented,
  quirk: Quirk,
  nothing: Nothing,
} as const
