import { Schema, Struct } from 'effect'
import { endpoint, listOf, orNothing } from './endpoint.ts'
import type { Endpoint, Nothing, Plain } from './endpoint.ts'
import type { Described, Field, FilterSchema } from './fields.ts'
import { pages } from './menu.ts'
import { giving, givingMany, manyMost, reading } from './http/instance.ts'
import { Moment, listed } from './http/listing.ts'
import type { RowOffer } from './http/listing.ts'

/** What is described of a thing, wherever its rows stand: in a list of their own, or among those of another thing. */
export interface Thing<Row extends DescribedRow = DescribedRow, Fields extends Described = Described> {
  /** Names it among all, and its columns' widths in a browser. */
  readonly name: string
  /** How the keys of its texts begin: the title of the field `amount` is `<texts>amount`. */
  readonly texts: string
  /** Whose facts change its rows; its own lifecycle first. */
  readonly lifecycles: readonly [string, ...string[]]
  readonly row: Schema.Codec<Row, unknown>
  /** Everything that is described of a row or of one thing, by its key. */
  readonly fields: Fields
  /** The columns of the list, in their order. */
  readonly columns: readonly string[]
}

/**
 * A thing described once, for both sides: its rows, what a list shows of them, by what it is narrowed and ordered, and the
 * calls that follow from that. It has the calls that a sentence is said `about`. The backend answers them, the console draws
 * the list, the page of one thing and its sheets from the fields, and the API documentation shows the calls. Data only; what
 * a thing needs beside this is a screen, never a flag here (architecture §7).
 *
 *     export const billResource = resource({
 *       name: 'bill', page: 'bills', path: '/finance-service/bills', texts: 'finance.',
 *       lifecycles: ['bill'], row: BillRow, detail: BillDetail,
 *       columns: { id: code({ sort: true }), status: status('bill', BillStatus), amount: money({ sort: true }) },
 *       more: { remark: text() },
 *       filters: ['status', 'id'], order: '-id',
 *       about: { list: 'Bills, the last opened first.', one: 'One bill.', give: 'Gives a command to a bill.' },
 *     })
 *     export const { list: bills, one: bill, give: giveBill, sorts: billSorts } = billResource
 */
export interface Resource<
  Row extends DescribedRow = DescribedRow,
  Detail extends Row = Row,
  Fields extends Described = Described,
> extends Thing<Row, Fields> {
  /** The menu entry that opens its list and protects its calls. */
  readonly page: keyof typeof pages
  readonly detail: Schema.Codec<Detail, unknown>
  /** The fields a list is narrowed by, in their order. */
  readonly filters: readonly string[]
  /** What the list can be ordered by. */
  readonly sorts: readonly string[]
  /** The order without `sort`, as `sort` would say it. */
  readonly order: string
  readonly list: Endpoint<Nothing, ListQuery, Nothing, Schema.Codec<Page<Row>, unknown>>
  readonly one: Endpoint<ById, Nothing, Nothing, Schema.Codec<Detail, unknown>>
}

/** What a list answers. */
interface Page<Row> {
  readonly total: number
  readonly list: readonly Row[]
}

/** Rows are told apart by their id; those of a lifecycle bear its word, and what may be done with them. */
export interface DescribedRow {
  readonly id: string
  readonly status?: string | null
  readonly state?: string
  readonly offers?: readonly RowOffer[]
}
type ById = (typeof reading)['params']

/** A field of each key of the rows at most, which holds what stands there. */
type FieldsOf<Row> = { readonly [Key in keyof Row & string]?: Field<Row[Key]> }

/** The query of a list: `page`, `size` and `sort`, and its filters, whose names the schema knows at run time. */
interface ListQuery extends Schema.Codec<AskedList, Readonly<Record<string, string>>> {
  readonly fields: Readonly<Record<string, Schema.Top>>
}

interface AskedList {
  readonly page?: number
  readonly size?: number
  readonly sort?: string
  readonly [filter: string]: string | number | undefined
}

/** The calls that every thing has. */
type EveryCall = 'list' | 'one'
/** The calls that it may have; it can be added where it is said what is filled in. */
type CallOf<Draft> =
  | EveryCall
  | Exclude<keyof ReturnType<typeof furtherCalls>, [Draft] extends [never] ? 'add' | 'addMany' : never>

/** What somebody writes to describe a thing. */
interface Description<
  Row extends DescribedRow,
  Detail extends Row,
  Columns,
  More,
  Filter extends string,
  Draft extends Plain,
  Call extends string,
