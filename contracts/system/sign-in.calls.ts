import { Schema } from 'effect'
import { endpoint, listOf, listQuery } from '../endpoint.ts'
import { SignInStatus } from './sign-in.ts'
import { pages } from '../menu.ts'
import { Instant } from '../units.ts'
import { giving } from '../http/instance.ts'
import { RowOffer } from '../http/listing.ts'

/** Accounts that failed to sign in too often from one address (lifecycles.md M28). */

export const SignInLock = Schema.Struct({
  id: Schema.String,
  accountId: Schema.NullOr(Schema.String),
  account: Schema.NullOr(Schema.String),
  /** The address that the failures came from; null once the account was deleted. */
  address: Schema.NullOr(Schema.String),
  /** `locked`, or `out` once the lock is over. */
  status: SignInStatus,
  state: Schema.String,
  lockedAt: Schema.NullOr(Instant),
  /** When the lock ends by itself. */
  endsAt: Schema.NullOr(Instant),
  offers: Schema.Array(RowOffer),
})
export type SignInLock = typeof SignInLock.Type

const access = [pages.adminAccounts.code]
const { sort: _, ...paged } = listQuery

export const signInLocks = endpoint({
  method: 'GET',
  path: '/user-service/sign-in-locks',
  access,
  query: Schema.Struct(paged),
  answer: listOf(SignInLock),
  refusals: ['ACCESS_DENIED'],
  summary: 'The sign-ins that are locked now, the longest locked first: an account and an address each.',
})

export const giveSignInLock = endpoint({
  ...giving,
  path: '/user-service/sign-in-locks/{id}/{command}',
  access,
  answer: SignInLock,
  summary: 'Lifts a lock before its time (`unlock`, another SUPER only); answers it as it stands then.',
})

export const signInLockEndpoints = [signInLocks, giveSignInLock] as const
