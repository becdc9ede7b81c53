import type { Database } from 'better-sqlite3'
import { openDecode, streamOf } from './columns.ts'
import type { Bound, Filled, Row, Stored } from './columns.ts'
import type { Described, Part } from './described.ts'
import type { Folds, Moved, Rows } from './projection.ts'
import { openWriter } from './table-writer.ts'
import type { Standing, TableWriter } from './table-writer.ts'

/**
 * Writes the rows of a description and of those under it. When a stream has moved:
 *
 * 1. Its row says what the stream makes of it, and what follows from the row above.
 * 2. The rows under it say what follows from it.
 * 3. It sums up what is under it.
 *
 * What follows from a row above is never a sum of that row, so one turn is enough.
 */
export function openFamily(db: Database, described: Described): Folds {
  return { rows: [...rowsOf(openMember(db, described, null))] }
}

/** One table of a family, between those under it and the one above. */
interface Member {
  readonly described: Described
  readonly writer: TableWriter
  readonly under: Member | null
  readonly above: Member | null
  /** The columns that the kernel fills in of its own streams. */
  readonly known: readonly { readonly name: string; readonly by: Filled }[]
  /** The columns that its row function fills in. */
  readonly given: readonly string[]
  /** The column that tells a stream's row. */
  readonly stream: string
  /** What parts of a row say before they have heard of anything. */
  readonly initially: Row
  /** The row above one, as it is referred to. */
  readonly look: (row: Row) => Row | null
}

interface Opened extends Member {
  under: Member | null
}

function openMember(db: Database, described: Described, above: Member | null): Member {
  const { also, below, columns, over, own } = described
  const writer = openWriter(db, described)
  const filled = Object.entries(own).map(([name, column]) => ({ name, by: column.by }))
  const known = filled.filter(({ by }) => by !== 'row' && by !== 'number')
  const given = filled.filter(({ by }) => by === 'row').map(({ name }) => name)
  const initially: Row = Object.assign({}, ...also.map((one) => one.initially))
  const stream = streamOf(columns)
  const look = openLook(db, below)
  const member: Opened = { described, writer, above, known, given, stream, initially, look, under: null }
  if (over !== null) member.under = openMember(db, over.of.described, member)
  return member
}

/** Reads the columns of a row above that are referred to. */
function openLook(db: Database, below: Described['below']): Member['look'] {
  if (below === null) return () => null
  const { table, columns } = below.of
  const decode = openDecode(columns)
  // Prepared when first asked: the table above may be made after this one.
  const sql = `SELECT ${Object.keys(columns).join(', ')} FROM ${table} WHERE ${streamOf(columns)} = ?`
  const prepare = () => db.prepare<[unknown], Stored>(sql)
  let statement: ReturnType<typeof prepare> | null = null
  return (row) => {
    statement ??= prepare()
    const stored = statement.get(row[below.by])
    return stored === undefined ? null : decode(stored)
  }
}

function rowsOf(member: Member): readonly Rows[] {
  const { described, under } = member
  const { of, rows, also } = described
  const own: Rows = {
    lifecycle: of.name,
    write: (moved) => (rows === undefined ? writeOne(member, moved) : writeSeveral(member, moved, rows(moved))),
  }
  const others = also.map((part): Rows => ({
    lifecycle: part.of.name,
    write: (moved) => writePart(member, moved, part),
  }))
  return [own, ...others, ...(under === null ? [] : rowsOf(under))]
}

/** The columns that all facts together can have changed; null: any. */
function brief({ briefly }: Pick<Part, 'briefly'>, { facts }: Moved): readonly string[] | null {
  if (briefly === undefined) return null
  const [first] = facts
  if (facts.length === 1 && first !== undefined) return briefly[first.type] ?? null
  const changed = new Set<string>()
  for (const { type } of facts) {
    const names = briefly[type]
    if (names === undefined) return null
    for (const name of names) changed.add(name)
  }
  return [...changed]
}

function writeOne(member: Member, moved: Moved): void {
  const { described, writer } = member
  const few = brief(described, moved)
  if (few?.length === 0) return
  const id = idIn(member, moved.id)
  // What others follow from, or follow, is not gone around.
  if (few !== null && member.above === null && member.under === null) {
    const row = described.row?.(moved, null) ?? null
    if (row === null || writer.touch(id, moved.state.value, { names: few, row })) return
  }
  const before = writer.find(id)
  const row = ownRow(member, moved, before)
  if (row !== null) put(member, before, row)
  else if (before !== null) take(member, before)
}

