import type { Instant, Money } from '#contracts/units.ts'
import type { Currency } from '../text/format.ts'

/**
 * A column of a table that is written as a file. The kind decides what stands in the cells: a number stays one that can be
 * added up, an id stays text with all its digits.
 */
export type SheetColumn<Row> = {
  /** Translated; that of a moment names its zone, as the head on the screen does. */
  readonly title: string
} & SheetCells<Row>

type SheetCells<Row> =
  /** Words and ids. */
  | { readonly kind: 'text'; readonly of: (row: Row) => string | null }
  /** `unit` is shown behind the number, which stays one. */
  | {
      readonly kind: 'number'
      readonly decimals: number
      readonly unit?: string
      readonly of: (row: Row) => number | null
    }
  /** A number with the decimals of its currency, cut as on the screen. */
  | { readonly kind: 'money'; readonly of: (row: Row) => SheetMoney | null }
  /** A date with its time, on the clocks of the file's zone. */
  | { readonly kind: 'moment'; readonly of: (row: Row) => Instant | null }
  /** `YYYY-MM-DD`. */
  | { readonly kind: 'day'; readonly of: (row: Row) => string | null }
  | { readonly kind: 'flag'; readonly of: (row: Row) => boolean | null }

export interface SheetMoney {
  readonly amount: Money
  readonly currency: Currency
}

export type SheetFormat = 'xlsx' | 'csv'

/** A line of what a file tells about itself: a filter, the zone of its clocks, when it was written. */
export interface SheetNote {
  readonly label: string
  readonly value: string
}

export interface SheetContent<Row> {
  /** Translated: the name of the first sheet. */
  readonly title: string
  readonly columns: readonly SheetColumn<Row>[]
  readonly rows: readonly Row[]
  /** IANA name: whose clocks its moments are on. */
  readonly zone: string
  /** Filter, zone and time of export (`sheetNotes`): the second sheet of a workbook. A CSV file has no place for them. */
  readonly head: readonly SheetNote[]
  /** Translated: the name of the second sheet. */
  readonly about: string
}

/** A cell as it is written: what it says in words, how many decimals, or which day and time. */
export type SheetCell =
  | { readonly kind: 'nothing' }
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'number'; readonly text: string; readonly decimals: number; readonly unit?: string | undefined }
  /** `YYYY-MM-DD` or `YYYY-MM-DD HH:mm:ss`. */
  | { readonly kind: 'date'; readonly text: string }
  | { readonly kind: 'flag'; readonly isTrue: boolean }
