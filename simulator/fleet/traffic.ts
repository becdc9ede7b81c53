import { MINUTE } from '#contracts/durations.ts'
import { faultNames } from '#contracts/lab/faults.ts'
import type { ChargePoint } from '../charge-point/charge-point.ts'
import { hastened } from '../environment/clock.ts'
import type { Clock } from '../environment/clock.ts'
import type { Random } from '../environment/random.ts'
import { someVehicle } from '../connector/vehicle.ts'
import type { Vehicle } from '../connector/vehicle.ts'
import { faultNamed } from '../faults/faults.ts'
import { someHabits, DriverVisit } from './driver-visit.ts'
import type { Habits } from './driver-visit.ts'
import { carOf, gapAt, habitsOf } from './pattern.ts'
import type { Pattern } from './pattern.ts'

/** Whose cars come, and how often at the beginning; `FleetOptions` says more. */
interface TrafficOptions {
  readonly clock: Clock
  readonly tags: readonly string[]
  readonly mateOf?: ((idTag: string) => string) | undefined
  readonly gapMs?: number | undefined
  readonly firstGapMs?: number | undefined
  readonly pattern?: Pattern | undefined
  readonly faults?: number | undefined
  readonly speed?: number | undefined
}

/** How busy the traffic is. */
export interface Pace {
  /** Mean time a free connector waits for the next car. */
  readonly gapMs: number
  /** Probability of a fault during a visit. */
  readonly faults: number
  /** How much longer than usual drivers stay. */
  readonly stays: number
}

const GAP_MS = 20 * MINUTE
/** The shares of faults that concern the connection: it drops, it drops before an answer, a message arrives twice. */
const DROPS = 0.15
const LOSES_ANSWER = 0.1
const REPEATS = 0.1
/** The shares of drivers who end with another card: one of their group, or an unknown one. */
const WITH_MATE = 0.25
const WITH_STRANGER = 0.15
const STRANGER = 'NOBODY'

/** The arrivals of cars, and the faults. */
export class Traffic {
  readonly #clock: Clock
  readonly #tags: readonly string[]
  readonly #mateOf: TrafficOptions['mateOf']
  readonly #taken = new Set<string>()
  readonly #firstGapMs: number
  readonly #pattern: Pattern | null
  /** The time that drivers live by, which `speed` hastens. */
  readonly #driversNow: () => number
  #pace: Pace
  /** By `<pile>~<connector>`. */
  readonly #visits = new Map<string, DriverVisit>()
  /** Piles that somebody uses by hand: no car comes there. */
  readonly #held = new Set<string>()
  /** Arrivals of an earlier round no longer happen. */
  #round = 0
  #isOpen = true
  /** The next car comes only after a change of pace. */
  #isPaused = false

  constructor(options: TrafficOptions) {
    const { clock, tags, mateOf, gapMs = GAP_MS, firstGapMs = gapMs, pattern, faults = 0, speed = 1 } = options
    const begun = clock.now()
    this.#clock = hastened(clock, speed)
    this.#tags = tags
    this.#mateOf = mateOf
    this.#pace = { gapMs, faults, stays: 1 }
    this.#firstGapMs = firstGapMs
    this.#pattern = pattern ?? null
    this.#driversNow = () => begun + (clock.now() - begun) * speed
  }

  /**
   * From here on cars come at this pace; null: none. Those that are here stay as long as they meant to. Where there is a
   * pace, every connector has to be begun again.
   */
  change(pace: Pace | null): void {
    this.#round += 1
    this.#isPaused = pace === null
    if (pace !== null) this.#pace = pace
  }

