import { isOpen } from '#contracts/equipment/opening-hours.ts'
import type { Instant } from '#contracts/units.ts'
import { isNew } from '#machines/kit/tags.ts'
import { location } from '#machines/master-data.ts'
import { localTime } from '#backend/pricing/local-time.ts'
import type { Transaction } from '#backend/kernel/transaction.ts'

/** Where piles stand. */

/** Whether a location is open at a moment, on its own clocks; one without hours always is. */
export function isOpenAt(tx: Transaction, locationId: string, at: Instant): boolean {
  const place = tx.stateOf(location, locationId)
  if (isNew(place)) return true
  const { zone, openingHours = [] } = place.context
  return isOpen(openingHours, localTime(at, zone))
}