/** The row of a stream with what the kernel knows of it; null where there is none to show. */
function ownRow({ described, given, known }: Member, moved: Moved, before: Standing | null): Row | null {
  const { id, state } = moved
  const word = described.of.wire[state.value] ?? null
  const row: Record<string, unknown> = {}
  for (const { name, by } of known) {
    if (by === 'wire' && word === null) return null
    row[name] = by === 'id' ? id : by === 'idNumber' ? Number(id) : by === 'state' ? state.value : word
  }
  // A function that does not ask how a row stands is not told.
  const stands = before === null || described.row?.length === 1 ? null : before.row
  const said = described.row?.(moved, stands) ?? null
  if (said === null) return null
  for (const name of given) row[name] = said[name]
  return row
}

/** The rows of a stream that has several: it is the one above them. */
function writeSeveral(member: Member, moved: Moved, rows: readonly Row[]): void {
  const { above, described, initially, writer } = member
  const { below } = described
  const named = new Set<unknown>()
  for (const row of rows) {
    named.add(row['id'])
    const before = writer.find(String(row['id']))
    const next = follow(member, { ...(before?.row ?? initially), ...row })
    if (before === null) writer.insert(next)
    else writer.change(before, next)
  }
  if (below === null) return
  for (const one of writer.under(below.by, moved.id)) if (!named.has(one.row['id'])) writer.remove(one)
  sum(above, moved.id)
}

function writePart(member: Member, moved: Moved, part: Part): void {
  if (brief(part, moved)?.length === 0) return
  const id = part.about === undefined ? moved.id : part.about(moved)
  if (id === null) return
  const before = member.writer.find(idIn(member, id))
  if (before !== null) put(member, before, part.row(moved, before.row))
}

/** Writes a row, what follows from it, and what it sums up. */
function put(member: Member, before: Standing | null, said: Row): void {
  const { above, writer } = member
  const next = wholeOf(member, before, said)
  const hasChanged = before === null || writer.change(before, next)
  if (before === null) writer.insert(next)
  if (!hasChanged || above === null) return
  const to = nameAbove(above, { ...before?.row, ...next })
  const from = before === null ? null : nameAbove(above, before.row)
  sum(above, to)
  if (from !== to) sum(above, from)
}

/** A row with all that follows; one that stands alone is what was said. */
function wholeOf(member: Member, before: Standing | null, said: Row): Row {
  const { described, initially, under } = member
  if (described.below === null && under === null && before !== null) return said
  const whole = follow(member, { ...(before?.row ?? initially), ...said })
  return under === null ? whole : { ...whole, ...summed(member, whole) }
}

function take({ writer, above }: Member, gone: Standing): void {
  writer.remove(gone)
  if (above !== null) sum(above, nameAbove(above, gone.row))
}

const nameAbove = ({ described }: Member, row: Row): Bound =>
  described.over === null ? null : nameIn(row, described.over.by)

/** A row with what follows from the one above. */
const follow = ({ described: { below }, look }: Pick<Member, 'described' | 'look'>, row: Row): Row =>
  below === null ? row : { ...row, ...below.row(row, look(row)) }

/** What a row sums up, after the rows under it have followed it. */
function summed({ described, stream, under }: Member, row: Row): Row {
  const { over } = described
  if (over === null || under === null) return {}
  const { below } = under.described
  const all = under.writer.under(over.by, nameIn(row, stream)).map((one) => {
    const next = below === null ? one.row : { ...one.row, ...below.row(one.row, row) }
    if (below !== null) under.writer.change(one, next)
    return next
  })
  return over.row(row, all)
}

/** Brings the row above up to what is under it. */
function sum(above: Member | null, id: Bound): void {
  if (id === null) return
  const { over } = above?.described ?? { over: null }
  const before = above?.writer.find(id) ?? null
  const under = above?.under ?? null
  if (above === null || over === null || under === null || before === null) return
  const all = under.writer.under(over.by, id).map(({ row }) => row)
  above.writer.change(before, over.row(before.row, all))
}

const idIn = ({ described, stream }: Member, id: string): Bound =>
  described.columns[stream]?.by === 'idNumber' ? Number(id) : id

/** What a row is named by, or names another by. */
function nameIn(row: Row, column: string): Bound {
  const name = row[column]
  return typeof name === 'string' || typeof name === 'number' ? name : null
}
