import { nothing } from '../environment/clock.ts'
import type { Cancel, Clock } from '../environment/clock.ts'
import type { Settings } from '../configuration/configuration.ts'
import type { Component } from '../charge-point/component.ts'
import type { Random } from '../environment/random.ts'
import type { Access, CentralCall, CloseReason, Connect, WireCallbacks, Reply, Wire } from '../wire/wire.ts'

/** Waiting before another attempt: doubles from the first to the longest, and varies so that a fleet does not return at once. */
const FIRST_RETRY_MS = 1_000
const LONGEST_RETRY_MS = 60_000
const JITTER = 0.25
/** The close code of a connection that ended without a goodbye (RFC 6455 §7.4.1). */
const ABNORMAL = 1006

/** What a pile does when its connection changes. */
export interface ConnectionUser {
  opened(wire: Wire): void
  called(call: CentralCall): Reply
  closed(why: CloseReason): void
  /** An attempt failed. */
  refused(why: CloseReason): void
}

interface Needs {
  readonly id: string
  readonly clock: Clock
  readonly random: Random
  readonly configuration: Settings
  readonly networkFaults: { readonly connect: Connect }
  readonly security: { access(): Access }
  readonly centralSystem: ConnectionUser
}

/** Maintains one connection to the central system: reconnects with growing delays until it is closed. */
export class Connection implements Component {
  readonly #needs: Needs
  #wire: Wire | null = null
  /** Replaced connections that have not ended. */
  readonly #replaced = new Set<Wire>()
  #retry: Cancel = nothing
  #isWanted = false
  #isOpen = false
  #attempts = 0

  constructor(needs: Needs) {
    this.#needs = needs
  }

  /** Opens the connection and reopens it when it is lost, until `close` or `cut`. */
  open(): void {
    if (this.#isWanted) return
    this.#isWanted = true
    this.#attempts = 0
    // A connection that is still closing reports its end first, and then reconnects.
    if (this.#wire === null) this.#connect()
  }

  /** Closes with a close frame, and stays closed. */
  close(): void {
    this.#end((wire) => wire.close())
  }

  /** Drops the connection without a close frame, and stays disconnected. */
  cut(): void {
    this.#end((wire) => wire.cut())
  }

  /** Closes the connection and opens another, for instance with a new password. */
  reconnect(): void {
    this.#wire?.close()
  }

  /** Opens another connection without closing the current one. False when there is none. */
  replace(): boolean {
    const wire = this.#wire
    if (wire === null || !this.#isOpen) return false
    this.#replaced.add(wire)
    this.#isOpen = false
    this.#needs.centralSystem.closed({ code: ABNORMAL, reason: 'replaced by another' })
    this.#connect()
    return true
  }

  reconfigured(): void {
    if (this.#isOpen) this.#wire?.pingEvery(this.#pingMs)
  }

  /** The pile was accepted: the next reconnect starts with the shortest delay. */
  resetBackoff(): void {
    this.#attempts = 0
  }

  get #pingMs(): number {
    return this.#needs.configuration.count('WebSocketPingInterval') * 1000
  }

  #end(end: (wire: Wire) => void): void {
    this.#isWanted = false
    this.#retry()
    this.#retry = nothing
    for (const each of this.#replaced) end(each)
    const wire = this.#wire
    if (wire !== null) end(wire)
  }

  #connect(): void {
    const { id, centralSystem, networkFaults, security } = this.#needs
    // An earlier wire may still call back; only the current one counts.
    const isPresent = (): boolean => this.#wire === wire
    const end: WireCallbacks = {
      opened: () => {
        if (!isPresent()) return
        this.#isOpen = true
        wire.pingEvery(this.#pingMs)
        centralSystem.opened(wire)
      },
      called: (call) => centralSystem.called(call),
      closed: (why) => {
        this.#replaced.delete(wire)
        if (isPresent()) this.#closed(why)
      },
    }
    const wire: Wire = networkFaults.connect(id, end, security.access())
    this.#wire = wire
  }

  #closed(why: CloseReason): void {
    this.#wire = null
    const wasOpen = this.#isOpen
    this.#isOpen = false
    if (wasOpen) this.#needs.centralSystem.closed(why)
    else this.#needs.centralSystem.refused(why)
    if (!this.#isWanted) return
    const { clock, random } = this.#needs
    const delayMs = Math.min(LONGEST_RETRY_MS, FIRST_RETRY_MS * 2 ** this.#attempts)
    this.#attempts += 1
    this.#retry = clock.after(Math.round(delayMs * random.between(1 - JITTER, 1 + JITTER)), () => this.#connect())
  }
}
