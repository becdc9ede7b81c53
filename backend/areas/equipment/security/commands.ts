import { system } from '#contracts/actor.ts'
import { higherProfiles } from '#contracts/equipment/pile-security.ts'
import type { HigherProfile, SecurityFact, securityForms } from '#contracts/equipment/pile-security.ts'
import { missingFor } from '#machines/equipment/pile-security.missing.ts'
import { pileSecurity } from '#machines/equipment/pile-security.ts'
import type { Refusal } from '#machines/kit/lifecycle.ts'
import { isNew } from '#machines/kit/tags.ts'
import type { Follower, RemoteCommandPart, IssueResult, RemoteCommandRequest } from '#backend/kernel/remote-commands.ts'
import { issueCommand } from '../remote-command/public.ts'
import { isLower, requestLower } from './lower.ts'
import type { CommandHandler, Transaction } from '#backend/kernel/transaction.ts'

/** Commands on the security of a pile: its profile, its password, its certificates, and security events. */

type Data<Type extends SecurityFact['type']> = Extract<SecurityFact, { readonly type: Type }>['data']
interface OfPile {
  readonly pileId: string
}

/** A connection has proved a higher profile: lower ones are refused from here on. Proved again, it changes nothing. */
export const riseTo: CommandHandler<OfPile & { readonly profile: HigherProfile }, void> = (tx, { pileId, profile }) => {
  tx.dispatch(pileSecurity, { id: pileId, command: 'rise', body: { profile }, mayRefuse: ['elsewhere', 'toProfile'] })
}

/**
 * Runs before ChangeConfiguration `SecurityProfile` is sent: answers the refusal, or null. The pile keeps its old
 * profile until a connection has proved the new one, so that a pile that fails to change is not locked out.
 */
const stageProfile: CommandHandler<OfPile & { readonly profile: HigherProfile }, Refusal | null> = (
  tx,
  { pileId, profile },
) => tx.dispatch(pileSecurity, { id: pileId, command: 'askRaise', body: { profile } })

/**
 * Requests a higher profile from a pile when the key is that of the security extension (whitepaper §3). Any other value
 * is refused, because a pile that accepted it could never come back; a lower one that is typed in lab mode needs a second
 * person. Null: another key, so the plain call is made.
 */
const requestConfiguration: CommandHandler<RemoteCommandRequest<'ChangeConfiguration'>, IssueResult | null> = (
  tx,
  request,
) => {
  if (request.payload.key.toLowerCase() !== 'securityprofile') return null
  if (isLower(tx, request)) return requestLower(tx, request)
  const { pileId } = request
  const profile = higherProfiles.find((one) => String(one) === request.payload.value) ?? null
  const refusal = profile === null ? notHigher(tx, pileId) : stageProfile(tx, { pileId, profile })
  if (refusal !== null) return { id: null, refusal }
  return issueCommand(tx, { ...request, about: { lifecycle: pileSecurity.name, id: pileId, turn: 0 } })
}

const notHigher = (tx: Transaction, pileId: string): Refusal => refusalOf(tx, pileId, ['askRaise', 'toProfile'])

const refusalOf = (tx: Transaction, pileId: string, [command, guard]: readonly [string, string]): Refusal => ({
  reason: 'illegalTransition',
  lifecycle: pileSecurity.name,
  state: tx.stateOf(pileSecurity, pileId).value,
  command,
  guard,
})

/** A pile that has not refused a higher profile may come with it at any time: only a refusal ends the wait. */
const followSecurity: Follower = (tx, { about, fate }) => {
  const isRefused = fate.kind === 'answered' && fate.status.command !== 'accept'
  if (isRefused || fate.kind === 'expired' || fate.kind === 'cancelled') dropProfile(tx, { pileId: about.id })
}

/** The pile refused the requested profile, or the request was withdrawn. Does nothing where none was requested. */
const dropProfile: CommandHandler<OfPile, void> = (tx, { pileId }) => {
  if (isNew(tx.stateOf(pileSecurity, pileId))) return
  tx.dispatch(pileSecurity, {
    id: pileId,
    command: 'dropRaise',
    body: {},
    as: system('security'),
    mayRefuse: ['raiseIsAsked', 'elsewhere'],
  })
}

/** The password was replaced. */
export const changePassword: CommandHandler<OfPile, Refusal | null> = (tx, { pileId }) =>
  tx.dispatch(pileSecurity, { id: pileId, command: 'changePassword', body: {} })

/** Our authority signed a certificate for the pile. */
export const certify: CommandHandler<OfPile & Data<'security.certified'>, Refusal | null> = (tx, { pileId, ...body }) =>
  tx.dispatch(pileSecurity, { id: pileId, command: 'certify', body })

/** A security event, of the pile or of our own; always kept. */
export const noteSecurityEvent: CommandHandler<OfPile & Data<'security.noticed'>, Refusal | null> = (
  tx,
  { pileId, ...body },
) => tx.dispatch(pileSecurity, { id: pileId, command: 'notice', body })

type Form<Name extends keyof typeof securityForms> = { readonly id: string } & (typeof securityForms)[Name]['Type']

/**
 * Connections below a profile are refused from here on. A profile that the pile cannot meet needs an explicit
 * confirmation.
 */
const demandProfile: CommandHandler<Form<'demand'>, Refusal | null> = (
  tx,
  { id, profile, evenIfLockedOut = false },
) => {
  const { context } = tx.stateOf(pileSecurity, id)
  const refusal = tx.dispatch(pileSecurity, { id, command: 'demand', body: { profile } })
  const missing = missingFor(profile, context, { at: tx.now, takesTls: tx.settings.takesTls })
  if (refusal !== null || evenIfLockedOut || missing.length === 0) return refusal
  tx.drop()
  return refusalOf(tx, id, ['demand', 'couldComeBack'])
}

/** The commands of people on the security of a pile. They also close its connection (ocpp/handshake/credentials.ts). */
export const securityHandlers = {
  demand: demandProfile,
  revoke: (tx: Transaction, { id, ...body }: Form<'revoke'>) =>
    tx.dispatch(pileSecurity, { id, command: 'revoke', body }),
  replace: (tx: Transaction, { id }: Form<'replace'>) =>
    tx.dispatch(pileSecurity, { id, command: 'replace', body: {} }),
} as const

export const securityCalls: RemoteCommandPart = {
  followers: { [pileSecurity.name]: followSecurity },
  requestHandlers: { ChangeConfiguration: requestConfiguration },
}
