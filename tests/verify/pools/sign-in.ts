import type { SignInFact } from '#contracts/system/sign-in.ts'
import { actorOf } from '#tests/support/lifecycles/actors.ts'
import { moments } from '../coarse.ts'
import { made } from './made.ts'

const [first] = moments
const { SU } = actorOf
const accountId = SU.kind === 'person' ? SU.id : null

/** Locks that bear the failures before them: of the super administrator who would lift it, and of somebody else. */
export const signInPool = made<SignInFact>(
  ['signin.failedTooOften', { accountId, failedAt: [first, first, first, first] }],
  ['signin.failedTooOften', { accountId: 'A1', failedAt: [first, first, first, first] }],
)
