import { DAY } from '#contracts/durations.ts'
import { ALL_DAYS, dayOf } from '../read-model/rollup.ts'
import type { Bound } from '../read-model/columns.ts'
import type { ReadView } from '#backend/store/store.ts'
import { openStatements, whereOf } from './list-table.ts'
import type { ListTable, Narrowed } from './list-table.ts'

/**
 * Totals of a list from its maintained counts (read-model/rollup.ts): of any filters by the columns that are counted together,
 * and of a range of days by the first of them; what a range holds of the days at its ends is counted in an index.
 */
export type RolledUp = (active: Narrowed['active']) => number | null

type Active = Narrowed['active'][number]

/** Answers null where the counts do not know it, and always of the past. */
export function openRolledUp({ db, isPast }: Pick<ReadView, 'db' | 'isPast'>, list: ListTable): RolledUp {
  const { rollup, table } = list
  if (rollup === null || isPast) return () => null
  const statement = openStatements<number>(db, 'pluck')
  const { by, day: at, tally } = rollup
  const [wide, narrow] = by
  const counts = `SELECT coalesce(sum(count), 0) FROM
    (SELECT day, wide AS ${wide}, narrow AS ${narrow}, status AS ${tally}, count FROM rollups WHERE list = ?)`
  const sum = (where: readonly string[], bound: readonly Bound[]): number =>
    statement(`${counts}${whereOf(where)}`).get(table, ...bound) ?? 0

  const always = (filters: readonly Active[]): number =>
    sum(['day = ?', ...filters.map(({ where }) => where)], [ALL_DAYS, ...filters.map(({ bound }) => bound)])

  /** The days between two, without them; null is open. */
  function between(filters: readonly Active[], from: string | null, to: string | null): number {
    const ends = to === null ? ['day > ?'] : ['day > ?', 'day < ?']
    const days = [from ?? ALL_DAYS, ...(to === null ? [] : [to])]
    return sum([...ends, ...filters.map(({ where }) => where)], [...days, ...filters.map(({ bound }) => bound)])
  }

  /** The rows of a part of a day. */
  function part(filters: readonly Active[], index: string, [where, ...bound]: readonly [string, Bound, Bound]): number {
    const leading = filters.find((filter) => filter.index !== undefined)?.index ?? index
    const all = whereOf([...filters.map((filter) => filter.where), where])
    const counted = statement(`SELECT count(*) FROM ${table} INDEXED BY ${leading}${all}`)
    return counted.get(...filters.map((filter) => filter.bound), ...bound) ?? 0
  }

  function ranged(filters: readonly Active[], ends: readonly Active[]): number | null {
    const [from = null, to = null] = (['from', 'to'] as const).map((end) => ends.find((one) => one.end?.at === end))
    const index = (from ?? to)?.index
    if (index === undefined) return null
    const [first, last] = [from === null ? null : dayOf(from.bound), to === null ? null : dayOf(to.bound)]
    if (first === last) return null
    if (first !== null && last !== null && first > last) return 0
    const before =
      from === null ? 0 : part(filters, index, [`${at} >= ? AND ${at} < ?`, from.bound, nextMidnight(from.bound)])
    const after = to === null ? 0 : part(filters, index, [`${at} >= ? AND ${at} <= ?`, midnight(to.bound), to.bound])
    return before + between(filters, first, last) + after
  }

  const isCounted = (columns: readonly string[]) => (filter: Active) => columns.includes(filter.column)
  return (active) => {
    const ends = active.filter(({ end }) => end !== undefined)
    const filters = active.filter(({ end }) => end === undefined)
    if (ends.length === 0) return filters.every(isCounted([wide, narrow, tally])) ? always(filters) : null
    if (ends.some(({ column }) => column !== at) || !filters.every(isCounted([wide, tally]))) return null
    return ranged(filters, ends)
  }
}

/** When the day of a moment begins, in UTC, and when the next one does. */
const midnight = (at: Bound): number => Math.floor(Number(at) / DAY) * DAY
const nextMidnight = (at: Bound): number => midnight(at) + DAY
