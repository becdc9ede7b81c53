/** What the clocks of a zone show: the one place where the browser's zones are asked. Zones are IANA names. */

/** The zone of the browser, for users without one of their own. */
export const browserZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone

/** What the clocks of a zone show at a moment (milliseconds since 1970): `YYYY-MM-DD HH:mm:ss`. */
export const wallClock = (at: number, zone: string): string => written(at + ahead(at, zone))

/** A moment as UTC's own clocks show it. */
export const written = (at: number): string => new Date(at).toISOString().slice(0, 19).replace('T', ' ')

/** How far the clocks of a zone are ahead of UTC at a moment, in milliseconds. */
export function ahead(at: number, zone: string): number {
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
