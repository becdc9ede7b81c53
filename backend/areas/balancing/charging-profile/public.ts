/** What load-balancing plans need of the charging profiles that implement them. */

export { balance } from './balance.ts'
export type { Cause } from './balance.ts'
export { hasProfiles, isConcerned, locationsOf, pilesOf } from './balanced.ts'
export { forgetProfiles } from './boots.ts'
export { withdraw } from './send.ts'
export { PUSH_MS } from './share.ts'
export { isOnline } from './site.ts'
