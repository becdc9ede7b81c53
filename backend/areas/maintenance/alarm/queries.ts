import { alarmResource } from '#contracts/maintenance/alarm.calls.ts'
import { faultNumber, safetyCodes } from '#contracts/maintenance/alarm.ts'
import type { AlarmStatus } from '#contracts/maintenance/alarm.ts'
import { alarm } from '#machines/maintenance/alarm.ts'
import { withPlaceNow } from '#backend/areas/equipment/location/public-queries.ts'
import { resourceQueries } from '#backend/kernel/query/resource-queries.ts'
import { alarms } from './read-model.ts'

/** An alarm that waits for somebody. */
export const openAlarm = 'Undisposed' satisfies AlarmStatus

/** Alarms with what `actor` may do with each, the newest first unless asked otherwise. */
export const alarmQueries = resourceQueries(alarmResource, alarms, {
  of: alarm,
  row: (row, { source }) => ({
    ...withPlaceNow(source, row),
    faultNumber: faultNumber(row.code),
    isSafety: safetyCodes.includes(row.code),
  }),
})
export const { list: listAlarms, read: readAlarm } = alarmQueries
