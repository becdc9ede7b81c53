import type { HigherProfile, MissingThing } from '#contracts/equipment/pile-security.ts'
import type { Instant } from '#contracts/units.ts'
import type { SecurityContext } from './pile-security.ts'

/** What must be known besides a pile's own facts to see whether it can meet a profile. */
export interface Around {
  readonly at: Instant
  /** Whether piles can connect over TLS at all. */
  readonly takesTls: boolean
}

/**
 * What a pile would need to connect with a profile and does not have (whitepaper §3): without it the pile could not
 * come back. A certificate of another authority that we trust would do as well; it is not known before it is presented.
 */
export function missingFor(
  profile: HigherProfile,
  { passwordSince, certificates }: SecurityContext,
  { at, takesTls }: Around,
): readonly MissingThing[] {
  const isCertified = certificates.some(({ notAfter }) => notAfter > at)
  const missing: readonly (readonly [MissingThing, boolean])[] = [
    ['tls', profile > 1 && !takesTls],
    ['password', profile < 3 && passwordSince === null],
    ['certificate', profile === 3 && !isCertified],
  ]
  return missing.flatMap(([thing, isMissing]) => (isMissing ? [thing] : []))
}
