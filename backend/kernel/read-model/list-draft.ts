import type { Filter, ListTable, Order } from '../query/list-table.ts'
import { createIndex, indexBy } from './columns.ts'
import type { FilterDraft } from './filters.ts'
import type { Rollup } from './rollup.ts'

/** How a list is described, and the indexes that follow from it. Nobody names an index by hand. */
export interface ListDraft<Name extends string = string> {
  /** The order without `sort`, as `sort` would say it. */
  readonly order: string
  /** What rows of one group stand in the order of; without it what the list itself does. */
  readonly within?: NoInfer<Name>
  readonly sorts: Readonly<Record<string, NoInfer<Name> | Grouped<NoInfer<Name>>>>
  /** From narrow to wide. */
  readonly filters: Readonly<Record<string, FilterDraft<NoInfer<Name>>>>
  /** Figures that are summed along the list's own order. */
  readonly summed?: readonly NoInfer<Name>[]
  /** What rows are looked for by besides, the first column leading. */
  readonly asked?: readonly (readonly NoInfer<Name>[])[]
  /** It has no more rows than can be sorted at once: only the index of its own order holds what it is filtered by. */
  readonly isShort?: true
  /** These figures change often until this column is set: they are indexed only from then on. */
  readonly settles?: { readonly at: NoInfer<Name>; readonly figures: readonly NoInfer<Name>[] }
}

/** A sort by what many rows share: those stand in the order `within`. */
export interface Grouped<Name extends string = string> {
  readonly groups: Name
}

export const grouped = <const Name extends string>(column: Name): Grouped<Name> => ({ groups: column })

/** Sorts that bear the names of their columns. */
export const by = <const Name extends string>(...names: readonly Name[]): Readonly<Record<string, Name>> =>
  Object.fromEntries(names.map((name) => [name, name]))

export interface Listing {
  readonly list: ListTable
  /** Creates its indexes, if there are none. */
  readonly create: string
}

interface Around {
  readonly table: string
  readonly key: string
  /** The column that is counted. */
  readonly tally: string
  /** The columns that are counted together. */
  readonly rollup: Rollup | null
}

/**
 * 1. A filter that many rows may match is covered: every index holds its column, so that walking one touches no row.
 * 2. A filter that leads has an index of its own, which goes on in the order of the list.
 * 3. A sort walks the index of its column: by what many rows share it is that of the filter, otherwise one of its own.
 */
export function listing(around: Around, draft: ListDraft): Listing {
  const { table, key, tally } = around
  const tallied = Object.entries(draft.filters).find(([, one]) => one.column === tally && one.finds === 'one')?.[0]
  if (tallied === undefined) throw new RangeError(`${table} is counted by ${tally}, and has no filter for it`)
  const drawn = drawnOf(around, draft)
  const indexes = indexesOf(drawn)
  const list = {
    table,
    key,
    tallied,
    filters: filtersOf(drawn, indexes),
    orders: Object.fromEntries(Object.keys(draft.sorts).map((sort) => [sort, orderOf(drawn, sort)])),
    ownOrder: draft.order,
    rollup: around.rollup,
  }
  return { list, create: [...indexes.values()].join('') }
}

/** A draft with what is read off it again and again. */
interface Drawn extends Around {
  readonly draft: ListDraft
  /** The sort that the list stands in by itself. */
  readonly own: string
  readonly columnOf: (sort: string) => string
  /** What rows stand in the order of, by a sort. */
  readonly orderedBy: (sort: string) => readonly string[]
  /** How filters lead, by their columns. */
  readonly leads: ReadonlyMap<string, NonNullable<FilterDraft['leads']>>
  readonly within: string
}

