import { useLayoutEffect, useRef } from 'react'
import type { FocusEvent, RefObject } from 'react'

interface FocusedRow {
  readonly row: HTMLElement
  /** Where the row stood among the others. */
  readonly index: number
}

const rowsOf = (grid: HTMLElement): readonly HTMLElement[] => [...grid.querySelectorAll<HTMLElement>('[data-row]')]

/**
 * Keeps the focus in a table whose focused row is removed, as when a settled record leaves the list of unsettled ones: it
 * moves to the row that took its place, or to the main part of the page when there is none. Put both handlers on the table.
 */
export function useFocusRetention(grid: RefObject<HTMLElement | null>) {
  const focused = useRef<FocusedRow>(null)
  useLayoutEffect(() => {
    const { current } = grid
    if (current === null || focused.current === null || focused.current.row.isConnected) return
    const { index } = focused.current
    focused.current = null
    if (document.activeElement !== null && document.activeElement !== document.body) return
    const rows = rowsOf(current)
    const next = rows[Math.min(index, rows.length - 1)] ?? current.closest<HTMLElement>('main')
    next?.focus()
  })
  return {
    onFocus: ({ target }: FocusEvent<HTMLElement>): void => {
      const row = target.closest<HTMLElement>('[data-row]')
      focused.current =
        row === null ? null : { row, index: grid.current === null ? 0 : rowsOf(grid.current).indexOf(row) }
    },
    onBlur: ({ target, relatedTarget }: FocusEvent<HTMLElement>): void => {
      // A removed row takes the focus with it; any other blur is caused by the user.
      if (relatedTarget !== null || target.isConnected) focused.current = null
    },
  }
}
