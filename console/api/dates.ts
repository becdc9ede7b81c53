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

/** The zone of the browser, for users without one of their own. */
export const browserZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone

function convert(value: unknown, change: (dateTime: string) => string): unknown {
  if (typeof value === 'string') return DATE_TIME.test(value) ? change(value) : value
  if (Array.isArray(value)) return value.map((item) => convert(item, change))
  if (typeof value !== 'object' || value === null || Object.getPrototypeOf(value) !== Object.prototype) return value
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, convert(item, change)]))
}

const asUtc = (dateTime: string): number => Date.parse(`${dateTime.replace(' ', 'T')}Z`)

const written = (milliseconds: number): string => new Date(milliseconds).toISOString().slice(0, 19).replace('T', ' ')

function utcToWall(dateTime: string, zone: string): string {
  const at = asUtc(dateTime)
  return Number.isNaN(at) ? dateTime : written(at + offset(at, zone))
}

/**
 * The wall clock is first taken for UTC; the offset there is right except near a change of the clock, so it is looked up
 * again at the corrected moment. A time that was skipped in spring moves forward by the gap, as watches do; of a time
 * that comes twice in autumn the earlier is meant.
 */
function wallToUtc(dateTime: string, zone: string): string {
  const wall = asUtc(dateTime)
  if (Number.isNaN(wall)) return dateTime
  const candidates = [offset(wall - DAY, zone), offset(wall + DAY, zone)].map((shift) => wall - shift)
  const exact = candidates.filter((at) => at + offset(at, zone) === wall)
  return written(exact.length > 0 ? Math.min(...exact) : Math.max(...candidates))
}

const DAY = 24 * 60 * 60 * 1_000

/** What a zone's clock is ahead of UTC at a moment, in milliseconds. */
function offset(at: number, zone: string): number {
  const parts = formatter(zone).formatToParts(at)
  const part = (type: Intl.DateTimeFormatPartTypes) =>
    Number(parts.find((one) => one.type === type)?.value ?? Number.NaN)
  const wall = Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute'), part('second'))
  return wall - Math.floor(at / 1_000) * 1_000
}

const formatters = new Map<string, Intl.DateTimeFormat>()

/** Building a formatter costs a thousand times more than using it. */
function formatter(zone: string): Intl.DateTimeFormat {
  const known = formatters.get(zone)
  if (known !== undefined) return known
  const made = new Intl.DateTimeFormat('en-u-ca-gregory-hc-h23', {
    timeZone: zone,
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  })
  formatters.set(zone, made)
  return made
}
