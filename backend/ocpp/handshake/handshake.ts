import { system } from '#contracts/actor.ts'
import { MINUTE } from '#contracts/durations.ts'
import { techInfoLength } from '#contracts/equipment/pile-security.ts'
import type { OwnEvent, SecurityProfile } from '#contracts/equipment/pile-security.ts'
import { levelOf } from '#machines/equipment/pile-security.level.ts'
import { pileSecurity } from '#machines/equipment/pile-security.ts'
import type { SecurityContext } from '#machines/equipment/pile-security.ts'
import type { CommandMetadata } from '#backend/kernel/command-bus.ts'
import { noteSecurityEvent, riseTo } from '#backend/areas/equipment/security/commands.ts'
import type { Clock } from '#backend/clock.ts'
import { stateOf } from '#backend/kernel/state.ts'
import type { World } from '#backend/world.ts'
import { faultOf } from '../certificates/fault.ts'
import type { Gateway } from '../gateway.ts'
import { openBruteForceLimit } from './brute-force-limit.ts'
import type { BruteForceLimit } from './brute-force-limit.ts'
import type { Limits } from './limits.ts'
import { passwordCheck } from './password.ts'
import { passwordsOf, usePassword } from './pile-password.ts'
import type { ShownCertificate } from '../certificates/shown.ts'

/**
 * Who may connect as a charge point (security whitepaper §3). A pile must prove at least its profile: 1 a password, 2 a
 * password over TLS, 3 a certificate over TLS. What proves more raises it; what proves less is refused, whatever it
 * holds. A password means profile 1 or 2 though a certificate is shown with it, until the pile is asked for profile 3.
 */

/** A handshake: who says to be whom, and what proves it. */
export interface ConnectionAttempt {
  readonly gateway: Gateway
  readonly pileId: string
  readonly address: string
  readonly isTls: boolean
  readonly certificate: ShownCertificate | null
  /** Null when there is none, or one of another identity. */
  readonly password: Uint8Array | null
}

/** The HTTP status a handshake is refused with, and why for the log. */
export interface Rejection {
  readonly status: 401 | 403 | 404 | 429 | 503
  readonly why: string
}

/** The profile that a handshake has proved. */
export interface Proof {
  readonly level: SecurityProfile
}

/** Characters of a hash that tell it from another. */
const HASH_END = 8
/** A kind of event of a pile is told again only after so long without it. */
const quiet = 15 * MINUTE
/** Kinds of events of piles remembered at once. */
const recordedMax = 10_000

interface Options {
  readonly clock: Clock
  readonly limits: Limits
}

export class HandshakeCheck {
  readonly #clock: Clock
  readonly #limits: Limits
  readonly #passwords = passwordCheck()
  readonly #bruteForceLimit: BruteForceLimit
  readonly #recordedAt = new Map<string, number>()

  constructor({ clock, limits }: Options) {
    this.#clock = clock
    this.#limits = limits
    this.#bruteForceLimit = openBruteForceLimit(clock, limits)
  }

  /** Why a handshake is refused, or what it proved when it is welcome: then a higher profile is a fact already. */
  async check(attempt: ConnectionAttempt): Promise<Rejection | Proof> {
    const { gateway, pileId } = attempt
    const admitted = gateway.admits(pileId)
    if (admitted === 'unknown') return { status: 404, why: 'nobody registered it' }
    if (admitted === 'unwritable') return { status: 503, why: 'nothing can be recorded now' }
    const { world } = gateway
    const state = stateOf(world, pileSecurity, pileId)
    const kept = levelOf(state)
    const proof = await this.#prove(attempt, { kept, context: state?.context ?? pileSecurity.initial.context })
    if ('status' in proof) return proof
    if (gateway.admits(pileId) === 'full') return { status: 503, why: 'too many that were never accepted' }
    const { level } = proof
    if (level !== 0 && level > kept) await world.commandBus.run(riseTo, { pileId, profile: level }, by(world))
    return proof
  }

