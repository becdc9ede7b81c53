import { DAY } from '#contracts/durations.ts'
import { openDerived, removeDerived, isBroken } from '../store/derived.ts'
import type { Chunk } from './chunk.ts'

/** The chunks of one world's piles in SQLite: a row each, found by pile and time. */
export interface ChunkTable {
  put(chunks: readonly Chunk[]): void
  /** When a chunk begins; null when it is gone. */
  firstAt(number: number): number | null
  chunk(pileId: string, number: number): KeptChunk | null
  /** Chunks of a pile before another, the newest first. */
  older(pileId: string, than: ChunkPlace): Iterable<KeptChunk>
  /** Chunks of a pile behind another, the oldest first. */
  newer(pileId: string, than: ChunkPlace): Iterable<KeptChunk>
  /** Throws away what is kept long enough or takes too much room; the file stays as long as it was, and is filled again. */
  prune(now: number): void
  close(): void
}

export interface KeptChunk {
  readonly number: number
  readonly firstAt: number
  readonly text: string
}

export type ChunkPlace = Omit<KeptChunk, 'text'>

/** How much is kept, and for how long. */
export interface Retention {
  readonly days: number
  readonly bytes: number
}

/** Another shape of the file is thrown away, not read. */
const SHAPE = 1
const TABLES = `
  CREATE TABLE IF NOT EXISTS chunks (
    number INTEGER PRIMARY KEY,
    pileId TEXT NOT NULL,
    firstAt INTEGER NOT NULL,
    text TEXT NOT NULL
  ) STRICT;
  CREATE INDEX IF NOT EXISTS chunks_by_pile ON chunks (pileId, firstAt);
`
/** Rows are some thousand characters long: few of them span pages of this size. */
const PAGE_BYTES = 8_192
const CACHE_KIB = 8 * 1024
/** Pages in the write-ahead log before they are moved to the file: 32 MiB, so that the disk is synced seldom. */
const CHECKPOINT_PAGES = 4_000
/** Chunks thrown away in one statement … */
const PRUNED_AT_ONCE = 500
/** … and statements one call may take. */
const PRUNES_MAX = 20

/** Opens the log's file, or memory for `:memory:`. One that is broken or of another shape is begun anew. */
export function openChunkTable(file: string, retention: Retention): ChunkTable {
  try {
    return openFile(file, retention)
  } catch (error) {
    if (!isBroken(error)) throw error
    removeDerived(file)
    return openFile(file, retention)
  }
}

function openFile(file: string, { days, bytes }: Retention): ChunkTable {
  const db = openDerived(file, PAGE_BYTES)
  if (db.pragma('user_version', { simple: true }) !== SHAPE) db.exec('DROP TABLE IF EXISTS chunks')
  db.pragma(`cache_size = -${CACHE_KIB}`)
  db.pragma(`wal_autocheckpoint = ${CHECKPOINT_PAGES}`)
  db.exec(TABLES)
  db.pragma(`user_version = ${SHAPE}`)
  const columns = 'SELECT number, firstAt, text FROM chunks'
  const insert = db.prepare<[string, number, string]>('INSERT INTO chunks (pileId, firstAt, text) VALUES (?, ?, ?)')
  const begins = db.prepare<[number], number>('SELECT firstAt FROM chunks WHERE number = ?').pluck()
  const one = db.prepare<[string, number], KeptChunk>(`${columns} WHERE pileId = ? AND number = ?`)
  const older = db.prepare<[string, number, number], KeptChunk>(
    `${columns} WHERE pileId = ? AND (firstAt, number) < (?, ?) ORDER BY firstAt DESC, number DESC`,
  )
  const newer = db.prepare<[string, number, number], KeptChunk>(
    `${columns} WHERE pileId = ? AND (firstAt, number) > (?, ?) ORDER BY firstAt, number`,
  )
  const first = 'number < (SELECT min(number) FROM chunks) + ?'
  const dropOld = db.prepare<[number, number]>(`DELETE FROM chunks WHERE ${first} AND firstAt < ?`)
  const dropFirst = db.prepare<[number]>(`DELETE FROM chunks WHERE ${first}`)
  const room = db
    .prepare<[], number>(
      'SELECT (c.page_count - f.freelist_count) * s.page_size FROM pragma_page_count c, pragma_freelist_count f, pragma_page_size s',
    )
    .pluck()
  const putAll = db.transaction((chunks: readonly Chunk[]) => {
    for (const { pileId, firstAt, text } of chunks) insert.run(pileId, firstAt, text)
  })
  const isFull = (): boolean => (room.get() ?? 0) > bytes
  return {
    put: putAll,
    firstAt: (number) => begins.get(number) ?? null,
    chunk: (pileId, number) => one.get(pileId, number) ?? null,
    older: (pileId, { firstAt, number }) => older.iterate(pileId, firstAt, number),
    newer: (pileId, { firstAt, number }) => newer.iterate(pileId, firstAt, number),
    prune(now) {
      const until = now - days * DAY
      for (let turn = 0; turn < PRUNES_MAX && dropOld.run(PRUNED_AT_ONCE, until).changes > 0; turn += 1);
      for (let turn = 0; turn < PRUNES_MAX && isFull() && dropFirst.run(PRUNED_AT_ONCE).changes > 0; turn += 1);
    },
    close: () => void db.close(),
  }
}