  /** Leaves a pile to somebody: no car comes, and those that are here stay until somebody does something; or gives it back. */
  hold(pileId: string, isHeld: boolean): void {
    if (!isHeld) return void this.#held.delete(pileId)
    this.#held.add(pileId)
    for (const [key, visit] of this.#visits) if (key.startsWith(`${pileId}~`)) visit.handOver()
  }

  isHeld(pileId: string): boolean {
    return this.#held.has(pileId)
  }

  /** No more cars, and those that are here leave. */
  close(): void {
    this.#isOpen = false
    for (const visit of this.#visits.values()) visit.goHome()
  }

  /** The first car comes to this connector after a while. */
  begin(pile: ChargePoint, connectorId: number, chance: Random): void {
    if (this.#visits.has(`${pile.id}~${connectorId}`)) return
    const gapMs = this.#round === 0 ? this.#firstGapMs : this.#pace.gapMs
    this.#comes(this.#gap(gapMs, chance), () => this.#arrive(pile, connectorId, chance))
  }

  /** The next car comes to this connector after a while. */
  wait(pile: ChargePoint, connectorId: number, chance: Random): void {
    if (this.#isPaused) return
    this.#comes(this.#gap(this.#pace.gapMs, chance), () => this.#arrive(pile, connectorId, chance))
  }

  #gap(meanMs: number, chance: Random): number {
    const pattern = this.#pattern
    return Math.round(pattern === null ? chance.exponential(meanMs) : gapAt(pattern, this.#driversNow(), chance))
  }

  #driver(chance: Random): { readonly vehicle: Vehicle; readonly usual: Habits } {
    const pattern = this.#pattern
    if (pattern === null) return { vehicle: someVehicle(chance), usual: someHabits(chance) }
    return { vehicle: carOf(pattern, chance), usual: habitsOf(pattern, chance) }
  }

  #comes(ms: number, arrive: () => void): void {
    const round = this.#round
    this.#clock.after(ms, () => {
      if (round === this.#round) arrive()
    })
  }

  #arrive(pile: ChargePoint, connectorId: number, chance: Random): void {
    if (!this.#isOpen) return
    const connector = pile.connector(connectorId)
    const idTag = this.#freeTag(chance)
    const isTaken = connector.isPlugged || !pile.canBegin(connectorId) || this.#held.has(pile.id)
    if (idTag === null || isTaken) return this.wait(pile, connectorId, chance)
    this.#taken.add(idTag)
    const key = `${pile.id}~${connectorId}`
    const done = (): void => {
      this.#visits.delete(key)
      this.#taken.delete(idTag)
      this.wait(pile, connectorId, chance)
    }
    const { vehicle, usual } = this.#driver(chance)
    const habits = { ...usual, staysMs: Math.round(usual.staysMs * this.#pace.stays) }
    if (chance.chance(this.#pace.faults)) this.#breakSoon(pile, connectorId, chance)
    const stopsWith = this.#lastCard(idTag, chance)
    const visit = new DriverVisit({ pile, connectorId, vehicle, idTag, stopsWith, habits, clock: this.#clock, done })
    this.#visits.set(key, visit)
  }

  /** The card that a driver ends with. */
  #lastCard(idTag: string, chance: Random): string {
    if (this.#mateOf === undefined) return idTag
    const at = chance.next()
    if (at < WITH_MATE) return this.#mateOf(idTag)
    return at < WITH_MATE + WITH_STRANGER ? STRANGER : idTag
  }

  #freeTag(chance: Random): string | null {
    const from = Math.floor(chance.next() * this.#tags.length)
    for (let step = 0; step < this.#tags.length; step += 1) {
      const tag = this.#tags[(from + step) % this.#tags.length]
      if (tag !== undefined && !this.#taken.has(tag)) return tag
    }
    return null
  }

  #breakSoon(pile: ChargePoint, connectorId: number, chance: Random): void {
    const afterMs = Math.round(chance.between(0.5 * MINUTE, 20 * MINUTE))
    const what = chance.next()
    if (what < DROPS + LOSES_ANSWER) {
      const awayMs = Math.round(chance.between(0.5 * MINUTE, 10 * MINUTE))
      const drop = (): void => this.#drop(pile, awayMs)
      return this.#soon(afterMs, what < DROPS ? drop : () => pile.networkFaults.afterNext(drop))
    }
    if (what < DROPS + LOSES_ANSWER + REPEATS) return this.#soon(afterMs, () => pile.networkFaults.doubleNext())
    const name = chance.pick(faultNames)
    const [low, high] = faultNamed(name).heals.afterMs
    const lastsMs = Math.round(chance.between(low, high))
    this.#soon(afterMs, () => pile.fault(name, connectorId))
    this.#soon(afterMs + lastsMs, () => pile.heal(name, connectorId))
  }

  #drop(pile: ChargePoint, awayMs: number): void {
    if (!this.#isOpen) return
    pile.drop()
    this.#soon(awayMs, () => pile.restore())
  }

  /** Does something later, unless the fleet has finished by then. */
  #soon(ms: number, run: () => void): void {
    this.#clock.after(ms, () => {
      if (this.#isOpen) run()
    })
  }
}
