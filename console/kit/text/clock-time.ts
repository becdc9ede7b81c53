/** A minute of the day as clocks show it, and of the week with its day before it, from 0 for the first. */

const MINUTES_OF_HOUR = 60
const MINUTES_OF_DAY = 24 * MINUTES_OF_HOUR

const two = (value: number): string => String(value).padStart(2, '0')

/** `08:30`; from the second day of the week on with the day, as `1 08:30`. */
export function clockOf(minute: number): string {
  const [day, ofDay] = [Math.floor(minute / MINUTES_OF_DAY), minute % MINUTES_OF_DAY]
  const clock = `${two(Math.floor(ofDay / MINUTES_OF_HOUR))}:${two(ofDay % MINUTES_OF_HOUR)}`
  return day === 0 ? clock : `${day} ${clock}`
}

/** The minute of `08:30`, `8:30` or `1 08:30`; null for what is no time. */
export function minuteOf(typed: string): number | null {
  const found = /^(?:([0-6]) +)?([01]?\d|2[0-3]):([0-5]\d)$/u.exec(typed.trim())
  if (found === null) return null
  const [, day = '0', hours, minutes] = found
  return Number(day) * MINUTES_OF_DAY + Number(hours) * MINUTES_OF_HOUR + Number(minutes)
}
