import { DAY } from '#contracts/durations.ts'
import { ahead, wallClock, written } from '../intl/wall-clock.ts'

/**
 * Date-times on the wire are UTC, on the screen they are in the user's zone (spec §7, A-74). Texts of the form
 * `2024-03-01 08:00:00` are converted wherever they stand in a value; date-only texts pass unchanged, so no day shifts.
 * Instants (`2024-03-01T00:00:00.000Z`) carry their zone and are turned into a zone's time where they are shown.
 */
const DATE_TIME = /^(\d{4})-(\d\d)-(\d\d) (\d\d):(\d\d):(\d\d)$/u

/** Every date-time of the user in UTC. `zone` is an IANA name. */
export const toWire = (value: unknown, zone: string): unknown => convert(value, (text) => wallToUtc(text, zone))

/** Every date-time of the wire in the user's zone. */
export const fromWire = (value: unknown, zone: string): unknown => convert(value, (text) => utcToWall(text, zone))

function convert(value: unknown, change: (dateTime: string) => string): unknown {
  if (typeof value === 'string') return DATE_TIME.test(value) ? change(value) : value
  if (Array.isArray(value)) return value.map((item) => convert(item, change))
  if (typeof value !== 'object' || value === null || Object.getPrototypeOf(value) !== Object.prototype) return value
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, convert(item, change)]))
}

const asUtc = (dateTime: string): number => Date.parse(`${dateTime.replace(' ', 'T')}Z`)

function utcToWall(dateTime: string, zone: string): string {
  const at = asUtc(dateTime)
  return Number.isNaN(at) ? dateTime : wallClock(at, zone)
}

/**
 * The offset of a zone is the one of the day before or the one of the day after; the instant is the one at which the clocks of
 * the zone show the time. A time skipped in spring moves forward by the gap; of a time that occurs twice in autumn the
 * earlier one is taken.
 */
function wallToUtc(dateTime: string, zone: string): string {
  const wall = asUtc(dateTime)
  if (Number.isNaN(wall)) return dateTime
  const candidates = [ahead(wall - DAY, zone), ahead(wall + DAY, zone)].map((shift) => wall - shift)
  const exact = candidates.filter((at) => at + ahead(at, zone) === wall)
  return written(exact.length > 0 ? Math.min(...exact) : Math.max(...candidates))
}
