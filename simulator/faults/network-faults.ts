import type { ChargePoint } from '../charge-point/charge-point.ts'
import type { Link } from '../connection/connection.ts'

/** What goes wrong between a pile and its central system though nothing at the pile is broken. Each happens once unless it lasts. */
export class Mischief {
  readonly #pile: ChargePoint
  readonly #link: Link

  constructor(pile: ChargePoint, link: Link) {
    this.#pile = pile
    this.#link = link
  }

  /** The next transaction message arrives twice, as after a lost answer. */
  repeat(): void {
    this.#pile.outbox.repeatNext()
  }

  /** The next StopTransaction is never sent: the pile has forgotten it. */
  loseStop(): void {
    this.#pile.outbox.loseNext('StopTransaction')
  }

  /** The next card that is not the transaction's own ends it, though the pile knows nothing of it. */
  stopForAny(): void {
    this.#pile.hands.stopForAny()
  }

  /** What was kept waits so long after the next registration, while everything else is said. */
  late(ms: number): void {
    this.#pile.outbox.lateBy(ms)
  }

  /** Boots again though it is accepted, as after an outage nobody has seen. */
  bootAgain(): void {
    this.#pile.registration.boot()
  }

  /** The next profile that is set is accepted, and what held before holds on. */
  forgetProfile(): void {
    this.#pile.charging.forgetNext()
  }

  /** Lasts: a fault ends no reservation, and leads back to Reserved (M02 I7). */
  keepReservations(): void {
    this.#pile.reservations.outlastFaults()
  }

  /** A second connection of the same identity; the first is left as it is. False without one. */
  replaceSocket(): boolean {
    return this.#link.replace()
  }
}
