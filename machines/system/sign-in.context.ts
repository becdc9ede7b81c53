import { MINUTE } from '#contracts/durations.ts'
import { signInWindowMinutes } from '#contracts/system/sign-in.ts'
import type { SignInFact } from '#contracts/system/sign-in.ts'
import { instant, millis } from '#contracts/units.ts'
import type { Instant } from '#contracts/units.ts'

/** M28: the context of a sign-in. */
export interface SignInContext {
  /** Its account; null until a lock has named it. */
  readonly accountId: string | null
  /** The failed sign-ins within the window. */
  readonly failedAt: readonly Instant[]
  readonly lockedAt: Instant | null
  readonly signedInAt: Instant | null
}

export const nobody: SignInContext = { accountId: null, failedAt: [], lockedAt: null, signedInAt: null }

export function fold(context: SignInContext, event: SignInFact): SignInContext {
  switch (event.type) {
    case 'signin.submitted':
    case 'signin.submittedFirstPassword':
      return { ...nobody, signedInAt: event.at }
    case 'signin.failed':
      return { ...context, failedAt: failures(context, event) }
    case 'signin.failedTooOften':
      return { ...context, accountId: event.data.accountId ?? null, failedAt: [], lockedAt: event.at }
    case 'signin.prepared':
    case 'signin.unlocked':
    case 'signin.refreshFailed':
    case 'signin.refused':
    case 'signin.signedOut':
    case 'signin.passwordChanged':
      return nobody
    case 'signin.refreshBegun':
    case 'signin.refreshed':
      return context
    default:
      return event satisfies never
  }
}

const WINDOW_MS = signInWindowMinutes * MINUTE

/** The failures of the window that ends with this one: those in the context, and those that a lock brings. */
export function failures({ failedAt }: SignInContext, { type, data, at }: SignInFact): readonly Instant[] {
  const reported = type === 'signin.failedTooOften' ? (data.failedAt ?? []) : []
  return [...[...failedAt, ...reported].filter((before) => millis(at) - millis(before) < WINDOW_MS), at]
}

/** When a lock ends by itself; null where there is none. */
export const lockEndsAt = ({ lockedAt }: SignInContext): Instant | null =>
  lockedAt === null ? null : instant(millis(lockedAt) + WINDOW_MS)
