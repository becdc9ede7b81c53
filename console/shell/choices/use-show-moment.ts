import { useLocation, useSearch } from 'wouter'
import type { Instant } from '#contracts/units.ts'
import { withMoment } from '#console/state/moment.ts'

/** Shows the open page as of a moment, or as it is now; Back undoes it. */
export function useShowMoment(): (moment: Instant | null) => void {
  const [path, navigate] = useLocation()
  const search = useSearch()
  return (moment) => navigate(withMoment(search === '' ? path : `${path}?${search}`, moment))
}
