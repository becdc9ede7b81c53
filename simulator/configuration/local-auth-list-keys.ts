import { count, fixed, flag } from './key.ts'
import type { Keys } from './key.ts'

/** LocalAuthListManagement (§9.2). */
export const localAuthList = {
  LocalAuthListEnabled: flag(true),
  LocalAuthListMaxLength: fixed(count(1_000)),
  SendLocalListMaxLength: fixed(count(200)),
} as const satisfies Keys
