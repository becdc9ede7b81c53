/** Raising and clearing alarms. */

export { clearAlarms, openSafetyAlarms, raiseAlarm } from './commands.ts'
export { lastRaisedAt } from './last-raised.ts'
