import type { FactEvent } from '#contracts/fact.ts'
import type { Commands, Lifecycle } from '#machines/kit/lifecycle.ts'
import { createIndex, createTable, keyOf } from './columns.ts'
import type { Columns, Given, Row, Table, Values } from './columns.ts'
import { openFamily } from './family.ts'
import { listing } from './list-draft.ts'
import type { ListDraft } from './list-draft.ts'
import type { Moved, Projection } from './projection.ts'
import type { Rollup, RollupDraft } from './rollup.ts'
import type { ListTable } from '../query/list-table.ts'

/**
 * Read models, described: what their rows are made of, as pure functions of where streams stand. The kernel makes their
 * tables and indexes, writes what has changed, counts, and reads (kernel/query/reader.ts).
 */
export interface ReadModel<Some extends Columns = Columns> extends Kept<Some> {
  /** How its rows are made. */
  readonly described: Described
}

/** A table that is kept, of whatever. */
export interface Kept<Some extends Columns = Columns> extends Projection, Table<Some> {
  /** The column by whose values rows are counted. */
  readonly tally: string | null
  /** The columns by which they are counted together. */
  readonly rollup: Rollup | null
}

/** A read model that people look through. */
export interface Listed<Some extends Columns = Columns> extends Kept<Some> {
  readonly list: ListTable
}

/** Facts after which only these columns of a row can be others, as long as its stream stands in the same state. */
type Brief<Name extends string> = Readonly<Record<string, readonly Name[]>>

type Of<Context, Event extends FactEvent, StateName extends string> = Lifecycle<
  Context,
  Event,
  Commands<Context>,
  StateName
>

/** What else a row says, by the streams of another lifecycle: rows that there are follow them, none is made. */
interface PartDraft<Context, Event extends FactEvent, StateName extends string, Some extends Columns> {
  readonly of: Of<Context, Event, StateName>
  readonly columns: Some
  /** What a row says before it has heard of any. */
  readonly initially: NoInfer<Values<Some>>
  readonly briefly?: Brief<keyof Some & string>
  /** The id of the row that a stream is about; without it that of the stream. Null: about none. */
  about?(moved: Moved<Context, StateName>): string | null
  row(moved: Moved<Context, StateName>, before: NoInfer<Values<Some>>): NoInfer<Values<Some>>
}

export interface Part<Some extends Columns = Columns> {
  readonly of: Pick<Lifecycle, 'name'>
  readonly columns: Some
  readonly initially: Row
  readonly briefly?: Brief<string>
  about?(moved: Moved): string | null
  row(moved: Moved, before: Row): Row
}

/** Declares what else a row says; keeps the types of its columns. */
export const part = <Context, Event extends FactEvent, StateName extends string, Some extends Columns>(
  draft: PartDraft<Context, Event, StateName, Some>,
): Part<Some> => draft

/** The columns of all parts together. */
type Joined<Parts extends readonly Part[]> = (
  Parts[number] extends infer Each ? (Each extends Part<infer Some> ? (some: Some) => void : never) : never
) extends (all: infer All) => void
  ? All
  : unknown

/** Columns that sum up the rows under one. */
interface Over<Own extends Columns, Under extends Columns, Sums extends Columns> {
  readonly of: ReadModel<Under>
  /** The column of a row below that names its row here. */
  readonly by: NoInfer<keyof Under & string>
  readonly columns: Sums
  row(row: Values<Own>, under: readonly Values<Under>[]): NoInfer<Values<Sums>>
}

/** Columns that follow from the row above. */
interface Below<Own extends Columns, Above extends Columns, Follows extends Columns> {
  readonly of: Table<Above>
  readonly by: NoInfer<keyof Own & string>
  readonly columns: Follows
  row(row: Values<Own>, above: Values<Above> | null): NoInfer<Values<Follows>>
}

interface Draft<
  Context,
  Event extends FactEvent,
  StateName extends string,
  Own extends Columns,
  Parts extends readonly Part[],
  Under extends Columns,
  Sums extends Columns,
  Above extends Columns,
  Follows extends Columns,
