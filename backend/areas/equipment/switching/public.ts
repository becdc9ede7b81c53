/** Enabling and disabling of locations, piles and accounts, and what that affects (M04). */

export { disable, enable, putUnderSwitch, reachOf } from './commands.ts'
