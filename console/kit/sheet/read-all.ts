/** More rows than this are no list that anybody reads; a workbook could not hold much more either. */
export const ROWS_MOST = 100_000
/** A list that goes on changing is read this often, then taken as it stands. */
const ATTEMPTS_MOST = 3

/** A page of a list: some rows, and how many there are in all. */
export interface ListPage<Row> {
  readonly list: readonly Row[]
  readonly total: number
}

export type PageAnswer<Row, Failure> =
  | { readonly ok: true; readonly data: ListPage<Row> }
  | { readonly ok: false; readonly failure: Failure }

export interface ReadAllOptions<Row> {
  /** How many rows a page has. */
  readonly size: number
  readonly keyOf: (row: Row) => string
  readonly signal: AbortSignal
  /** Rows read so far, and how many there are. */
  readonly onProgress?: (read: number, total: number) => void
}

export type AllRows<Row, Failure> =
  /** `isSettled`: the list did not change while it was read. */
  | { readonly kind: 'read'; readonly rows: readonly Row[]; readonly isSettled: boolean }
  | { readonly kind: 'failed'; readonly failure: Failure }
  | { readonly kind: 'too many'; readonly total: number }
  | { readonly kind: 'cancelled' }

/**
 * Reads all rows of a list, page by page (the first is page 1). New rows push others to the next page, where they are seen
 * twice: each is taken once. When the total changed meanwhile, rows may have been missed: everything is read again.
 */
export async function readAll<Row, Failure>(
  fetchPage: (page: number, signal: AbortSignal) => Promise<PageAnswer<Row, Failure>>,
  options: ReadAllOptions<Row>,
): Promise<AllRows<Row, Failure>> {
  for (let attempt = 1; ; attempt += 1) {
    const all = await readOnce(fetchPage, options)
    if (all.kind !== 'read' || all.isSettled || attempt === ATTEMPTS_MOST) return all
  }
}

async function readOnce<Row, Failure>(
  fetchPage: (page: number, signal: AbortSignal) => Promise<PageAnswer<Row, Failure>>,
  { size, keyOf, signal, onProgress }: ReadAllOptions<Row>,
): Promise<AllRows<Row, Failure>> {
  const rows = new Map<string, Row>()
  const totals = new Set<number>()
  for (let page = 1; ; page += 1) {
    const answer = signal.aborted ? null : await fetchPage(page, signal)
    if (answer === null || signal.aborted) return { kind: 'cancelled' }
    if (!answer.ok) return { kind: 'failed', failure: answer.failure }
    const { list, total } = answer.data
    if (total > ROWS_MOST) return { kind: 'too many', total }
    totals.add(total)
    for (const row of list) rows.set(keyOf(row), row)
    onProgress?.(Math.min(rows.size, total), total)
    if (list.length === 0 || page * size >= total)
      return { kind: 'read', rows: [...rows.values()], isSettled: totals.size === 1 && rows.size === total }
  }
}
