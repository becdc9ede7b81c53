import type { PileSecurity } from '#contracts/equipment/pile-security.calls.ts'
import type { SecurityProfile } from '#contracts/equipment/pile-security.ts'

/** The status that a profile is, which has its words (`state.pile-security.<status>`). */
export const statusOf = (profile: SecurityProfile): PileSecurity['status'] => `profile${profile}` as const
