import { isoInstant } from '#contracts/iso-instant.ts'
import type { Instant } from '#contracts/units.ts'
import { toWire } from '#console/api/dates.ts'
import { isMoment } from '#console/kit/table/filter.ts'

/** The instant of a date-time on the clocks of `zone`, of UTC while that is not known; null for invalid text. */
export const instantOf = (wall: string, zone: string): Instant | null =>
  isMoment(wall) ? isoInstant(`${String(toWire(wall, zone === '' ? 'UTC' : zone)).replace(' ', 'T')}.000Z`) : null
