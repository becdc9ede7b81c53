import { system } from '#contracts/actor.ts'
import type { Actor } from '#contracts/actor.ts'
import { techInfoLength } from '#contracts/equipment/pile-security.ts'
import type { FromPile } from '#contracts/ocpp/1.6/messages.ts'
import { instantOf } from '#contracts/units.ts'
import { issueCommand } from '../areas/equipment/remote-command/issue.ts'
import { certify, noteSecurityEvent } from '../areas/equipment/security/commands.ts'
import type { World } from '../world.ts'
import type { Authority } from './certificates/authority.ts'
import { namesOf } from './certificates/fault.ts'

/** The security extension (whitepaper §4): what a charge point noticed, and the certificates it asks for. */

/** Whoever calls, as far as its security is concerned. */
export interface Secured {
  readonly pileId: string
  readonly world: World
  readonly actor: Actor
  /** What signs certificates; null where nothing does. */
  readonly authority: Authority | null
  warn(detail: object, message: string): void
}

/** Always confirmed, and kept as it is told, whatever its type. */
export async function securityEvent(
  pile: Secured,
  request: FromPile['SecurityEventNotification']['req'],
  messageId: string,
): Promise<FromPile['SecurityEventNotification']['conf']> {
  const { pileId, actor, world } = pile
  const { type, techInfo = null } = request
  const reportedAt = instantOf(request.timestamp)
  if (reportedAt === null) pile.warn({ timestamp: request.timestamp, messageId }, 'a timestamp that is no date')
  const said = { pileId, type, techInfo, reportedAt }
  await world.commandBus.run(noteSecurityEvent, said, { actor, correlation: messageId })
  return {}
}

/**
 * A request is signed when it is sound and names the pile that asks for it: by its identity, or by the serial number of
 * its last accepted boot. The certificate follows the answer, by CertificateSigned.
 */
export async function signCertificate(
  pile: Secured,
  { csr }: FromPile['SignCertificate']['req'],
  messageId: string,
): Promise<FromPile['SignCertificate']['conf']> {
  const { authority, pileId, world } = pile
  if (authority === null) return { status: 'Rejected' }
  const by = { actor: system('security'), correlation: messageId }
  const request = await authority.read(csr)
  const fault = typeof request === 'string' ? request : nameFault(pile, request.commonName)
  if (typeof request === 'string' || fault !== null) {
    const event = { type: 'SigningRefused', techInfo: fault?.slice(0, techInfoLength) ?? null, reportedAt: null }
    await world.commandBus.run(noteSecurityEvent, { pileId, ...event }, by)
    return { status: 'Rejected' }
  }
  const { chain, ...signed } = await authority.sign(request, world.code)
  await world.commandBus.run(certify, { pileId, commonName: request.commonName, ...signed }, by)
  // The certificate follows the answer. A pile that does not take it goes on with the one it has, and tells so itself.
  const payload = { certificateChain: chain }
  const wanted = { pileId, connectorId: null, action: 'CertificateSigned', payload } as const
  const failed = (err: unknown): void => pile.warn({ err }, 'a certificate was signed and could not be sent')
  world.clock.soon(() => {
    world.commandBus.run(issueCommand, wanted, by).catch(failed)
  })
  return { status: 'Accepted' }
}

const nameFault = ({ world, pileId }: Secured, commonName: string): string | null =>
  namesOf(world, pileId).includes(commonName) ? null : `the common name ${commonName} is not its own`
