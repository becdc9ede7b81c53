import { HOUR, MINUTE, SECOND } from '#contracts/durations.ts'

/** Lengths of time as people write them. */

/** From here on seconds, and single minutes, tell nobody anything. */
const IN_MINUTES_FROM = 2 * MINUTE
const IN_FIVES_FROM = 2 * HOUR
const FIVE = 5

/** `1h30m`, `20m`, `45s`, `250ms`. */
export function spanText(ms: number): string {
  if (ms % SECOND !== 0) return `${Math.round(ms)}ms`
  const [hours, minutes, seconds] = [Math.floor(ms / HOUR), Math.floor((ms % HOUR) / MINUTE), (ms % MINUTE) / SECOND]
  const parts = [hours > 0 ? `${hours}h` : '', minutes > 0 ? `${minutes}m` : '', seconds > 0 ? `${seconds}s` : '']
  return parts.join('') || '0s'
}

const unitOf = (ms: number): number =>
  ms < IN_MINUTES_FROM ? FIVE * SECOND : ms < IN_FIVES_FROM ? MINUTE : FIVE * MINUTE

/** Never longer than it was: what would have happened a moment later did not happen. */
export const roundedDown = (ms: number): number => Math.floor(ms / unitOf(ms)) * unitOf(ms)

/** Never shorter: a bound. */
export const roundedUp = (ms: number): number => Math.ceil(ms / unitOf(ms)) * unitOf(ms)
