import { useUrlSearch } from '../shell/use-url-search.ts'

/** The filter by status, which some lists also offer above the others; null is all. Another one starts at the first page. */
export function useStatusFilter(): readonly [string | null, (status: string | null) => void] {
  const [search, go] = useUrlSearch()
  const parameters = new URLSearchParams(search)
  const choose = (status: string | null): void => {
    for (const name of ['f.status', 'page', 'open']) parameters.delete(name)
    if (status !== null) parameters.set('f.status', status)
    const next = parameters.toString()
    go(next === '' ? '' : `?${next}`)
  }
  return [parameters.get('f.status'), choose]
}
