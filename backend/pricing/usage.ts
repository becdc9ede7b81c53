import type { Energy, Instant, TimeZone } from '#contracts/units.ts'
import { energy, millis } from '#contracts/units.ts'
import { share } from './exact.ts'
import { SLOT_MS, slotStretch } from './slots.ts'

/**
 * What a session has drawn so far, folded from its meter samples one at a time: a step costs the same after ten hours
 * as after ten seconds. Plain JSON, so that it can lie in a row.
 *
 * 1. Between two samples the register is taken to rise evenly.
 * 2. Where a slot ends between them, the register is read off that line and cut to whole watt-hours. Slots get the
 *    differences of these readings, so they always add up to the energy of the session, and a slot that is over
 *    never changes when later samples arrive.
 */

/** The cumulative energy register of the connector at a moment. */
export interface Sample {
  readonly at: Instant
  readonly register: Energy
}

/** Energy drawn during one stretch of a wall-clock slot; times in milliseconds since 1970. */
export interface SlotEnergy {
  readonly slot: number
  /** The day on the wall clock, which layers of prices ask for. */
  readonly day: number
  readonly from: number
  readonly to: number
  readonly energy: Energy
}

export interface Usage {
  readonly energy: Energy
  /** Times the register fell or leapt; each begins a new segment (M07, invariant 3). */
  readonly resets: number
  readonly register: Energy
  /** Milliseconds since 1970 of the last sample. */
  readonly at: number
  /** Stretches that drew energy, in order of time. */
  readonly slots: readonly SlotEnergy[]
}

/** Samples further apart than this are not interpolated: a pile's clock that jumps years must not cost a walk through them. */
const INTERPOLATION_MS_MAX = 31 * 24 * 60 * 60_000

/** No car draws a gigawatt-hour between two samples: such a leap is another meter, not energy. */
const DRAW_WH_MAX = 1_000_000_000

/** The usage of a session that has just begun at its `meterStart`. */
export const beginUsage = (start: Sample): Usage => ({
  energy: energy(0),
  resets: 0,
  register: start.register,
  at: millis(start.at),
  slots: [],
})

/**
 * The usage after one more sample. A sample older than the last one adds nothing: the line between its neighbours
 * already counted it. A register that fell or leapt begins a new segment and adds no energy itself.
 */
export function advanceUsage(usage: Usage, zone: TimeZone, sample: Sample): Usage {
  const at = millis(sample.at)
  if (at < usage.at) return usage
  const drawn = sample.register - usage.register
  if (drawn < 0 || drawn > DRAW_WH_MAX) return { ...usage, resets: usage.resets + 1, register: sample.register, at }
  if (drawn === 0) return { ...usage, at }
  return {
    energy: energy(usage.energy + drawn),
    resets: usage.resets,
    register: sample.register,
    at,
    slots: joined(usage.slots, spread({ from: usage.at, to: at, drawn }, zone)),
  }
}

/** The usage of a whole session. The first sample is its `meterStart`, the last its `meterStop`; there must be one. */
export function usageOf(zone: TimeZone, samples: readonly Sample[]): Usage {
  const [start, ...rest] = samples
  if (start === undefined) throw new RangeError('a session has at least the sample of its meterStart')
  return rest.reduce((usage, sample) => advanceUsage(usage, zone, sample), beginUsage(start))
}

interface Draw {
  readonly from: number
  readonly to: number
  readonly drawn: number
}

function spread({ from, to, drawn }: Draw, zone: TimeZone): SlotEnergy[] {
  if (to === from || to - from > INTERPOLATION_MS_MAX) {
    const { slot, day } = slotStretch(zone, to)
    return [{ slot, day, from: to, to, energy: energy(drawn) }]
  }
  const parts: SlotEnergy[] = []
  let begin = from
  let counted = 0
  while (begin < to) {
    const stretch = slotStretch(zone, begin)
    const end = Math.min(stretch.to, to)
    const reading = end === to ? drawn : share(drawn, end - from, to - from)
    const { slot, day } = stretch
    if (reading > counted) parts.push({ slot, day, from: begin, to: end, energy: energy(reading - counted) })
    begin = end
    counted = reading
  }
  return parts
}

/** Appends parts, letting the first one grow the last stretch when both lie in the same half hour. */
function joined(slots: readonly SlotEnergy[], parts: readonly SlotEnergy[]): readonly SlotEnergy[] {
  const last = slots.at(-1)
  const [first, ...rest] = parts
  if (last === undefined || first === undefined) return [...slots, ...parts]
  if (last.slot !== first.slot || first.from - last.to >= SLOT_MS) return [...slots, ...parts]
  const grown = { ...last, to: first.to, energy: energy(last.energy + first.energy) }
  return [...slots.slice(0, -1), grown, ...rest]
}
