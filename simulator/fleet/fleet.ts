import { MINUTE } from '#contracts/durations.ts'
import { ChargePoint } from '../charge-point/charge-point.ts'
import type { Clock } from '../environment/clock.ts'
import type { Watch } from '../charge-point/events.ts'
import { random } from '../environment/random.ts'
import type { Random } from '../environment/random.ts'
import { ratedWatts } from '../connector/vehicle.ts'
import type { BootIdentity } from '../connection/registration.ts'
import type { Supply } from '../connector/vehicle.ts'
import type { Pattern } from './pattern.ts'
import { Traffic } from './traffic.ts'
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
  /** When which cars come, in place of a mean time; the hours are those of the drivers' time, which `speed` hastens. */
  readonly pattern?: Pattern
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

/** How often a fleet that shuts down looks whether everything is confirmed. */
const LOOK_EVERY_MS = 100
/** Meters count from here on, long before a run begins. */
const METERS_FROM = Date.UTC(2026, 0, 1)
/** Events that a pile of a fleet stores for its logs; there may be ten thousand piles. */
const EVENTS_MAX = 50
/** A larger share of its rated power than any connector delivers on average. */
const USAGE = 0.5

/** A pile of a fleet. Its randomness is forked from `seeds` by its id, so that it is the same whoever else is there. */
export function pileOf(
  plan: PilePlan,
  options: Pick<FleetOptions, 'clock' | 'configuration' | 'connect' | 'speed' | 'transfer'>,
  seeds: Random,
): ChargePoint {
  const { clock, connect, speed = 1, configuration = {} } = options
  const chance = seeds.fork(plan.id)
  const meterStartWh = Math.floor(chance.between(0, 5_000_000) + countedWh(plan, clock.now()))
  const transfer = options.transfer === undefined ? {} : { transfer: options.transfer }
  const build = { clock, connect, speed, configuration, meterStartWh, eventsMax: EVENTS_MAX, ...transfer }
  return new ChargePoint({ ...plan, ...build, random: chance })
}

/** Many piles with cars that come and go, and now and then a fault: all from one seed. */
export function fleet(options: FleetOptions): Fleet {
  const seeds = random(options.seed)
  const piles = options.piles.map((plan) => pileOf(plan, options, seeds))
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

/**
 * The meter register at the start, by elapsed time: a pile that is created again, at speed 1, never shows less than
 * before.
 */
function countedWh({ supplies }: PilePlan, now: number): number {
  const hours = Math.max(0, now - METERS_FROM) / (60 * MINUTE)
  return hours * USAGE * Math.max(0, ...supplies.map(ratedWatts))
}
