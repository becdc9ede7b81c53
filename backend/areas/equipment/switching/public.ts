/** Enabling and disabling of locations, piles and accounts, and what that affects (M04). */

export { disable, enable, putUnderSwitch, reachOf, sessionsAt } from './commands.ts'
export { enableSeen, enablingReachOf } from './enabling.ts'
