import type { LoggedFrame, OcppLogPage } from '#contracts/equipment/ocpp-log.calls.ts'
import type { Chunk } from './chunk.ts'
import { presentable } from './mask.ts'
import { findFrame, searchFrames } from './search.ts'
import type { Sought } from './search.ts'
import { openShelf } from './shelf.ts'
import type { Retention, Shelf } from './shelf.ts'

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
export interface Keeper {
  /** Writes chunks, masked and cut, and throws away what was kept long enough by `now`. */
  keep(chunks: readonly Chunk[], now: number): void
  answer(question: Question): unknown
  close(): void
}

/** Opens the file when it is first needed; after a failure it is opened anew. Everything may throw what SQLite throws. */
export function openKeeper(file: string, retention: Retention): Keeper {
  let opened: Shelf | null = null
  const close = (): void => {
    opened?.close()
    opened = null
  }
  function withShelf<Made>(work: (shelf: Shelf) => Made): Made {
    try {
      opened ??= openShelf(file, retention)
      return work(opened)
    } catch (error) {
      // In memory there is nothing to open anew: it would be lost.
      if (file !== ':memory:') close()
      throw error
    }
  }
  return {
    keep: (chunks, now) =>
      withShelf((shelf) => {
        shelf.put(chunks.map(presentable))
        shelf.prune(now)
      }),
    answer: ({ kind, asked }) =>
      withShelf((shelf) => (kind === 'search' ? searchFrames(shelf, asked) : findFrame(shelf, asked.pileId, asked.id))),
    close,
  }
}
