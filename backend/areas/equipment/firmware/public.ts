/** Checks the firmware of a pile at its boot. */

export { bootWith } from './notifications.ts'
