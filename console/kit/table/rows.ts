import type { Failure } from '../status/states.tsx'

/** What the screen has to fetch for a list. */
export interface RowsQuery {
  readonly page: number
  readonly size: number
  /** `key`, or `-key` for descending; null is the list's own order. */
  readonly sort: string | null
  /** Only keys the list knows, never empty values. */
  readonly filters: Readonly<Record<string, string>>
}

/** A page of rows, and how fresh it is. `refreshing` keeps the last answer's rows. */
export interface Rows<Row> {
  readonly state: 'loading' | 'refreshing' | 'ready' | 'failed'
  readonly rows: readonly Row[]
  readonly total: number
  readonly failure?: Failure | null
  readonly refresh: () => void
}
