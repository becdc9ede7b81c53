import type { LoggedFrame, OcppLogPage } from '#contracts/equipment/ocpp-log.calls.ts'
import type { Chunk } from './chunk.ts'
import { presentable } from './mask.ts'
import { findFrame, searchFrames } from './search.ts'
import type { Sought } from './search.ts'
import { openChunkTable } from './chunk-table.ts'
import type { Retention, ChunkTable } from './chunk-table.ts'

/** What a log can be asked. */
export interface Questions {
  readonly search: { readonly asked: Sought; readonly answer: OcppLogPage }
  readonly find: {
    readonly asked: { readonly pileId: string; readonly id: string }
    readonly answer: { readonly frame: LoggedFrame; readonly pair: LoggedFrame | null } | null
  }
}

export type Question =
  | { readonly kind: 'search'; readonly asked: Questions['search']['asked'] }
  | { readonly kind: 'find'; readonly asked: Questions['find']['asked'] }

/** Keeps chunks and answers questions about them: beside the thread that answers charge points, or in it (`:memory:`). */
export interface LogDatabase {
  /** Writes chunks, masked and cut, and throws away what was kept long enough by `now`. */
  keep(chunks: readonly Chunk[], now: number): void
  answer(question: Question): unknown
  close(): void
}

/** Opens the file when it is first needed; after a failure it is opened anew. Everything may throw what SQLite throws. */
export function openLogDatabase(file: string, retention: Retention): LogDatabase {
  let opened: ChunkTable | null = null
  const close = (): void => {
    opened?.close()
    opened = null
  }
  function withTable<Made>(work: (table: ChunkTable) => Made): Made {
    try {
      opened ??= openChunkTable(file, retention)
      return work(opened)
    } catch (error) {
      // In memory there is nothing to open anew: it would be lost.
      if (file !== ':memory:') close()
      throw error
    }
  }
  return {
    keep: (chunks, now) =>
      withTable((table) => {
        table.put(chunks.map(presentable))
        table.prune(now)
      }),
    answer: ({ kind, asked }) =>
      withTable((table) => (kind === 'search' ? searchFrames(table, asked) : findFrame(table, asked.pileId, asked.id))),
    close,
  }
}
