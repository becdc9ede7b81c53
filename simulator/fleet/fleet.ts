import { MINUTE } from '#contracts/durations.ts'
import { ChargePoint } from '../charge-point/charge-point.ts'
import { hastened } from '../environment/clock.ts'
import type { Clock } from '../environment/clock.ts'
import type { Watch } from '../charge-point/events.ts'
import { faultNames } from '#contracts/lab/faults.ts'
import { faultNamed } from '../faults/faults.ts'
import { random } from '../environment/random.ts'
import type { Random } from '../environment/random.ts'
import { ratedWatts, someVehicle } from '../connector/vehicle.ts'
import type { BootIdentity } from '../connection/registration.ts'
import type { Supply } from '../connector/vehicle.ts'
import { someHabits, DriverVisit } from './driver-visit.ts'
import type { Transfer } from '../files/transfer.ts'
import type { Connect } from '../wire/wire.ts'

export interface PilePlan {
  readonly id: string
  readonly supplies: readonly Supply[]
  /** Its identity, where that differs from the factory's. */
  readonly identity?: Partial<BootIdentity>
}

export interface FleetOptions {
  readonly clock: Clock
  /** An integer, 0 included. The same seed and plan yield the same run. */
  readonly seed: number
  readonly connect: Connect
  readonly piles: readonly PilePlan[]
  /** Cards of the drivers; none is at two connectors at once. */
  readonly tags: readonly string[]
  /** Another card of the same group: some drivers end their session with it, others by mistake with an unknown one. */
  readonly mateOf?: (idTag: string) => string
  /** Mean time a free connector waits for the next car. */
  readonly gapMs?: number
  /** Mean time until its first car; `gapMs` when left out. */
  readonly firstGapMs?: number
  /** Probability of a fault during a visit. */
  readonly faults?: number
  /** How much faster than the clock batteries charge and drivers act. */
  readonly speed?: number
  /** The period over which the piles are powered on. */
  readonly rampMs?: number
  readonly configuration?: Readonly<Record<string, string>>
  /** How files are transferred; in memory by default. */
  readonly transfer?: Transfer
  readonly watch?: Watch
}

export interface Fleet {
  readonly piles: readonly ChargePoint[]
  /** Powers the piles on and lets cars come. */
  begin(): void
  /** No more cars arrive, and those that are here leave. The piles stay connected and deliver stored messages. */
  finish(): void
  /** Finishes, and waits until every transaction message is confirmed, at most so long. */
  shutDown(graceMs: number): Promise<void>
  /** Closes all connections. */
  end(): void
}

const GAP_MS = 20 * MINUTE
/** How often a fleet that shuts down looks whether everything is confirmed. */
const LOOK_EVERY_MS = 100
/** The shares of faults that concern the connection: it drops, it drops before an answer, a message arrives twice. */
const DROPS = 0.15
const LOSES_ANSWER = 0.1
const REPEATS = 0.1
/** The shares of drivers who end with another card: one of their group, or an unknown one. */
const WITH_MATE = 0.25
const WITH_STRANGER = 0.15
const STRANGER = 'NOBODY'
/** Meters count from here on, long before a run begins. */
const METERS_FROM = Date.UTC(2026, 0, 1)
/** Events that a pile of a fleet stores for its logs; there may be ten thousand piles. */
const EVENTS_MAX = 50
/** A larger share of its rated power than any connector delivers on average. */
const USAGE = 0.5

