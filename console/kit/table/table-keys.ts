import type { KeyboardEvent } from 'react'

/** Keyboard navigation in a table's rows: one tab stop, arrow keys move it (WAI-ARIA grid pattern, focus on rows). */

const PAGE_STEP = 10

const rowsOf = (grid: HTMLElement): readonly HTMLElement[] => [
  ...grid.querySelectorAll<HTMLElement>('tbody > tr[data-row]'),
]

/** The row that a key leads to; null for other keys. */
export function stepOf(key: string, { from, count }: { readonly from: number; readonly count: number }): number | null {
  const last = count - 1
  const steps: Readonly<Record<string, number>> = {
    ArrowDown: Math.min(last, from + 1),
    ArrowUp: Math.max(0, from - 1),
    PageDown: Math.min(last, from + PAGE_STEP),
    PageUp: Math.max(0, from - PAGE_STEP),
    Home: 0,
    End: last,
  }
  return steps[key] ?? null
}

/** Moves focus between rows when the key was pressed on a row itself, not on something inside it. */
export function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const { target, currentTarget } = event
  if (!(target instanceof HTMLElement) || !target.matches('tr[data-row]')) return
  const rows = rowsOf(currentTarget)
  const to = stepOf(event.key, { from: rows.indexOf(target), count: rows.length })
  const next = to === null ? undefined : rows[to]
  if (next === undefined) return
  event.preventDefault()
  focusRow(rows, next)
}

/** Makes a row the tab stop and focuses it. */
export function focusRow(rows: readonly HTMLElement[], next: HTMLElement): void {
  for (const row of rows) row.tabIndex = row === next ? 0 : -1
  next.focus()
}
