/** Raising and clearing alarms. */

export { clearAlarms, openSafetyAlarms, raiseAlarm } from './commands.ts'
export { lastTold } from './last-raised.ts'
