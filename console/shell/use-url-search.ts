import { useLocation, useSearch } from 'wouter'

/** The search part of the address and the way to change it; each change is a step that Back undoes (interface.md row 14). */
export function useUrlSearch(): readonly [string, (search: string) => void] {
  const search = useSearch()
  const [path, navigate] = useLocation()
  return [search, (next) => navigate(`${path}${next}`)]
}
