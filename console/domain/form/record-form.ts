import { isoInstant } from '#contracts/iso-instant.ts'
import type { Instant } from '#contracts/units.ts'
import { toWire } from '#console/api/dates.ts'
import { isMoment } from '#console/kit/table/filter.ts'
import type { RecordCommand } from './record-commands.ts'

/**
 * What goes out for what a person filled in. A date-time is theirs, on the clocks of `zone`, and leaves as an instant.
 * Null: it is no date-time.
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

/** A date-time of the clocks of `zone` as an instant; null when it is none. */
export const instantOf = (wall: string, zone: string): Instant | null =>
  isMoment(wall) ? isoInstant(`${String(toWire(wall, zone)).replace(' ', 'T')}.000Z`) : null