/** Many piles with cars that come and go, and now and then a fault: all from one seed. */
export function fleet(options: FleetOptions): Fleet {
  const seeds = random(options.seed)
  const piles = options.piles.map((plan) => {
    const { clock, connect, speed = 1, configuration = {} } = options
    const chance = seeds.fork(plan.id)
    const meterStartWh = Math.floor(chance.between(0, 5_000_000) + countedWh(plan, clock.now()))
    const transfer = options.transfer === undefined ? {} : { transfer: options.transfer }
    const build = { clock, connect, speed, configuration, meterStartWh, eventsMax: EVENTS_MAX, ...transfer }
    return new ChargePoint({ ...plan, ...build, random: chance })
  })
  const traffic = new Traffic(options)
  function finish(): void {
    traffic.close()
    for (const pile of piles) {
      pile.restore()
      for (const { id } of pile.connectors) pile.stop(id)
    }
  }
  return {
    piles,
    begin() {
      for (const pile of piles) {
        const chance = seeds.fork(`traffic ${pile.id}`)
        if (options.watch !== undefined) pile.watch(options.watch)
        options.clock.after(Math.round(chance.next() * (options.rampMs ?? 0)), () => pile.powerOn())
        for (const { id } of pile.connectors) traffic.begin(pile, id, chance.fork(String(id)))
      }
    },
    finish,
    async shutDown(graceMs) {
      finish()
      for (let left = graceMs; left > 0 && piles.some(({ pending }) => pending > 0); left -= LOOK_EVERY_MS)
        await new Promise<void>((resolve) => void options.clock.after(LOOK_EVERY_MS, resolve))
    },
    end() {
      for (const pile of piles) pile.powerOff()
    },
  }
}

/** The arrivals of cars, and the faults. */
class Traffic {
  readonly #clock: Clock
  readonly #tags: readonly string[]
  readonly #mateOf: FleetOptions['mateOf']
  readonly #taken = new Set<string>()
  readonly #gapMs: number
  readonly #firstGapMs: number
  readonly #faults: number
  readonly #visits = new Set<DriverVisit>()
  #isOpen = true

  constructor({ clock, tags, mateOf, gapMs = GAP_MS, firstGapMs = gapMs, faults = 0, speed = 1 }: FleetOptions) {
    this.#clock = hastened(clock, speed)
    this.#tags = tags
    this.#mateOf = mateOf
    this.#gapMs = gapMs
    this.#firstGapMs = firstGapMs
    this.#faults = faults
  }

  /** No more cars, and those that are here leave. */
  close(): void {
    this.#isOpen = false
    for (const visit of this.#visits) visit.goHome()
  }

  /** The first car comes to this connector after a while. */
  begin(pile: ChargePoint, connectorId: number, chance: Random): void {
    this.#clock.after(Math.round(chance.exponential(this.#firstGapMs)), () => this.#arrive(pile, connectorId, chance))
  }

  /** The next car comes to this connector after a while. */
  wait(pile: ChargePoint, connectorId: number, chance: Random): void {
    this.#clock.after(Math.round(chance.exponential(this.#gapMs)), () => this.#arrive(pile, connectorId, chance))
  }

  #arrive(pile: ChargePoint, connectorId: number, chance: Random): void {
    if (!this.#isOpen) return
    const connector = pile.connector(connectorId)
    const idTag = this.#freeTag(chance)
    const drivesOn = idTag === null || connector.isPlugged || !pile.canBegin(connectorId)
    if (drivesOn) return this.wait(pile, connectorId, chance)
    this.#taken.add(idTag)
    const done = (): void => {
      this.#visits.delete(visit)
      this.#taken.delete(idTag)
      this.wait(pile, connectorId, chance)
    }
    const [vehicle, habits] = [someVehicle(chance), someHabits(chance)]
    if (chance.chance(this.#faults)) this.#breakSoon(pile, connectorId, chance)
    const stopsWith = this.#lastCard(idTag, chance)
    const visit = new DriverVisit({ pile, connectorId, vehicle, idTag, stopsWith, habits, clock: this.#clock, done })
    this.#visits.add(visit)
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

/**
 * The meter register at the start, by elapsed time: a pile that is created again, at speed 1, never shows less than
 * before.
 */
function countedWh({ supplies }: PilePlan, now: number): number {
  const hours = Math.max(0, now - METERS_FROM) / (60 * MINUTE)
  return hours * USAGE * Math.max(0, ...supplies.map(ratedWatts))
}
