import type { Part } from '../charge-point/part.ts'
import type { Outbox } from '../connection/outbox.ts'

/** What transactions are sent by. */
type Sender = Pick<Outbox, 'send' | 'sendNow' | 'enqueue'>

/**
 * What a pile does wrong though nothing at it is broken. Each happens once unless it lasts: first it is ordered, then the
 * part that it concerns asks for it.
 */
export class Quirks implements Part {
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

  /** The next card that is not the transaction's own ends it, though the pile knows nothing of it. */
  stopForAny(): void {
    this.#stopsForAny = true
  }

  /** The next profile that is set is accepted, and what held before holds on. */
  forgetProfile(): void {
    this.#forgetsProfile = true
  }

  /** What was kept waits so long after the next registration, while everything else is said. */
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

  /** Whether a card that is not the transaction's own ends it, this once. */
  takeStopForAny(): boolean {
    const isOrdered = this.#stopsForAny
    this.#stopsForAny = false
    return isOrdered
  }

  /** Whether a profile that was accepted is forgotten, this once. */
  takeForgetProfile(): boolean {
    const isOrdered = this.#forgetsProfile
    this.#forgetsProfile = false
    return isOrdered
  }

  registering(): void {
    if (this.#lateMs > 0) this.#outbox.hold(this.#lateMs)
    this.#lateMs = 0
  }

  /** An outbox that loses what is ordered, before it is kept. */
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
