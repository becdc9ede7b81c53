import { Schema } from 'effect'
import type { FactsOf } from '../fact.ts'
import { DeviceStatus } from './connector.ts'
import { SecurityProfile } from './pile-security.ts'

/** The link of a pile (M01): its WebSocket and what BootNotification told. Feeds device status online and offline. */

export const LinkStatus = DeviceStatus.pick(['online', 'offline'])
export type LinkStatus = typeof LinkStatus.Type

const Text = Schema.NullOr(Schema.String)
const Nothing = Schema.Struct({})

/** What OCPP 1.6 BootNotification.req tells of a pile (§6.5). */
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
  /** The security profile that the connection proved; not said of wires that prove nothing, such as those in memory. */
  profile: Schema.optionalKey(SecurityProfile),
})
const Booted = Schema.Struct({ ...Boot.fields, intervalSeconds: Schema.Int })
const Presented = Schema.Struct({ idTag: Schema.String, status: Schema.String })
const Closed = Schema.Struct({ code: Schema.Int })

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
  /** A card was held to the reader (Authorize): the answer given is kept beside it. */
  'link.cardPresented': Presented,
} as const
export type LinkFact = FactsOf<typeof linkFacts>
export const linkCommands = {
  opened: Opened,
  booted: Booted,
  closed: Closed,
  presented: Presented,
  nothing: Nothing,
} as const
