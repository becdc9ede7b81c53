/** What a pile can do, as its configuration tells. */

export { askCapabilities, capabilitiesOf, capabilityKeys, listLimitsOf, mayReserve } from './commands.ts'
export type { Capabilities } from './commands.ts'
