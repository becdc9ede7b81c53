import { SLOTS_PER_DAY } from '#contracts/finance/tariff.ts'
import { clockOf, slotOf } from '#contracts/finance/time-rows.ts'

/** Rows of half-hour prices as they are typed, and what becomes of them by adding, deleting, moving and painting. */

export interface TypedRow {
  /** The key of a row in the form. */
  readonly key: number
  readonly from: string
  readonly to: string
  /** As typed; empty while nothing is. */
  readonly price: string
}

/** The typed price of each half hour; null where no row has it. */
export type TypedSlots = readonly (string | null)[]

const nextKey = (rows: readonly TypedRow[]): number => Math.max(-1, ...rows.map(({ key }) => key)) + 1
const lengthOf = ({ from, to }: TypedRow): number => slotOf(to) - slotOf(from)

/** What each half hour costs by these rows. */
export function typedSlots(rows: readonly TypedRow[]): TypedSlots {
  const slots = Array.from({ length: SLOTS_PER_DAY }, (): string | null => null)
  for (const { from, to, price } of rows) slots.fill(price, slotOf(from), slotOf(to))
  return slots
}

/** The fewest rows that say the same; a row that begins as one did keeps its key, and with it the focus. */
function rowsOf(slots: TypedSlots, before: readonly TypedRow[]): readonly TypedRow[] {
  const rows: TypedRow[] = []
  let key = nextKey(before)
  for (const [slot, price] of slots.entries()) {
    const last = rows.at(-1)
    if (price === null) continue
    const [from, to] = [clockOf(slot), clockOf(slot + 1)]
    if (last !== undefined && last.price === price && last.to === from) {
      rows[rows.length - 1] = { ...last, to }
      continue
    }
    const kept = before.find((one) => one.from === from)
    rows.push({ key: kept?.key ?? key, from, to, price })
    if (kept === undefined) key += 1
  }
  return rows
}

/** Gives half hours another price; null leaves them open. */
export function painted(rows: readonly TypedRow[], half: readonly number[], price: string | null): readonly TypedRow[] {
  const chosen = new Set(half)
  return rowsOf(
    typedSlots(rows).map((before, slot) => (chosen.has(slot) ? price : before)),
    rows,
  )
}

/** The day with one row more: the whole day first, then the later half of the last row that has two halves. */
export function withRow(rows: readonly TypedRow[]): readonly TypedRow[] {
  const key = nextKey(rows)
  if (rows.length === 0) return [{ key, from: clockOf(0), to: clockOf(SLOTS_PER_DAY), price: '' }]
  const at = rows.findLastIndex((row) => lengthOf(row) > 1)
  const long = rows[at]
  if (long === undefined) return rows
  const middle = clockOf(slotOf(long.from) + Math.ceil(lengthOf(long) / 2))
  return rows.toSpliced(at, 1, { ...long, to: middle }, { key, from: middle, to: long.to, price: '' })
}

/** The same for rows that may leave half hours open: the first hole is filled, a row of two halves is parted only then. */
export function withOpenRow(rows: readonly TypedRow[]): readonly TypedRow[] {
  const slots = typedSlots(rows)
  const from = slots.indexOf(null)
  if (from === -1) return withRow(rows)
  const end = slots.findIndex((price, slot) => slot > from && price !== null)
  const row = { key: nextKey(rows), from: clockOf(from), to: clockOf(end === -1 ? SLOTS_PER_DAY : end), price: '' }
  return [...rows, row].toSorted((one, other) => (one.from < other.from ? -1 : 1))
}

/** A base without one of its rows: the row ahead of it goes on, or the next begins the day. */
export function withoutRow(rows: readonly TypedRow[], key: number): readonly TypedRow[] {
  const at = rows.findIndex((row) => row.key === key)
  const gone = rows[at]
  if (gone === undefined || rows.length === 1) return rows
  const rest = rows.toSpliced(at, 1)
  const [heir, change] = at === 0 ? [0, { from: gone.from }] : [at - 1, { to: gone.to }]
  return rest.map((row, place) => (place === heir ? { ...row, ...change } : row))
}

/** A base of which one row ends elsewhere: the next one begins there. */
export const withEnd = (rows: readonly TypedRow[], key: number, to: string): readonly TypedRow[] => {
  const at = rows.findIndex((row) => row.key === key)
  return rows.map((row, place) => (place === at ? { ...row, to } : place === at + 1 ? { ...row, from: to } : row))
}

/** The times at which a row of a base may end: before the next one does, and the last with the day. */
export function endsOf(rows: readonly TypedRow[], at: number): readonly string[] {
  const [row, next] = [rows[at], rows[at + 1]]
  if (row === undefined) return []
  if (next === undefined) return [row.to]
  return clocksBetween(slotOf(row.from) + 1, slotOf(next.to) - 1)
}

/** Times of day from one half hour to another, both included. */
export const clocksBetween = (first: number, last: number): readonly string[] =>
  Array.from({ length: Math.max(last - first + 1, 0) }, (_, index) => clockOf(first + index))
