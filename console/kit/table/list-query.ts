import { defaultPageSize, firstPage, pageSizes } from '#contracts/endpoint.ts'
import type { Sort } from './column.ts'

/**
 * The query of a list is part of its URL and nowhere else: filters `f.<key>`, `sort=-key`, `page`, `size`, `open`.
 * Back undoes the last change, a copied link shows the same rows, and unknown parameters are shown as invalid instead of
 * breaking the list (C7, C8).
 */
export interface ListQuery {
  readonly filters: Readonly<Record<string, string>>
  readonly sort: Sort | null
  readonly page: number
  readonly size: number
  /** The key of the row in the side panel. */
  readonly open: string | null
  /** Parts of the URL that this list does not know, as written: `f.colour`, `sort`. */
  readonly unknown: Readonly<Record<string, string>>
}

/** What a list accepts in its query. */
export interface ListQueryRules {
  /** Whether the filter `key` can hold `value`. */
  readonly takes: (key: string, value: string) => boolean
  readonly sortKeys: readonly string[]
}

const FILTER_PREFIX = 'f.'

/** A list as it is opened from the menu. */
export const defaultListQuery: ListQuery = {
  filters: {},
  sort: null,
  page: firstPage,
  size: defaultPageSize,
  open: null,
  unknown: {},
}

/** The query of a search part (with or without `?`). Total: any text gives a query. */
export function readListQuery(search: string, { takes, sortKeys }: ListQueryRules): ListQuery {
  const filters: Record<string, string> = {}
  const unknown: Record<string, string> = {}
  let sort: Sort | null = null
  const parameters = new URLSearchParams(search)
  for (const [name, value] of parameters) {
    const key = name.startsWith(FILTER_PREFIX) ? name.slice(FILTER_PREFIX.length) : null
    if (key !== null && value !== '') {
      if (takes(key, value)) filters[key] = value
      else unknown[name] = value
    }
    if (name !== 'sort') continue
    const sorted = sortOf(value)
    if (sortKeys.includes(sorted.key)) sort = sorted
    else unknown[name] = value
  }
  const page = Number(parameters.get('page'))
  const size = Number(parameters.get('size'))
  return {
    filters,
    sort,
    page: Number.isSafeInteger(page) && page >= firstPage ? page : firstPage,
    size: pageSizes.find((known) => known === size) ?? defaultPageSize,
    open: parameters.get('open'),
    unknown,
  }
}

/** The search part of a query, empty or starting with `?`; defaults are left out, so that a plain list has a plain URL. */
export function writeListQuery(query: ListQuery): string {
  const parameters = new URLSearchParams()
  for (const [key, value] of Object.entries(query.filters)) if (value !== '') parameters.set(FILTER_PREFIX + key, value)
  for (const [name, value] of Object.entries(query.unknown)) parameters.set(name, value)
  if (query.sort !== null) parameters.set('sort', sortText(query.sort))
  if (query.page !== firstPage) parameters.set('page', String(query.page))
  if (query.size !== defaultPageSize) parameters.set('size', String(query.size))
  if (query.open !== null) parameters.set('open', query.open)
  const search = parameters.toString()
  return search === '' ? '' : `?${search}`
}

/** The query with another filter starts at its first page. */
export const withFilter = (query: ListQuery, key: string, value: string): ListQuery => {
  const { [key]: _, ...others } = query.filters
  const filters = value === '' ? others : { ...others, [key]: value }
  return { ...withoutUnknown(query, FILTER_PREFIX + key), page: firstPage, open: null, filters }
}

/** The value of a filter in a search part, for code that knows the filter but not its list. */
export const filterIn = (search: string, key: string): string | null =>
  new URLSearchParams(search).get(FILTER_PREFIX + key)

/** The search part with another value of one filter, or without it; it starts at its first page. */
export function withFilterIn(search: string, key: string, value: string | null): string {
  const parameters = new URLSearchParams(search)
  for (const name of [FILTER_PREFIX + key, 'page', 'open']) parameters.delete(name)
  if (value !== null) parameters.set(FILTER_PREFIX + key, value)
  const next = parameters.toString()
  return next === '' ? '' : `?${next}`
}

/** The query without one unknown part. */
export const withoutUnknown = (query: ListQuery, name: string): ListQuery => {
  const { [name]: _, ...unknown } = query.unknown
  return { ...query, unknown }
}

/** Nothing filtered; order and page size stay. */
export const cleared = (query: ListQuery): ListQuery => ({
  ...query,
  filters: {},
  unknown: {},
  page: firstPage,
  open: null,
})

/** As the API takes it: `key`, or `-key` for descending. */
export const sortText = (sort: Sort): string => (sort.isDescending ? `-${sort.key}` : sort.key)

const sortOf = (text: string): Sort =>
  text.startsWith('-') ? { key: text.slice(1), isDescending: true } : { key: text, isDescending: false }
