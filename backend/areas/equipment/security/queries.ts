import type { Actor } from '#contracts/actor.ts'
import { securityEvents as securityEventsCall } from '#contracts/equipment/pile-security.calls.ts'
import type { PileSecurity } from '#contracts/equipment/pile-security.calls.ts'
import { higherProfiles } from '#contracts/equipment/pile-security.ts'
import { isPassword } from '#contracts/ocpp/1.6/password-key.ts'
import { instant } from '#contracts/units.ts'
import { pileEntity } from '#machines/master-data.ts'
import { pileLink } from '#machines/equipment/pile-link.ts'
import { levelOf } from '#machines/equipment/pile-security.level.ts'
import { missingFor } from '#machines/equipment/pile-security.missing.ts'
import { pileSecurity } from '#machines/equipment/pile-security.ts'
import { is } from '#machines/kit/tags.ts'
import { stateOf } from '#backend/kernel/state.ts'
import { listCommands } from '../remote-command/public-queries.ts'
import { securityEvents } from './read-model.ts'
import { offersTo } from '#backend/kernel/query/offers.ts'
import { resourceQueries } from '#backend/kernel/query/resource-queries.ts'
import type { Source } from '#backend/kernel/query/read-context.ts'

/** What people do about the security of a pile, in the order of their buttons. */
const commands = ['changePassword', 'askRaise', 'demand', 'revoke', 'replace']

/** The last changes of its configuration, among which one of the password is looked for. */
const CHANGES = 50

/** How one pile proves who it is and what `actor` may do about it; null when nobody registered it. */
export function readSecurity(source: Source, id: string, actor: Actor): PileSecurity | null {
  if (stateOf(source, pileEntity, id) === null) return null
  const state = stateOf(source, pileSecurity, id) ?? pileSecurity.initial
  const { asked, passwordSince, certificates, revoked } = state.context
  const profile = levelOf(state)
  const at = instant(source.clock.now())
  const { takesTls } = source.settings
  return {
    id,
    status: `profile${profile}`,
    profile,
    asked,
    shown: shownBy(source, id),
    passwordSince,
    passwordChange: passwordChangeOf(source, { id, actor, since: passwordSince ?? '' }),
    certificates: certificates.map((one) => ({ ...one, isExpired: one.notAfter <= at })).toReversed(),
    revoked,
    raises: higherProfiles
      .filter((one) => one > profile)
      .map((one) => ({ profile: one, missing: missingFor(one, state.context, { at, takesTls }) })),
    offers: offersTo({ source, actor, names: commands }, pileSecurity, state),
  }
}

function shownBy(source: Source, id: string): PileSecurity['shown'] {
  const link = stateOf(source, pileLink, id)
  if (link === null || link.context.openedAt === null) return null
  const { profile, openedAt } = link.context
  return { profile, at: openedAt, isOpen: is(pileLink, link, 'connected') }
}

interface Changing {
  readonly id: string
  readonly actor: Actor
  /** The last password that is known to be the only one. */
  readonly since: string
}

/** The last password that was to be sent: while it waits, and when nobody knows whether the pile took it. */
function passwordChangeOf(source: Source, { id, actor, since }: Changing): PileSecurity['passwordChange'] {
  const request = { page: 1, size: CHANGES, sort: null, filters: { pileId: id, action: 'ChangeConfiguration' } }
  const last = listCommands(source, request, actor).list.find(({ payload }) =>
    isPassword({ key: String(payload['key']) }),
  )
  if (last === undefined || last.issuedAt <= since) return null
  const { status } = last
  return status === 'waiting' || status === 'unknown' ? { status, since: last.issuedAt } : null
}

/** Security events, the newest first unless asked otherwise. */
export const securityEventQueries = resourceQueries({ list: securityEventsCall }, securityEvents, {})
