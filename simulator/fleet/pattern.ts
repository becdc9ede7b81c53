import { DAY, HOUR } from '#contracts/durations.ts'
import { carNames } from '#contracts/lab/cars.ts'
import type { Random } from '../environment/random.ts'
import { models, someVehicle } from '../connector/vehicle.ts'
import type { Model, Vehicle } from '../connector/vehicle.ts'
import { someHabits } from './driver-visit.ts'
import type { Habits } from './driver-visit.ts'

/** When cars come to a site, which, and for how long: what a profile of traffic says. */
export interface Pattern {
  /** Cars an hour that come to a free connector, by day (0 is Sunday) and hour, each of 7 × 24. */
  readonly arrivals: readonly (readonly number[])[]
  /** Milliseconds from UTC of the site's clock at an instant (milliseconds since 1970). */
  readonly offsetMs: (at: number) => number
  /** The longest a driver stays, full or not, in milliseconds. */
  readonly stays: Range
  /** The state of charge a car arrives with, from 0 to 1. */
  readonly arrivesWith: Range
  /** How many of each model, as shares. */
  readonly cars: Readonly<Record<ModelName, number>>
}

interface Range {
  readonly least: number
  readonly most: number
}

type ModelName = (typeof carNames)[number]

/** Who looks so far ahead and finds no arrival looks again then. */
const LOOKS_AHEAD = 8 * DAY

/** Milliseconds from an instant to the next car: memoryless, at a rate that changes with the hour. */
export function gapAt({ arrivals, offsetMs }: Pattern, from: number, chance: Random): number {
  const offset = offsetMs(from)
  let cars = chance.exponential(1)
  for (let at = from; at < from + LOOKS_AHEAD;) {
    const local = new Date(at + offset)
    const rate = arrivals[local.getUTCDay()]?.[local.getUTCHours()] ?? 0
    const untilNext = HOUR - (local.getTime() % HOUR)
    const within = (rate * untilNext) / HOUR
    if (within >= cars) return at - from + (cars / rate) * HOUR
    cars -= within
    at += untilNext
  }
  return LOOKS_AHEAD
}

/** A car of the pattern's: its model by the shares, its battery as it arrives. */
export function carOf({ arrivesWith, cars }: Pattern, chance: Random): Vehicle {
  const some = someVehicle(chance)
  const soc = chance.between(arrivesWith.least, arrivesWith.most)
  return { ...some, model: modelOf(cars, chance), soc, targetSoc: Math.max(some.targetSoc, soc), pause: null }
}

/** A driver's habits, with the pattern's stay. */
export const habitsOf = ({ stays }: Pattern, chance: Random): Habits => ({
  ...someHabits(chance),
  staysMs: Math.round(chance.between(stays.least, stays.most)),
})

function modelOf(cars: Pattern['cars'], chance: Random): Model {
  let left = chance.next() * carNames.reduce((sum, name) => sum + cars[name], 0)
  for (const [at, name] of carNames.entries()) {
    const model = models[at]
    left -= cars[name]
    if (model !== undefined && left < 0) return model
  }
  return chance.pick(models)
}
