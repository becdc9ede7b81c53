import type { ReactNode } from 'react'

/** What a table shows, defined once at module scope: data and functions, never text. */
export interface Column<Row> {
  /** Names the column in the URL, in stored widths and in the API's `sort`. */
  readonly key: string
  /** Text key of the head. */
  readonly title: string
  /** Pixels before anybody resizes; never under `MIN_WIDTH`. */
  readonly width?: number
  /** Figures stand at the end. */
  readonly align?: 'start' | 'end'
  readonly isSortable?: boolean
  /** Its cells are moments on the clocks of the table's zone, which its head names. */
  readonly isMoment?: boolean
  readonly render: (row: Row) => ReactNode
  /** What a change is told by: the cell lights up once when this differs from the last answer. */
  readonly watch?: (row: Row) => string | number | boolean | null
}

export interface Sort {
  readonly key: string
  readonly isDescending: boolean
}

/** Spec §9: table column minimum width. */
export const MIN_WIDTH = 150
/** Spec §9: the selection column. */
export const SELECTION_WIDTH = 55
/** As wide it is where two columns would otherwise not find their least width, as on a phone. */
const NARROW_SELECTION_WIDTH = 24
/** How wide the selection column is beside so much room for columns, px. */
export const selectionWidthIn = (room: number | null): number =>
  room !== null && room - SELECTION_WIDTH < 2 * MIN_WIDTH ? NARROW_SELECTION_WIDTH : SELECTION_WIDTH
/** Spec §9: the table is the window's height minus this … */
const HEIGHT_BESIDE = 210
/** … and this much more while the filters are folded away. */
const HEIGHT_GAINED = 125
/** Wide enough for anything a column holds; keeps a stuck key from making a table of a kilometre. */
export const MAX_WIDTH = 1200

/** The head and eight rows: in a window too low for them, as one that is enlarged is, the page scrolls instead. px */
export const LEAST_TABLE = 326

/** Height of a list's table in a window, px (spec §9, A-94). */
export const tableHeight = (windowHeight: number, areFiltersFolded = false): number =>
  Math.max(LEAST_TABLE, windowHeight - HEIGHT_BESIDE + (areFiltersFolded ? HEIGHT_GAINED : 0))

/** Widths a person gave columns, px, by key. */
export type Widths = Readonly<Record<string, number>>

/** A width inside the limits, whole px. */
export const clampWidth = (width: number): number => Math.min(MAX_WIDTH, Math.max(MIN_WIDTH, Math.round(width)))

/** The width a column starts with. */
export const widthOf = <Row>(column: Column<Row>, widths: Widths): number =>
  clampWidth(widths[column.key] ?? column.width ?? MIN_WIDTH)

/** What pressing a column's head asks for: ascending, descending, the list's own order. */
export function nextSort(current: Sort | null, key: string): Sort | null {
  if (current?.key !== key) return { key, isDescending: false }
  return current.isDescending ? null : { key, isDescending: true }
}
