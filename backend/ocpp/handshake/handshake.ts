import { system } from '#contracts/actor.ts'
import type { AttemptReason } from '#contracts/equipment/joining/joining.calls.ts'
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
import { admissionFor } from './admission.ts'
import type { JoiningPassword } from './admission.ts'
import type { Limits } from './limits.ts'
import { passwordCheck } from './password.ts'
import { passwordsOf, usePassword } from './pile-password.ts'
import type { ShownCertificate } from '../certificates/shown.ts'

/**
 * Who may connect as a charge point (security whitepaper §3). A pile must prove at least its profile: 1 a password, 2 a
 * password over TLS, 3 a certificate over TLS. What proves more raises it; what proves less is refused, whatever it
 * holds. A password means profile 1 or 2 though a certificate is shown with it, until the pile is asked for profile 3.
 * A pile that has proved nothing yet may come with the joining password, and waits.
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
  /** The same for people; null where nothing is wrong with the attempt. */
  readonly reason: AttemptReason | null
}

/** The profile that a handshake has proved. */
export interface Proof {
  readonly level: SecurityProfile
  /** The number of the joining password that it came with; null where it came without. */
  readonly drawing: number | null
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
    if (admitted === 'unwritable') return { status: 503, why: 'nothing can be recorded now', reason: null }
    const { world } = gateway
    const joined = await this.#join(attempt, admitted === 'unknown')
    if (joined !== null) return joined
    const state = stateOf(world, pileSecurity, pileId)
    const kept = levelOf(state)
    const proof = await this.#prove(attempt, { kept, context: state?.context ?? pileSecurity.initial.context })
    if ('status' in proof) return proof
    if (gateway.admits(pileId) === 'full') return full
    const { level } = proof
    if (level !== 0 && level > kept) await world.commandBus.run(riseTo, { pileId, profile: level }, by(world))
    return proof
  }

  /**
   * Lets a pile wait that has proved nothing before and comes with the joining password. Null: it has to prove itself as
   * others do; one that nobody registered never has.
   */
  async #join(attempt: ConnectionAttempt, isUnknown: boolean): Promise<Proof | Rejection | null> {
    const { gateway, pileId, password } = attempt
    const { world } = gateway
    const refusal = isUnknown ? unknown : null
    const isProved = levelOf(stateOf(world, pileSecurity, pileId)) > 0 || passwordsOf(world, pileId).length > 0
    if (password === null || (isProved && !isUnknown)) return refusal
    const asked = admissionFor(world, pileId)
    if (asked === null || typeof asked === 'string') return asked === null ? refusal : (barred[asked] ?? refusal)
    const result = await this.#byJoiningPassword(attempt, asked)
    // Without a register, one that nobody knows may come with no proof at all.
    if ('status' in result && !isUnknown && world.settings.allowProfile0) return null
    return 'status' in result || gateway.admits(pileId) !== 'full' ? result : full
  }

  async #byJoiningPassword(
    { gateway: { world }, address, isTls, password }: ConnectionAttempt,
    { hash, drawing }: JoiningPassword,
  ): Promise<Proof | Rejection> {
    const proof = { level: isTls ? 2 : 1, drawing } as const
    // One name for all identities: they can be invented, and would push the counters of real piles out.
    const who = `${world.code}/joining`
    if (password === null) return unknown
    if (this.#passwords.knows(who, hash, password)) return proof
    if (this.#passwords.pending >= this.#limits.passwordChecks) return busy
    const guess = this.#bruteForceLimit.begin(`${who}/${hash.slice(-HASH_END)}`, address)
    if (guess === null) return guessed
    if (!(await this.#passwords.matches(who, hash, password)))
      return { status: 401, why: 'a wrong joining password', reason: 'wrongJoiningPassword' }
    guess.right()
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
      if (fault === null) return { level: 3, drawing: null }
      if (least === 3 || (least > 0 && password === null)) return this.#refuseCertificate(attempt, fault)
    }
    if (least === 0) return this.#unproved(gateway.world)
    if (password === null) return { status: 401, why: 'no password', reason: 'noPassword' }
    return this.#byPassword(attempt, password)
  }

  #unproved({ settings }: World): Proof | Rejection {
    if (settings.allowProfile0) return { level: 0, drawing: null }
    return { status: 401, why: 'nothing proves who it is', reason: 'noPassword' }
  }

  async #byPassword(attempt: ConnectionAttempt, password: Uint8Array): Promise<Proof | Rejection> {
    const { gateway, pileId, address, isTls } = attempt
    const { world } = gateway
    const proof = { level: isTls ? 2 : 1, drawing: null } as const
    const hashes = passwordsOf(world, pileId)
    // Operators may have piles of the same identity, and what was tried for another password does not count.
    const pile = `${world.code}/${pileId}`
    const who = `${pile}/${hashes.map(({ hash }) => hash.slice(-HASH_END)).join('/')}`
    if (hashes.some(({ hash, change }) => change === null && this.#passwords.knows(pile, hash, password))) return proof
    if (this.#passwords.pending >= this.#limits.passwordChecks) return busy
    const guess = this.#bruteForceLimit.begin(who, address)
    if (guess === null) return guessed
    for (const { hash, change } of hashes) {
      // One after the other: the first is nearly always the one.
      if (!(await this.#passwords.matches(pile, hash, password))) continue
      guess.right()
      if (change !== null) await usePassword(world, { pileId, change }, by(world))
      return proof
    }
    if (this.#bruteForceLimit.isBurst(who, address)) await this.#record(attempt, 'PasswordGuessed', null)
    return { status: 401, why: 'a wrong password', reason: 'wrongPassword' }
  }

  /** Less than the pile has shown before: a downgrade when it tries to prove something, else nothing at all. */
  async #lower(attempt: ConnectionAttempt, missing: string): Promise<Rejection> {
    if (attempt.password === null && attempt.isTls) return { status: 401, why: `no ${missing}`, reason: 'lowerProfile' }
    await this.#record(attempt, 'DowngradeRefused', `without ${missing}`)
    return { status: 403, why: `a lower profile: without ${missing}`, reason: 'lowerProfile' }
  }

  async #refuseCertificate(attempt: ConnectionAttempt, fault: string): Promise<Rejection> {
    await this.#record(attempt, 'CertificateRefused', `${fault}, serial number ${attempt.certificate?.serialNumber}`)
    return { status: 401, why: `certificate refused: ${fault}`, reason: 'certificate' }
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

const unknown: Rejection = { status: 404, why: 'nobody registered it', reason: 'unknown' }
const busy: Rejection = { status: 503, why: 'too many password checks', reason: 'busy' }
const guessed: Rejection = { status: 429, why: 'too many wrong passwords', reason: 'guessed' }
const full: Rejection = { status: 503, why: 'too many that were never accepted', reason: 'busy' }
/** Why a pile may not join though there is a joining password. */
const barred: Readonly<Partial<Record<AttemptReason, Rejection>>> = {
  refused: { status: 403, why: 'people refused it', reason: 'refused' },
  crowded: { status: 503, why: 'too many wait already', reason: 'crowded' },
}

const by = ({ ids }: World): CommandMetadata => ({ actor: system('security'), correlation: ids.next() })
