/** The open alarms of a pile or a network. */

export { openAlarm } from './queries.ts'
