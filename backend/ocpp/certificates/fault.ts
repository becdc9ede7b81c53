import { pileLink } from '#machines/equipment/pile-link.ts'
import type { SecurityContext } from '#machines/equipment/pile-security.ts'
import { stateOf } from '#backend/kernel/state.ts'
import type { World } from '#backend/world.ts'
import type { ShownCertificate } from './shown.ts'

/** What a certificate is held against. */
export interface Against {
  readonly world: World
  readonly pileId: string
  readonly context: SecurityContext
}

/**
 * Why a certificate does not prove that somebody is a pile, or null when it does (whitepaper §3, profile 3): it leads to
 * an authority we trust, is valid now, was not revoked, names the operator as its organization, and as its common name
 * the pile's identity or the serial number of its last accepted boot. One of our own authority must be among the
 * newest we signed for this very pile.
 */
export function faultOf(shown: ShownCertificate, { world, pileId, context }: Against): string | null {
  if (shown.untrusted !== null) return shown.untrusted
  if (world.clock.now() > shown.notAfter) return 'expired'
  if (shown.commonName === null || !namesOf(world, pileId).includes(shown.commonName)) return 'another common name'
  if (shown.organization !== world.code && shown.organization !== world.name) return 'another organization'
  if (context.revoked.includes(shown.serialNumber)) return 'revoked'
  if (shown.isOurs && !context.certificates.some(({ serialNumber }) => serialNumber === shown.serialNumber))
    return 'replaced by newer ones'
  return null
}

/** What a certificate of a pile may name: its identity, or a serial number it told at its last accepted boot. */
export function namesOf(world: World, pileId: string): readonly string[] {
  const boot = stateOf(world, pileLink, pileId)?.context.boot ?? null
  const serialNumbers = boot === null ? [] : [boot.serialNumber, boot.boxSerialNumber]
  return [pileId, ...serialNumbers.filter((name): name is string => name !== null)]
}
