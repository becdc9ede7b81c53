import { Schema } from 'effect'
import { endpoint, listOf } from '../endpoint.ts'
import { AlarmCode, AlarmStatus } from './alarm.ts'
import { pages } from '../menu.ts'
import { Instant } from '../units.ts'
import { giving, reading } from '../http/instance.ts'
import { Moment, RowOffer, Sought, listed, place } from '../http/listing.ts'

/** Alarms: what needs attention, how it went, and who took care of it. */

const Text = Schema.NullOr(Schema.String)

export const AlarmRow = Schema.Struct({
  id: Schema.String,
  status: AlarmStatus,
  state: Schema.String,
  ...place,
  code: AlarmCode,
  /** 1 to 14 in the order of spec §4; null for what the spec has no number for. */
  faultNumber: Schema.NullOr(Schema.Int),
  /** Needs somebody on site before it is disposed of. */
  isSafety: Schema.Boolean,
  info: Text,
  vendorErrorCode: Text,
  firstSeenAt: Instant,
  lastSeenAt: Instant,
  /** When it first went away again. */
  recoveredAt: Schema.NullOr(Instant),
  count: Schema.Int,
  /** Times it came back while it was clearing. */
  flaps: Schema.Int,
  disposedBy: Text,
  remark: Text,
  offers: Schema.Array(RowOffer),
})
export type AlarmRow = typeof AlarmRow.Type

export const alarmSorts = ['firstSeenAt', 'lastSeenAt', 'recoveredAt', 'status', 'pileId', 'code', 'count'] as const

export const alarms = endpoint({
  method: 'GET',
  path: '/alarm-service/alarms',
  access: [pages.alarmRecord.code],
  query: listed(alarmSorts, {
    status: AlarmStatus,
    code: AlarmCode,
    pileId: Sought,
    pileName: Sought,
    locationId: Sought,
    firstSeenAtFrom: Moment,
    firstSeenAtTo: Moment,
  }),
  answer: listOf(AlarmRow),
  refusals: ['ACCESS_DENIED'],
  asOf: true,
  summary: 'Alarms that lasted long enough to be shown, the newest first.',
})

export const alarm = endpoint({
  ...reading,
  path: '/alarm-service/alarms/{id}',
  access: [pages.alarmRecord.code],
  answer: AlarmRow,
  summary: 'One alarm.',
})

export const giveAlarm = endpoint({
  ...giving,
  path: '/alarm-service/alarms/{id}/{command}',
  access: [pages.alarmRecord.code],
  answer: AlarmRow,
  summary: 'Gives a command to an alarm; answers the alarm as it stands then, with what may be done next.',
})

export const alarmEndpoints = [alarms, alarm, giveAlarm] as const