function drawnOf(around: Around, draft: ListDraft): Drawn {
  const { table, key } = around
  const columnOf = (sort: string): string => {
    const drawn = draft.sorts[sort]
    if (drawn === undefined) throw new RangeError(`${table} has no sort ${sort}`)
    return typeof drawn === 'string' ? drawn : drawn.groups
  }
  const own = draft.order.replace('-', '')
  const within = draft.within ?? columnOf(own)
  const filters = Object.values(draft.filters)
  const leads = new Map(filters.flatMap(({ leads: how, column }) => (how === undefined ? [] : [[column, how]])))
  const orderedBy = (sort: string): readonly string[] => {
    const column = columnOf(sort)
    if (column === key) return [key]
    const isGroup = typeof draft.sorts[sort] !== 'string' || (leads.has(column) && sort !== own)
    return isGroup ? unique([column, within, key]) : [column, key]
  }
  return { ...around, draft, own, columnOf, orderedBy, leads, within }
}

/** What creates each index, by the column that it begins with. */
function indexesOf({ table, key, draft, own, columnOf, orderedBy, leads, within }: Drawn): ReadonlyMap<string, string> {
  const { asked = [], filters, isShort = false, settles, summed = [] } = draft
  const all = Object.values(filters)
  const covered = all.flatMap(({ isCovered, column }) => (isCovered ? [column] : []))
  const indexes = new Map<string, string>()
  const put = (column: string, lead: readonly string[], tail: readonly string[]): void => {
    const [first, ...others] = unique([...lead, ...tail])
    const isAnyCase = all.some((one) => one.column === column && one.isAnyCase === true)
    const only = settles?.figures.includes(column) === true ? `${settles.at} IS NOT NULL` : null
    indexes.set(column, createIndex(table, [`${first}${isAnyCase ? ' COLLATE NOCASE' : ''}`, ...others], only))
  }
  for (const sort of Object.keys(draft.sorts)) {
    const column = columnOf(sort)
    const settled = settles?.figures.includes(column) === true ? [settles.at] : []
    put(column, orderedBy(sort), sort === own ? [...covered, ...summed] : isShort ? [] : [...covered, ...settled])
  }
  for (const [column, how] of leads)
    if (!indexes.has(column)) put(column, [column, within, key], how === 'bare' || isShort ? [] : covered)
  for (const columns of asked) {
    const [first = key] = columns
    if (indexes.has(first)) throw new RangeError(`${table} has an index by ${first} as it is`)
    put(first, [...columns, key], [])
  }
  return indexes
}

function orderOf({ table, draft: { settles }, columnOf, orderedBy }: Drawn, sort: string): Order {
  const column = columnOf(sort)
  const order = { columns: orderedBy(sort), index: indexBy(table, column) }
  if (settles?.figures.includes(column) !== true) return order
  const { at } = settles
  return { ...order, changing: { where: `${at} IS NULL`, otherwise: `${at} IS NOT NULL`, index: indexBy(table, at) } }
}

function filtersOf(
  { table, key, draft, own, columnOf }: Drawn,
  indexes: ReadonlyMap<string, string>,
): ListTable['filters'] {
  // What finds a row by its key walks the index of the list's own order where none begins with the key.
  const byKey = indexes.has(key) ? key : columnOf(own)
  const leading = ({ column, finds, isKey }: FilterDraft): string | undefined => {
    if (isKey === true) return indexBy(table, byKey)
    return finds !== 'anything' && indexes.has(column) ? indexBy(table, column) : undefined
  }
  return Object.fromEntries(Object.entries(draft.filters).map(([name, one]) => [name, filterOf(one, leading(one))]))
}

function filterOf({ where, bind, finds, end, column }: FilterDraft, index: string | undefined): Filter {
  return {
    column,
    where,
    ...(bind === undefined ? {} : { bind }),
    ...(index === undefined ? {} : { index }),
    ...(finds === 'several' ? { isMany: true } : {}),
    ...(end === undefined ? {} : { end: { of: column, at: end } }),
  }
}

const unique = (names: readonly string[]): readonly string[] => [...new Set(names)]
