import { cutMoney, formatInstant } from '../text/format.ts'
import type { SheetCell, SheetColumn } from './sheet-column.ts'

const nothing: SheetCell = { kind: 'nothing' }

/** What stands in a cell. Both formats are written from it, so that they say the same. */
export function cellOf<Row>(column: SheetColumn<Row>, row: Row, zone: string): SheetCell {
  switch (column.kind) {
    case 'text': {
      const text = column.of(row)
      return text === null || text === '' ? nothing : { kind: 'text', text }
    }
    case 'number': {
      const value = column.of(row)
      if (value === null || !Number.isFinite(value)) return nothing
      const { decimals, unit } = column
      return { kind: 'number', text: cut(value, decimals), decimals, unit }
    }
    case 'money': {
      const money = column.of(row)
      return money === null ? nothing : { kind: 'number', ...cutMoney(money.amount, money.currency) }
    }
    case 'moment': {
      const at = column.of(row)
      return at === null ? nothing : { kind: 'date', text: formatInstant(at, zone) }
    }
    case 'day': {
      const day = column.of(row)
      return day === null ? nothing : { kind: 'date', text: day }
    }
    case 'flag': {
      const isTrue = column.of(row)
      return isTrue === null ? nothing : { kind: 'flag', isTrue }
    }
    default:
      return column satisfies never
  }
}

/** Cut, never rounded, as figures on the screen are; never "-0". */
const cut = (value: number, decimals: number): string =>
  new Intl.NumberFormat('en', {
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
    roundingMode: 'trunc',
    signDisplay: 'negative',
    useGrouping: false,
  }).format(value)
