import { isoInstant } from '#contracts/iso-instant.ts'
import type { Instant } from '#contracts/units.ts'
import { toWire } from '#console/api/dates.ts'
import { isMoment } from '#console/kit/table/filter.ts'
import type { RecordCommand } from './record-commands.ts'

/**
 * The body for a filled-in form. Date-times are entered on the clocks of `zone` and sent as instants. Null for an invalid
 * date-time.
 */
export function formOf(
  command: RecordCommand,
  values: Readonly<Record<string, string>>,
  zone: string,
): Readonly<Record<string, unknown>> | null {
  const { releasedAt, ...others } = values
  if (command !== 'releaseByHand' || releasedAt === undefined) return others
  const at = instantOf(releasedAt, zone)
  return at === null ? null : { ...others, releasedAt: at }
}

/** The instant of a date-time on the clocks of `zone`; null for invalid text. */
export const instantOf = (wall: string, zone: string): Instant | null =>
  isMoment(wall) ? isoInstant(`${String(toWire(wall, zone)).replace(' ', 'T')}.000Z`) : null
