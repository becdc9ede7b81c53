import { useLayoutEffect, useRef } from 'react'
import type { FocusEvent, RefObject } from 'react'

interface Kept {
  readonly row: HTMLElement
  /** Where the row stood among the others. */
  readonly index: number
}

const rowsOf = (grid: HTMLElement): readonly HTMLElement[] => [...grid.querySelectorAll<HTMLElement>('[data-row]')]

/**
 * Keeps the focus in a table whose focused row goes, as a settled record leaves the list of those that wait: it moves to
 * the row that took its place, and to what is around the table when there is none. Give both handlers to the table.
 */
export function useKeptFocus(grid: RefObject<HTMLElement | null>) {
  const kept = useRef<Kept>(null)
  useLayoutEffect(() => {
    const { current } = grid
    if (current === null || kept.current === null || kept.current.row.isConnected) return
    const { index } = kept.current
    kept.current = null
    if (document.activeElement !== null && document.activeElement !== document.body) return
    const rows = rowsOf(current)
    const next = rows[Math.min(index, rows.length - 1)] ?? current.closest<HTMLElement>('main')
    next?.focus()
  })
  return {
    onFocus: ({ target }: FocusEvent<HTMLElement>): void => {
      const row = target.closest<HTMLElement>('[data-row]')
      kept.current = row === null ? null : { row, index: grid.current === null ? 0 : rowsOf(grid.current).indexOf(row) }
    },
    onBlur: ({ target, relatedTarget }: FocusEvent<HTMLElement>): void => {
      // A row that goes takes the focus with it; anything else that does is the person's own doing.
      if (relatedTarget !== null || target.isConnected) kept.current = null
    },
  }
}
