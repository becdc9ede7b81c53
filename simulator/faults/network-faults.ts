import type { Charging } from '../charging/charging.ts'
import type { Link } from '../connection/connection.ts'
import type { Outbox } from '../connection/outbox.ts'
import type { Registration } from '../connection/registration.ts'
import type { Reservations } from '../transactions/reservations.ts'
import type { Hands } from '../transactions/user-actions.ts'

interface Needs {
  readonly charging: Pick<Charging, 'forgetNext'>
  readonly hands: Pick<Hands, 'stopForAny'>
  readonly link: Pick<Link, 'replace'>
  readonly outbox: Pick<Outbox, 'afterNext' | 'lateBy' | 'loseNext' | 'repeatNext'>
  readonly registration: Pick<Registration, 'boot'>
  readonly reservations: Pick<Reservations, 'outlastFaults'>
}

/** What goes wrong between a pile and its central system though nothing at the pile is broken. Each happens once unless it lasts. */
export class Mischief {
  readonly #needs: Needs

  constructor(needs: Needs) {
    this.#needs = needs
  }

  /** Runs something right after the next transaction message has left, before its answer can come. */
  afterNext(run: () => void): void {
    this.#needs.outbox.afterNext(run)
  }

  /** The next transaction message arrives twice, as after a lost answer. */
  repeat(): void {
    this.#needs.outbox.repeatNext()
  }

  /** The next StopTransaction is never sent: the pile has forgotten it. */
  loseStop(): void {
    this.#needs.outbox.loseNext('StopTransaction')
  }

  /** The next card that is not the transaction's own ends it, though the pile knows nothing of it. */
  stopForAny(): void {
    this.#needs.hands.stopForAny()
  }

  /** What was kept waits so long after the next registration, while everything else is said. */
  late(ms: number): void {
    this.#needs.outbox.lateBy(ms)
  }

  /** Boots again though it is accepted, as after an outage nobody has seen. */
  bootAgain(): void {
    this.#needs.registration.boot()
  }

  /** The next profile that is set is accepted, and what held before holds on. */
  forgetProfile(): void {
    this.#needs.charging.forgetNext()
  }

  /** Lasts: a fault ends no reservation, and leads back to Reserved (M02 I7). */
  keepReservations(): void {
    this.#needs.reservations.outlastFaults()
  }

  /** A second connection of the same identity; the first is left as it is. False without one. */
  replaceSocket(): boolean {
    return this.#needs.link.replace()
  }
}
