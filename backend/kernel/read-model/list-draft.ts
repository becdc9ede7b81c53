import type { Filter, ListTable, Order } from '../query/list-table.ts'
import { createIndex, indexBy } from './columns.ts'
import type { FilterDraft } from './filters.ts'

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
}

/**
 * 1. A filter that many rows may match is covered: every index holds its column, so that walking one touches no row.
 * 2. A filter that leads has an index of its own, which goes on in the order of the list.
 * 3. A sort walks the index of its column: by what many rows share it is that of the filter, otherwise one of its own.
 */
export function listing({ table, key, tally }: Around, draft: ListDraft): Listing {
  const filters = Object.values(draft.filters)
  const columnOf = (sort: string): string => {
    const drawn = draft.sorts[sort]
    if (drawn === undefined) throw new RangeError(`${table} has no sort ${sort}`)
    return typeof drawn === 'string' ? drawn : drawn.groups
  }
  const own = draft.order.replace('-', '')
  const within = draft.within ?? columnOf(own)
  const leads = new Map(filters.flatMap(({ leads: how, column }) => (how === undefined ? [] : [[column, how]])))
  const covered = unique(filters.flatMap(({ isCovered, column }) => (isCovered ? [column] : [])))
  const nameOf = (column: string): string => indexBy(table, column)
  const orderedBy = (sort: string): readonly string[] => {
    const column = columnOf(sort)
    if (column === key) return [key]
    const isGroup = typeof draft.sorts[sort] !== 'string' || (leads.has(column) && sort !== own)
    return isGroup ? unique([column, within, key]) : [column, key]
  }
  const indexes = new Map<string, string>()
  const put = (column: string, lead: readonly string[], tail: readonly string[]): void => {
    const [first, ...others] = unique([...lead, ...tail])
    const collated = filters.some((one) => one.column === column && one.isAnyCase === true)
    const columns = [`${first}${collated ? ' COLLATE NOCASE' : ''}`, ...others]
    const only = draft.settles?.figures.includes(column) === true ? `${draft.settles.at} IS NOT NULL` : null
    indexes.set(nameOf(column), createIndex(table, columns, only))
  }
  for (const sort of Object.keys(draft.sorts)) {
    const isOwn = sort === own
    const tail = draft.isShort === true && !isOwn ? [] : covered
    const settled = draft.settles?.figures.includes(columnOf(sort)) === true ? [draft.settles.at] : []
    put(columnOf(sort), orderedBy(sort), [...tail, ...settled, ...(isOwn ? (draft.summed ?? []) : [])])
  }
  for (const [column, how] of leads)
    if (!indexes.has(nameOf(column)))
      put(column, [column, within, key], how === 'bare' || draft.isShort === true ? [] : covered)
  for (const asked of draft.asked ?? []) put(asked[0] ?? key, [...asked, key], [])

  const orders = Object.keys(draft.sorts).map((sort): [string, Order] => {
    const column = columnOf(sort)
    const order = { columns: orderedBy(sort), index: nameOf(column) }
    const { settles } = draft
    if (settles?.figures.includes(column) !== true) return [sort, order]
    const changing = {
      where: `${settles.at} IS NULL`,
      otherwise: `${settles.at} IS NOT NULL`,
      index: nameOf(settles.at),
    }
    return [sort, { ...order, changing }]
  })
  const byKey = Object.keys(draft.sorts).some((sort) => columnOf(sort) === key) ? nameOf(key) : nameOf(columnOf(own))
  const indexOf = ({ column, isKey }: FilterDraft): string | undefined => {
    if (isKey === true) return byKey
    return indexes.has(nameOf(column)) ? nameOf(column) : undefined
  }
  const narrowed = Object.entries(draft.filters).map(([name, one]): [string, Filter] => [
    name,
    filterOf(one, one.finds === 'anything' ? undefined : indexOf(one)),
  ])
  const tallied = Object.entries(draft.filters).find(([, one]) => one.column === tally && one.finds === 'one')?.[0]
  if (tallied === undefined) throw new RangeError(`${table} is counted by ${tally}, and has no filter for it`)
  const list = {
    table,
    key,
    tallied,
    filters: Object.fromEntries(narrowed),
    orders: Object.fromEntries(orders),
    ownOrder: draft.order,
  }
  return { list, create: [...indexes.values()].join('') }
}

function filterOf({ where, bind, finds, end, column }: FilterDraft, index: string | undefined): Filter {
  return {
    where,
    ...(bind === undefined ? {} : { bind }),
    ...(index === undefined ? {} : { index }),
    ...(finds === 'several' ? { isMany: true } : {}),
    ...(end === undefined ? {} : { end: { of: column, at: end } }),
  }
}

const unique = (names: readonly string[]): readonly string[] => [...new Set(names)]
