/** What a boot says of the firmware of a pile. */

export { bootWith } from './notifications.ts'
