import Database from 'better-sqlite3'
import type { Database as Handle } from 'better-sqlite3'
import { Links, ORIGIN } from '#backend/store/integrity/chain.ts'
import { openSegments } from '#backend/store/segments/reader.ts'
import { lastOf, packedRow, plainRow } from '#backend/store/segments/segment.ts'
import type { Segment } from '#backend/store/segments/segment.ts'

/** Facts as a file holds them: what is written, not what is read of it. */

export const segmentsIn = (db: Handle): readonly Segment[] => {
  const segments = openSegments(db)
  const found: Segment[] = []
  for (let one = segments.at(1); one !== null; one = segments.at(lastOf(one) + 1)) found.push(one)
  return found
}

/** The parts of a line, in its order (canonicalLine). */
const parts = [
  'position',
  'lifecycle',
  'id',
  'version',
  'type',
  'data',
  'at',
  'by',
  'cause',
  'correlation',
  'irregular',
] as const

export type Part = (typeof parts)[number]

export type StoredFact = Readonly<Record<Part, unknown>> & { readonly previous: number | null }

const factsOf = ({ lines, previous }: Segment): readonly StoredFact[] =>
  lines.map((line, index) => {
    const told: readonly unknown[] = JSON.parse(line)
    const named = Object.fromEntries(parts.map((part, at) => [part, told[at]])) as Record<Part, unknown>
    return { ...named, previous: previous[index] ?? null }
  })

/** The facts of a file, in their order, `data` and `by` as the objects that they were. */
export const storedFacts = (db: Handle): readonly StoredFact[] => segmentsIn(db).flatMap(factsOf)

/** The facts of a file that nobody has open. */
export function storedIn(file: string): readonly StoredFact[] {
  const db = new Database(file, { readonly: true })
  try {
    return storedFacts(db)
  } finally {
    db.close()
  }
}

/** Another segment in the place of the one that holds a position, behind the product's back. */
function changeSegment(file: string, position: number, change: (segment: Segment) => Segment): void {
  const db = new Database(file)
  const segment = openSegments(db).at(position)
  if (segment === null) throw new Error(`no segment holds ${position}`)
  const last = lastOf(segment)
  const kept = db.prepare<[number], string>('SELECT typeof(content) FROM segments WHERE last = ?').pluck().get(last)
  const { content, hash } = (kept === 'blob' ? packedRow : plainRow)(change(segment))
  db.prepare('UPDATE segments SET content = ?, hash = ? WHERE last = ?').run(content, hash, last)
  db.close()
}

/** The fact at a position is gone, and its segment is one shorter. */
export const removeFact = (file: string, position: number): void =>
  changeSegment(file, position, ({ first, lines, previous, ...rest }) => ({
    first: first + 1,
    lines: lines.toSpliced(position - first, 1),
    previous: previous.toSpliced(position - first, 1),
    ...rest,
  }))

/** Another fact in the place of the one at a position. */
export const changeFact = (file: string, position: number, change: Partial<StoredFact>): void =>
  changeSegment(file, position, ({ first, lines, previous, ...rest }) => {
    const at = position - first
    const told: unknown[] = JSON.parse(lines[at] ?? '[]')
    for (const [index, part] of parts.entries()) if (part in change) told[index] = change[part]
    const before = change.previous === undefined ? (previous[at] ?? null) : change.previous
    return { first, lines: lines.with(at, JSON.stringify(told)), previous: previous.with(at, before), ...rest }
  })

/** The links of the chain of a file. */
export function linksIn(db: Handle) {
  const links = new Links(ORIGIN)
  return segmentsIn(db).flatMap((segment) => links.pass(segment) ?? [])
}

const FORMER_TABLES = `
  CREATE TABLE facts (position INTEGER PRIMARY KEY, lifecycle TEXT NOT NULL, id TEXT NOT NULL, version INTEGER NOT NULL,
    previous INTEGER, type TEXT NOT NULL, data TEXT NOT NULL, at TEXT NOT NULL, by TEXT NOT NULL, cause INTEGER,
    correlation TEXT NOT NULL, irregular INTEGER NOT NULL) STRICT;
  CREATE TABLE chain (position INTEGER PRIMARY KEY, hash BLOB NOT NULL) STRICT;
`

/** Puts the facts of a file back to rows, as versions before 0.2 kept them. */
export function putBackToRows(file: string): void {
  const db = new Database(file)
  const segments = openSegments(db)
  db.exec(FORMER_TABLES)
  const names = [...parts, 'previous'] as const
  const fact = db.prepare(`INSERT INTO facts (${names.join(', ')}) VALUES (${names.map(() => '?').join(', ')})`)
  const link = db.prepare('INSERT INTO chain VALUES (?, ?)')
  const links = new Links(ORIGIN)
  db.transaction(() => {
    for (let one = segments.at(1); one !== null; one = segments.at(lastOf(one) + 1)) {
      for (const stored of factsOf(one))
        fact.run(names.map((name) => (name === 'data' || name === 'by' ? JSON.stringify(stored[name]) : stored[name])))
      for (const { position, hash } of links.pass(one) ?? []) link.run(position, Buffer.from(hash, 'hex'))
    }
    db.exec("INSERT OR REPLACE INTO checkpoints VALUES ('chain', 0); DROP TABLE segments")
  })()
  db.close()
}
