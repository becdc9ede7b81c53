import { MINUTE, SECOND } from '#contracts/durations.ts'
import type { Cancel, Clock } from '../environment/clock.ts'
import type { ChargePoint } from '../charge-point/charge-point.ts'
import type { ObservedEvent } from '../charge-point/events.ts'
import type { Random } from '../environment/random.ts'
import type { Vehicle } from '../connector/vehicle.ts'

/** A driver's habits, in milliseconds of the driver's own time. */
export interface Habits {
  /** From the plug to the card. */
  readonly swipesAfterMs: number
  /** How long the driver waits for the charging to begin. */
  readonly patienceMs: number
  /** Leaves after so long at the latest, full or not. */
  readonly staysMs: number
  /** Comes back so long after the charging ended: until then the connector is occupied for nothing. */
  readonly returnsAfterMs: number
  /** Pulls the cable instead of showing the card. */
  readonly pulls: boolean
}

/** Some driver's habits. */
export const someHabits = (random: Random): Habits => ({
  swipesAfterMs: Math.round(random.between(4 * SECOND, 40 * SECOND)),
  patienceMs: Math.round(random.between(45 * SECOND, 110 * SECOND)),
  staysMs: Math.round(random.between(15 * MINUTE, 240 * MINUTE)),
  returnsAfterMs: Math.round(
    random.chance(0.6) ? random.between(10 * SECOND, 2 * MINUTE) : random.exponential(25 * MINUTE),
  ),
  pulls: random.chance(0.1),
})

interface VisitOptions {
  readonly pile: Pick<ChargePoint, 'connector' | 'plug' | 'swipe' | 'unplug' | 'watch'>
  readonly connectorId: number
  readonly vehicle: Vehicle
  readonly idTag: string
  /** The card that is held to the reader first at the end. */
  readonly stopsWith: string
  readonly habits: Habits
  /** The driver's time; hastened when batteries are. */
  readonly clock: Clock
  /** The driver has left. */
  readonly done: () => void
}

/** One driver at one connector: plugs, swipes, waits, stops, comes back, unplugs. */
export class DriverVisit {
  readonly #options: VisitOptions
  readonly #unwatch: Cancel
  #next: Cancel
  #hasTried = false

  constructor(options: VisitOptions) {
    this.#options = options
    this.#unwatch = options.pile.watch((event) => this.#sees(event))
    this.#next = options.clock.after(options.habits.swipesAfterMs, () => this.#swipe())
    // The cable may start the session of a card that was presented before: then there is nothing to swipe for.
    options.pile.plug(options.connectorId, options.vehicle)
  }

  #swipe(): void {
    const { clock, connectorId, habits, idTag, pile } = this.#options
    this.#then(clock.after(habits.patienceMs, () => this.#leave()))
    pile.swipe(connectorId, idTag)
  }

  #sees(event: ObservedEvent): void {
    const { clock, connectorId, habits, vehicle } = this.#options
    if (!('connectorId' in event) || event.connectorId !== connectorId) return
    if (event.type === 'started') this.#then(clock.after(habits.staysMs, () => this.#finish()))
    if (event.type === 'stopped') this.#then(clock.after(habits.returnsAfterMs, () => this.#leave()))
    const isFull = event.type === 'status' && event.status === 'SuspendedEV' && vehicle.soc >= vehicle.targetSoc
    if (isFull) this.#then(clock.after(habits.returnsAfterMs, () => this.#finish()))
  }

  /**
   * Ends the charging: where the reader is dead, by pulling the cable; where a card ends nothing, by the card that
   * began.
   */
  #finish(): void {
    const { clock, connectorId, habits, idTag, pile, stopsWith } = this.#options
    const card = this.#hasTried ? idTag : stopsWith
    if (habits.pulls || !pile.swipe(connectorId, card)) return this.#leave()
    this.#hasTried = true
    this.#then(clock.after(10 * SECOND, () => (card === idTag ? this.#leave() : this.#finish())))
  }

  /** Ends the visit now, whatever was planned. */
  goHome(): void {
    const { connectorId, idTag, pile } = this.#options
    if (pile.connector(connectorId).transaction !== null) pile.swipe(connectorId, idTag)
    this.#leave()
  }

  /** Somebody else takes over: the car and its cable stay as they are. */
  handOver(): void {
    this.#next()
    this.#unwatch()
    this.#options.done()
  }

  #leave(): void {
    const { connectorId, done, pile } = this.#options
    this.#next()
    this.#unwatch()
    pile.unplug(connectorId)
    done()
  }

  #then(next: Cancel): void {
    this.#next()
    this.#next = next
  }
}
