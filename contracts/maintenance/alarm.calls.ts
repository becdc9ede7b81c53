import { Schema } from 'effect'
import { choice, code, connector, count, location, moment, ref, status, text } from '../fields.ts'
import { AlarmCode, AlarmStatus } from './alarm.ts'
import { Instant } from '../units.ts'
import { RowOffer, Sought, place } from '../http/listing.ts'
import { resource } from '../resource.ts'

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
  /** The work order that deals with it. */
  orderId: Text,
  offers: Schema.Array(RowOffer),
})
export type AlarmRow = typeof AlarmRow.Type

/** No alarm is raised without an error. */
const isRaised = (code: AlarmCode): boolean => code !== 'NoError'

export const alarmResource = resource({
  name: 'alarm',
  page: 'alarmRecord',
  path: '/alarm-service/alarms',
  texts: 'alarm.',
  lifecycles: ['alarm'],
  row: AlarmRow,
  detail: AlarmRow,
  columns: {
    code: choice(AlarmCode, 'error-code.', { sort: true, offered: AlarmCode.literals.filter(isRaised) }),
    status: status('alarm', AlarmStatus),
    pileId: connector(),
    lastSeenAt: moment({ title: 'alarm.lastSeen', live: true }),
    count: count({ sort: true, live: true }),
    firstSeenAt: moment({ title: 'alarm.firstSeen' }),
    recoveredAt: moment({ title: 'alarm.recovered' }),
    disposedBy: text(),
    remark: text(),
  },
  more: {
    locationName: location(),
    faultNumber: code({ title: 'alarm.number' }),
    vendorErrorCode: code({ title: 'device.vendorError' }),
    info: text({ title: 'device.info' }),
    flaps: count(),
    orderId: ref('work-order'),
  },
  filters: ['status', 'code', 'pileId', 'firstSeenAt'],
  hidden: { pileName: Sought, locationId: Sought },
  order: '-firstSeenAt',
  about: {
    list: 'Alarms that lasted long enough to be shown, the newest first.',
    one: 'One alarm.',
    give: 'Gives a command to an alarm; answers the alarm as it stands then, with what may be done next.',
  },
})
export const { list: alarms, one: alarm, give: giveAlarm, sorts: alarmSorts } = alarmResource

export const alarmEndpoints = [alarms, alarm, giveAlarm] as const