> {
  readonly table: string
  /** Its rows grow in number with time, not with the network. */
  readonly grows?: true
  readonly of: Of<Context, Event, StateName>
  readonly columns: Own
  readonly briefly?: Brief<NoInfer<keyof Own & string>>
  /** The row of a stream: pure. Null: there is none, or none any more. */
  row?(moved: Moved<Context, StateName>, before: NoInfer<Values<Own>> | null): NoInfer<Given<Own>> | null
  /** The rows of a stream, where it has several; those that it does not name any more go. */
  rows?(moved: Moved<Context, StateName>): readonly (NoInfer<Given<Own>> & { readonly id: string })[]
  readonly also?: Parts
  readonly over?: Over<NoInfer<Own & Joined<Parts>>, Under, Sums>
  readonly below?: Below<NoInfer<Own & Joined<Parts>>, Above, Follows>
  /** The column by whose values rows are counted. */
  readonly tally?: NoInfer<keyof (Own & Joined<Parts> & Sums & Follows) & string>
  /** Counts its rows by more than the tally: worth its writes where they become millions. */
  readonly rollup?: RollupDraft<NoInfer<keyof Own & string>>
}

/** A description as the kernel works with it: what the compiler knew of its rows is forgotten. */
export interface Described extends Table {
  readonly of: Pick<Lifecycle, 'name' | 'wire'>
  readonly own: Columns
  readonly briefly?: Brief<string>
  row?(moved: Moved, before: Row | null): Row | null
  rows?(moved: Moved): readonly Row[]
  readonly also: readonly Part[]
  readonly over: (Derived & { readonly of: ReadModel; row(row: Row, under: readonly Row[]): Row }) | null
  readonly below: (Derived & { readonly of: Table; row(row: Row, above: Row | null): Row }) | null
  readonly tally: string | null
  readonly rollup: Rollup | null
}

interface Derived {
  readonly by: string
  readonly columns: Columns
}

interface Anything extends Omit<Described, 'key' | 'own' | 'also' | 'over' | 'below' | 'tally' | 'rollup'> {
  readonly grows?: true
  readonly also?: readonly Part[]
  readonly over?: NonNullable<Described['over']>
  readonly below?: NonNullable<Described['below']>
  readonly tally?: string
  readonly rollup?: RollupDraft
}

/** Declares a read model of the streams of a lifecycle, with the models under it. */
export function readModel<
  Context,
  Event extends FactEvent,
  StateName extends string,
  Own extends Columns,
  const Parts extends readonly Part[] = readonly [],
  Under extends Columns = Columns,
  Sums extends Columns = {},
  Above extends Columns = Columns,
  Follows extends Columns = {},
>(
  draft: Draft<Context, Event, StateName, Own, Parts, Under, Sums, Above, Follows>,
): ReadModel<Own & Joined<Parts> & Sums & Follows>
export function readModel(draft: Anything): ReadModel {
  const { table, columns: own, also = [], over = null, below = null, tally = null, grows } = draft
  const columns = Object.assign({}, own, ...also.map((one) => one.columns), over?.columns, below?.columns)
  const rollup = draft.rollup === undefined || tally === null ? null : { ...draft.rollup, tally }
  const described: Described = { ...draft, key: keyOf(columns), own, columns, also, over, below, tally, rollup }
  const under = over === null ? '' : over.of.create + createIndex(over.of.table, [over.by])
  return {
    table,
    key: described.key,
    columns,
    tally,
    rollup,
    described,
    tables: [...(over?.of.tables ?? []), table],
    ...(grows === undefined ? {} : { grows }),
    create: under + createTable(described),
    open: (db) => openFamily(db, described),
  }
}

/** Adds to a read model how people look through it. */
export function listed<Model extends Kept>(
  model: Model,
  draft: ListDraft<keyof Model['columns'] & string>,
): Model & Pick<Listed, 'list'> {
  const { table, key, tally, rollup } = model
  if (tally === null) throw new RangeError(`${table} is listed, and nothing is counted`)
  const { list, create } = listing({ table, key, tally, rollup }, draft)
  return { ...model, list, create: model.create + create }
}
