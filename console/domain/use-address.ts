import { useLocation, useSearch } from 'wouter'

/** What stands in the search part of an address. */
export interface Address {
  readonly get: (name: string) => string | null
  /** Changes some of it, null takes away. `isStep`: Back undoes it; without it the place is only kept up to date. */
  readonly set: (changes: Readonly<Record<string, string | null>>, isStep?: boolean) => void
}

/** A page's own part of the address, name by name. */
export function useAddress(): Address {
  const search = useSearch()
  const [path, navigate] = useLocation()
  const known = new URLSearchParams(search)
  return {
    get: (name) => known.get(name),
    set: (changes, isStep = false) => {
      const next = new URLSearchParams(search)
      for (const [name, value] of Object.entries(changes)) {
        if (value === null) next.delete(name)
        else next.set(name, value)
      }
      const written = next.toString()
      navigate(written === '' ? path : `${path}?${written}`, { replace: !isStep })
    },
  }
}
