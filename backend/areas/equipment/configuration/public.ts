/** The capabilities of a pile, by its configuration. */

export { askCapabilities, capabilitiesOf, capabilityKeys, listLimitsOf, mayReserve } from './commands.ts'
export type { Capabilities } from './commands.ts'
