import { useState } from 'react'
import type { KeyboardEvent, PointerEvent, ReactElement, RefObject } from 'react'
import { clampWidth, MAX_WIDTH, MIN_WIDTH } from './column.ts'
import type { Widths } from './column.ts'
import * as css from './table.css.ts'

/** One press of an arrow key, and with Shift, px. */
const STEP = 10
const BIG_STEP = 50
/** Room a fitted cell keeps beside its content, px. */
const FIT_ROOM = 26

interface HandleProps {
  readonly column: string
  readonly label: string
  /** The set width in px, for assistive technology. */
  readonly width: number
  readonly grid: RefObject<HTMLTableElement | null>
  readonly onWidths: (widths: Widths) => void
}

/** The widths at the start of dragging, in px. */
interface Start {
  readonly x: number
  readonly widths: Widths
  /** Of the whole table. */
  readonly whole: number
}

/**
 * Drags the edge of a column. While dragging, only the `<col>` element's style moves, so no row renders again;
 * the widths are handed over once, at the end. A double press fits the column to its content.
 */
export function ResizeHandle({ column, label, width, grid, onWidths }: HandleProps): ReactElement {
  const [start, setStart] = useState<Start | null>(null)
  const finish = (widths: Widths, to: number): void => {
    release(grid.current)
    onWidths({ ...widths, [column]: clampWidth(to) })
  }
  const move = (event: PointerEvent): void => {
    if (start === null || grid.current === null) return
    show(grid.current, start, { column, width: (start.widths[column] ?? MIN_WIDTH) + event.clientX - start.x })
  }
  const end = (event: PointerEvent): void => {
    if (start !== null && event.clientX !== start.x)
      finish(start.widths, (start.widths[column] ?? MIN_WIDTH) + event.clientX - start.x)
    setStart(null)
  }
  const key = (event: KeyboardEvent): void => {
    const widths = measured(grid.current)
    const to = keyedWidth(event, widths[column] ?? MIN_WIDTH)
    if (to === null) return
    event.preventDefault()
    finish(widths, to)
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- a separator that moves is a control (WAI-ARIA).
    <hr
      aria-orientation="vertical"
      aria-label={label}
      aria-valuemin={MIN_WIDTH}
      aria-valuemax={MAX_WIDTH}
      aria-valuenow={width}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- as above.
      tabIndex={0}
      className={css.handle}
      data-dragging={start === null ? undefined : ''}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId)
        setStart({ x: event.clientX, widths: measured(grid.current), whole: grid.current?.offsetWidth ?? 0 })
      }}
      onPointerMove={move}
      onPointerUp={end}
      onPointerCancel={() => {
        if (start !== null && grid.current !== null)
          show(grid.current, start, { column, width: start.widths[column] ?? MIN_WIDTH })
        setStart(null)
      }}
      onDoubleClick={() => finish(measured(grid.current), fitted(grid.current, column))}
      onKeyDown={key}
    />
  )
}

function keyedWidth(event: KeyboardEvent, width: number): number | null {
  const step = event.shiftKey ? BIG_STEP : STEP
  if (event.key === 'ArrowRight') return width + step
  if (event.key === 'ArrowLeft') return width - step
  return event.key === 'Home' ? MIN_WIDTH : null
}

/** The widths in the present layout of the browser. */
function measured(grid: HTMLTableElement | null): Widths {
  const heads = grid?.querySelectorAll<HTMLElement>('thead th[data-column]') ?? []
  return Object.fromEntries([...heads].map((head) => [head.dataset['column'] ?? '', head.offsetWidth]))
}

function show(
  grid: HTMLTableElement,
  { widths, whole }: Start,
  to: { readonly column: string; readonly width: number },
): void {
  for (const col of grid.querySelectorAll<HTMLElement>('col[data-column]')) {
    const key = col.dataset['column'] ?? ''
    col.style.width = `${key === to.column ? clampWidth(to.width) : (widths[key] ?? MIN_WIDTH)}px`
  }
  grid.style.width = `${whole - (widths[to.column] ?? MIN_WIDTH) + clampWidth(to.width)}px`
}

/** Returns the width of the table to React after dragging. */
function release(grid: HTMLTableElement | null): void {
  grid?.style.removeProperty('width')
}

/** The width at which no cell of the column is cut. */
function fitted(grid: HTMLTableElement | null, column: string): number {
  const cells = grid?.querySelectorAll<HTMLElement>(`tbody td[data-column="${CSS.escape(column)}"]`) ?? []
  const range = document.createRange()
  const widths = [...cells].map((cell) => {
    range.selectNodeContents(cell)
    return range.getBoundingClientRect().width + FIT_ROOM
  })
  return Math.max(MIN_WIDTH, ...widths)
}
