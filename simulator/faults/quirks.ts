import type { Component } from '../charge-point/component.ts'
import type { Outbox } from '../connection/outbox.ts'

/** What transactions use of the outbox. */
export type Sender = Pick<Outbox, 'send' | 'sendNow' | 'enqueue'>

/**
 * Misbehaviour of a pile at which nothing is broken. Each quirk is armed, and happens once unless it lasts; the part that
 * it concerns checks for it.
 */
export class Quirks implements Component {
  readonly #outbox: Pick<Outbox, 'hold'>
  #losesStop = false
  #stopsForAny = false
  #forgetsProfile = false
  #lateMs = 0
  #keepsReservations = false

  constructor(outbox: Pick<Outbox, 'hold'>) {
    this.#outbox = outbox
  }

  /** The next StopTransaction is never sent: the pile has forgotten it. */
  loseStop(): void {
    this.#losesStop = true
  }

  /** The next card that is not the transaction's own ends it, whatever its status. */
  stopForAny(): void {
    this.#stopsForAny = true
  }

  /** The next profile is accepted but not installed. */
  forgetProfile(): void {
    this.#forgetsProfile = true
  }

  /** Stored transaction messages wait so long after the next registration; other messages do not. */
  late(ms: number): void {
    this.#lateMs = ms
  }

  /** Lasts: a fault ends no reservation, and leads back to Reserved (M02 I7), as the table of statuses has it (§4.9). */
  keepReservations(): void {
    this.#keepsReservations = true
  }

  /** Whether a fault ends reservations, as it should (OCPP 1.6 §5.13). */
  get endsReservations(): boolean {
    return !this.#keepsReservations
  }

  /** Whether any card ends the transaction, this once. */
  takeStopForAny(): boolean {
    const isOrdered = this.#stopsForAny
    this.#stopsForAny = false
    return isOrdered
  }

  /** Whether an accepted profile is not installed, this once. */
  takeForgetProfile(): boolean {
    const isOrdered = this.#forgetsProfile
    this.#forgetsProfile = false
    return isOrdered
  }

  registering(): void {
    if (this.#lateMs > 0) this.#outbox.hold(this.#lateMs)
    this.#lateMs = 0
  }

  /** An outbox that loses the armed message before it is stored. */
  senderOver(outbox: Sender): Sender {
    return {
      send: (action, payload, settled) => outbox.send(action, payload, settled),
      sendNow: (action, payload, settled) => outbox.sendNow(action, payload, settled),
      enqueue: (action, payload, settled) => {
        if (this.#losesStop && action === 'StopTransaction') this.#losesStop = false
        else outbox.enqueue(action, payload, settled)
      },
    }
  }
}
