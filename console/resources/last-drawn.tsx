import type { LastDrawn } from '#contracts/http/load.ts'
import { millis } from '#contracts/units.ts'
import { useText } from '../intl/text.ts'
import { useZone } from '../intl/zone.ts'
import { formatAge, formatPower } from '../kit/format.ts'
import { useNow } from '../kit/now.ts'

/** What offline piles drew when they were heard last, with its age; null where there is nothing to say. */
export function useLastDrawn(last: LastDrawn | null): string | null {
  const text = useText()
  const { locale } = useZone()
  const now = useNow()
  if (last === null) return null
  const { power, since, sessions: count } = last
  const age = formatAge(now - millis(since), locale)
  return text('loads.lastDrawn', { power: formatPower(power, locale), count, age })
}