  #prove(
    attempt: ConnectionAttempt,
    { kept, context }: { readonly kept: SecurityProfile; readonly context: SecurityContext },
  ): Promise<Proof | Rejection> | Proof | Rejection {
    const { gateway, isTls, certificate, password, pileId } = attempt
    const hashes = passwordsOf(gateway.world, pileId)
    const least = kept === 0 && hashes.length > 0 ? 1 : kept
    const isCertificate = isTls && certificate !== null
    if (least === 3 && !isCertificate) return this.#lower(attempt, 'a certificate')
    if (least === 2 && !isTls) return this.#lower(attempt, 'TLS')
    if (isCertificate && (least === 3 || context.asked === 3 || password === null)) {
      const fault = faultOf(certificate, { world: gateway.world, pileId, context })
      if (fault === null) return { level: 3 }
      if (least === 3 || (least > 0 && password === null)) return this.#refuseCertificate(attempt, fault)
    }
    if (least === 0) return this.#unproved(gateway.world)
    if (password === null) return { status: 401, why: 'no password' }
    return this.#byPassword(attempt, password)
  }

  #unproved({ settings }: World): Proof | Rejection {
    return settings.allowProfile0 ? { level: 0 } : { status: 401, why: 'nothing proves who it is' }
  }

  async #byPassword(attempt: ConnectionAttempt, password: Uint8Array): Promise<Proof | Rejection> {
    const { gateway, pileId, address, isTls } = attempt
    const { world } = gateway
    const proof = { level: isTls ? 2 : 1 } as const
    const hashes = passwordsOf(world, pileId)
    // Operators may have piles of the same identity, and what was tried for another password does not count.
    const pile = `${world.code}/${pileId}`
    const who = `${pile}/${hashes.map(({ hash }) => hash.slice(-HASH_END)).join('/')}`
    if (hashes.some(({ hash, change }) => change === null && this.#passwords.knows(pile, hash, password))) return proof
    if (this.#passwords.pending >= this.#limits.passwordChecks) return { status: 503, why: 'too many password checks' }
    const guess = this.#bruteForceLimit.begin(who, address)
    if (guess === null) return { status: 429, why: 'too many wrong passwords' }
    for (const { hash, change } of hashes) {
      // One after the other: the first is nearly always the one.
      if (!(await this.#passwords.matches(pile, hash, password))) continue
      guess.right()
      if (change !== null) await usePassword(world, { pileId, change }, by(world))
      return proof
    }
    if (this.#bruteForceLimit.isBurst(who, address)) await this.#record(attempt, 'PasswordGuessed', null)
    return { status: 401, why: 'a wrong password' }
  }

  /** Less than the pile has shown before: a downgrade when it tries to prove something, else nothing at all. */
  async #lower(attempt: ConnectionAttempt, missing: string): Promise<Rejection> {
    if (attempt.password === null && attempt.isTls) return { status: 401, why: `no ${missing}` }
    await this.#record(attempt, 'DowngradeRefused', `without ${missing}`)
    return { status: 403, why: `a lower profile: without ${missing}` }
  }

  async #refuseCertificate(attempt: ConnectionAttempt, fault: string): Promise<Rejection> {
    await this.#record(attempt, 'CertificateRefused', `${fault}, serial number ${attempt.certificate?.serialNumber}`)
    return { status: 401, why: `certificate refused: ${fault}` }
  }

  /** Notes a security event of ours, once a burst. */
  async #record({ gateway, pileId, address }: ConnectionAttempt, type: OwnEvent, detail: string | null): Promise<void> {
    const { world } = gateway
    const key = `${world.code} ${pileId} ${type}`
    const now = this.#clock.now()
    const isRecorded = now - (this.#recordedAt.get(key) ?? Number.NEGATIVE_INFINITY) < quiet
    this.#recordedAt.delete(key)
    const oldest = this.#recordedAt.keys().next()
    if (this.#recordedAt.size >= recordedMax && !oldest.done) this.#recordedAt.delete(oldest.value)
    this.#recordedAt.set(key, now)
    if (isRecorded) return
    const techInfo = [`from ${address}`, ...(detail === null ? [] : [detail])].join(': ').slice(0, techInfoLength)
    await world.commandBus.run(noteSecurityEvent, { pileId, type, techInfo, reportedAt: null }, by(world))
  }
}

const by = ({ ids }: World): CommandMetadata => ({ actor: system('security'), correlation: ids.next() })
