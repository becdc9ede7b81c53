import type { FromPile } from '#contracts/ocpp/1.6/messages.ts'
import { nothing } from '../environment/clock.ts'
import type { Cancel, Clock } from '../environment/clock.ts'
import type { Component } from '../charge-point/component.ts'
import type { Configuration } from '../configuration/configuration.ts'
import type { Publish } from '../charge-point/events.ts'
import type { Outbox } from './outbox.ts'
import type { CallOutcome } from '../wire/wire.ts'

export type BootIdentity = FromPile['BootNotification']['req']

type RegistrationStatus = FromPile['BootNotification']['conf']['status']

/** When the central system gives no interval (0) or does not answer (OCPP 1.6 §4.2). */
const BOOT_RETRY_MS = 60_000

/** What follows from the answers of the central system. */
export interface RegistrationUser {
  /** The pile may send messages: after an accepted boot, or after a reconnect of an accepted pile. */
  accepted(afterBoot: boolean): void
  /** The central system has given its time. */
  timed(currentTime: string): void
}

interface Needs {
  readonly clock: Clock
  readonly outbox: Pick<Outbox, 'send' | 'sendNow' | 'isConnected'>
  readonly configuration: Pick<Configuration, 'count' | 'set'>
  readonly firmware: { readonly version: string }
  readonly identity: BootIdentity
  readonly centralSystem: RegistrationUser
  readonly publish: Publish
}

/** Sends BootNotification until it is Accepted, then Heartbeat (OCPP 1.6 §4.2, §4.6). A mere reconnect needs no boot (OCPP-J §5.4). */
export class Registration implements Component {
  readonly #needs: Needs
  /** Null until a boot since the last start was answered. */
  #status: RegistrationStatus | null = null
  /** Earliest time of the next BootNotification, over whatever connection. */
  #notBefore = 0
  #boot: Cancel = nothing
  #heartbeat: Cancel = nothing

  constructor(needs: Needs) {
    this.#needs = needs
  }

  get isAccepted(): boolean {
    return this.#status === 'Accepted'
  }

  /** A rejected pile sends nothing until the interval has passed (OCPP 1.6 §4.2). */
  get mustBeSilent(): boolean {
    return this.#status === 'Rejected'
  }

  /** The next connection begins with a boot. */
  poweredOn(): void {
    this.#status = null
    this.#notBefore = 0
  }

  connected(): void {
    if (this.isAccepted) return this.#proceed(false)
    const waitMs = this.#notBefore - this.#needs.clock.now()
    return waitMs > 0 ? this.#bootAfter(waitMs) : this.boot()
  }

  disconnected(): void {
    this.#boot()
    this.#heartbeat()
    this.#boot = nothing
    this.#heartbeat = nothing
  }

  /** Sends BootNotification now. */
  boot(): void {
    this.#boot()
    this.#boot = nothing
    const { firmware, identity, outbox } = this.#needs
    const request = { ...identity, firmwareVersion: firmware.version }
    outbox.sendNow('BootNotification', request, (outcome) => this.#booted(outcome))
  }

  reconfigured(): void {
    if (this.#needs.outbox.isConnected && this.isAccepted) this.#beat()
  }

  /** Starts the heartbeat anew, for instance with another interval. */
  #beat(): void {
    this.#heartbeat()
    this.#heartbeat = nothing
    const seconds = this.#needs.configuration.count('HeartbeatInterval')
    if (seconds > 0) this.#heartbeat = this.#needs.clock.after(seconds * 1000, () => this.#beatAgain())
  }

  /** Sends one heartbeat now, registered or not: it was triggered. */
  beatNow(): void {
    this.#needs.outbox.sendNow('Heartbeat', {}, (outcome) => this.#beaten(outcome))
  }

  #beatAgain(): void {
    this.#needs.outbox.send('Heartbeat', {}, (outcome) => this.#beaten(outcome))
    this.#beat()
  }

  #beaten(outcome: CallOutcome<'Heartbeat'>): void {
    if (outcome.ok) this.#needs.centralSystem.timed(outcome.conf.currentTime)
  }

  #booted(outcome: CallOutcome<'BootNotification'>): void {
    if (!outcome.ok) {
      if (outcome.code !== 'Offline') this.#bootAfter(BOOT_RETRY_MS)
      return
    }
    const { currentTime, interval, status } = outcome.conf
    this.#needs.centralSystem.timed(currentTime)
    this.#status = status
    this.#needs.publish({ type: 'registration', status })
    if (status !== 'Accepted') return this.#refused(interval > 0 ? interval * 1000 : BOOT_RETRY_MS)
    if (interval > 0) this.#needs.configuration.set('HeartbeatInterval', String(interval))
    this.#proceed(true)
  }

  #refused(retryMs: number): void {
    this.#notBefore = this.#needs.clock.now() + retryMs
    this.#bootAfter(retryMs)
  }

  #bootAfter(ms: number): void {
    this.#boot = this.#needs.clock.after(ms, () => this.boot())
  }

  #proceed(afterBoot: boolean): void {
    this.#beat()
    this.#needs.centralSystem.accepted(afterBoot)
  }
}
