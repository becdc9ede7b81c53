import type { HigherProfile, SecurityFact } from '#contracts/lifecycles/pile-security.ts'
import { pileSecurity } from '#machines/pile-security.ts'
import type { Refusal } from '#machines/lifecycle.ts'
import type { Plan } from './work.ts'

/** What becomes of the security of a pile: its profile, its password, its certificates, and what is noticed about it. */

type Data<Type extends SecurityFact['type']> = Extract<SecurityFact, { readonly type: Type }>['data']
interface OfPile {
  readonly pileId: string
}

/** A connection has shown a higher profile: lower ones are refused from here on. Shown again, it changes nothing. */
export const riseTo: Plan<OfPile & { readonly profile: HigherProfile }, void> = (work, { pileId, profile }) => {
  work.give(pileSecurity, { id: pileId, command: 'rise', body: { profile } })
}

/**
 * Before ChangeConfiguration `SecurityProfile` is sent: answers why the pile must not be asked, or null. The pile goes on
 * with its old profile until a connection has shown the new one, so that one that cannot is not locked out.
 */
export const stageProfile: Plan<OfPile & { readonly profile: HigherProfile }, Refusal | null> = (
  work,
  { pileId, profile },
) => work.give(pileSecurity, { id: pileId, command: 'askRaise', body: { profile } })

/** The pile did not take the profile it was asked for. Nothing asked, nothing dropped. */
export const dropProfile: Plan<OfPile, void> = (work, { pileId }) => {
  work.give(pileSecurity, { id: pileId, command: 'dropRaise', body: {} })
}

/** Another password is the only one. */
export const changePassword: Plan<OfPile, Refusal | null> = (work, { pileId }) =>
  work.give(pileSecurity, { id: pileId, command: 'changePassword', body: {} })

/** Our authority signed a certificate for the pile. */
export const certify: Plan<OfPile & Data<'security.certified'>, Refusal | null> = (work, { pileId, ...body }) =>
  work.give(pileSecurity, { id: pileId, command: 'certify', body })

/** A security event, of the pile or of our own: kept always. */
export const noteSecurityEvent: Plan<OfPile & Data<'security.noticed'>, Refusal | null> = (work, { pileId, ...body }) =>
  work.give(pileSecurity, { id: pileId, command: 'notice', body })