> extends Pick<Resource, 'name' | 'page' | 'texts' | 'lifecycles' | 'order'> {
  /** Path of the list call; that of one thing ends with its id. */
  readonly path: string
  readonly row: Schema.Codec<Row, unknown>
  /** What the call for one answers. */
  readonly detail: Schema.Codec<Detail, unknown>
  /** Further menu entries whose pages read it. */
  readonly readFor?: readonly (keyof typeof pages)[]
  readonly columns: Columns & FieldsOf<Row>
  /** Fields that only the page of one thing shows, and those that only filters need. */
  readonly more?: More & FieldsOf<Detail>
  readonly filters: readonly Filter[]
  /** Filters of the call that the console does not offer. */
  readonly hidden?: Readonly<Record<string, FilterSchema>>
  /** What somebody fills in who adds one. */
  readonly draft?: Draft
  /** A sentence for the API documentation on each of its calls. */
  readonly about: Readonly<Record<Call | EveryCall, string>>
}

/** Describes a thing and makes its calls. */
export function resource<
  Row extends DescribedRow,
  Detail extends Row,
  const Columns extends Described,
  const Filter extends keyof (Columns & More) & string,
  // Whatever a thing has, it has an id.
  const More extends Described = Pick<Columns, 'id' & keyof Columns>,
  Draft extends Plain = never,
  const Call extends CallOf<Draft> = EveryCall,
>(described: Description<Row, Detail, Columns, More, Filter, Draft, Call>) {
  const { name, page, texts, lifecycles, path, row, detail, columns, more, filters, hidden, order, about } = described
  const fields: Columns & More = Object.assign({}, columns, more)
  const sorts = Object.entries<Field>(fields).flatMap(([key, { isSortable }]) => (isSortable ? [key] : []))
  const { readFor = [] } = described
  const access = [page, ...readFor].map((entry) => pages[entry].code)
  const asked = filters.map((key): Readonly<Record<string, FilterSchema>> => queryOf(key, fields[key]))
  // Names that are put together at run time stand in no type.
  const query = listed(sorts, Object.assign({}, hidden, ...asked)) as Schema.Top as ListQuery
  const calls = {
    list: endpoint({
      method: 'GET',
      path,
      access,
      query,
      answer: listOf(row),
      refusals: ['ACCESS_DENIED'],
      asOf: true,
      summary: about.list,
    }),
    one: endpoint({ ...reading, path: `${path}/{id}`, access, answer: detail, summary: about.one }),
    ...furtherCalls(described),
  }
  return {
    name,
    page,
    texts,
    lifecycles,
    row,
    detail,
    fields,
    columns: Struct.keys(columns),
    filters,
    sorts,
    order,
    ...Struct.pick(calls, Struct.keys(about)),
  } as const
}

interface Further<Detail, Draft> extends Pick<Resource, 'page'> {
  readonly path: string
  readonly detail: Schema.Codec<Detail, unknown>
  readonly draft?: Draft
  readonly about: Readonly<Partial<Record<string, string>>>
}

/** The calls by which things are changed and added. */
function furtherCalls<Detail, Draft extends Plain>({ page, path, detail, draft, about }: Further<Detail, Draft>) {
  const access = [pages[page].code]
  const giveOne = { ...giving, path: `${path}/{id}/{command}`, access }
  const body = orNothing(draft)
  return {
    /** Gives one of these things a command. */
    give: endpoint({ ...giveOne, answer: detail, summary: about['give'] ?? '' }),
    /** The same where a command may delete it: then nothing is left to answer. */
    keep: endpoint({ ...giveOne, answer: Schema.NullOr(detail), summary: about['keep'] ?? '' }),
    /** Gives many of them one. */
    giveMany: endpoint({
      ...givingMany,
      path: `${path}/commands/{command}`,
      access,
      summary: about['giveMany'] ?? '',
    }),
    /** Adds one. */
    add: endpoint({ ...adding, path, access, body, answer: detail, summary: about['add'] ?? '' }),
    /** Adds many, all or none. */
    addMany: endpoint({
      ...adding,
      path: `${path}/batch`,
      access,
      body: Schema.Struct({ rows: Schema.NonEmptyArray(body).check(Schema.isMaxLength(manyMost)) }),
      answer: Schema.Struct({ added: Schema.Int }),
      summary: about['addMany'] ?? '',
    }),
  } as const
}

const adding = { method: 'POST', refusals: ['ACCESS_DENIED', 'ILLEGAL_TRANSITION', 'INFORMATION_INCOMPLETE'] } as const

/** A filter by a moment is two fields of the query. */
function queryOf(key: string, field: Field | undefined): Readonly<Record<string, FilterSchema>> {
  if (field === undefined) return {}
  return field.kind === 'moment' ? { [`${key}From`]: Moment, [`${key}To`]: Moment } : { [key]: field.filter }
}

/** Describes rows that stand among those of another thing, such as the piles of a list, and have no calls of their own. */
export function childRows<Row extends DescribedRow, const Columns extends Described>(
  described: Pick<Thing, 'name' | 'texts' | 'lifecycles'> & {
    readonly row: Schema.Codec<Row, unknown>
    readonly columns: Columns & FieldsOf<Row>
  },
): Thing<Row, Columns> {
  const { columns, ...rest } = described
  return { ...rest, fields: columns, columns: Object.keys(columns) }
}
