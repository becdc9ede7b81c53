import { filterIn, withFilterIn } from '#console/kit/table/list-query.ts'
import { useUrlSearch } from '#console/shell/use-url-search.ts'

/** The filter by status, which some lists also offer above the others; null is all. */
export function useStatusFilter(): readonly [string | null, (status: string | null) => void] {
  const [search, go] = useUrlSearch()
  return [filterIn(search, 'status'), (status) => go(withFilterIn(search, 'status', status))]
}
