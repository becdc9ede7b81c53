import type { Database } from 'better-sqlite3'
import type { Fact } from '#contracts/fact.ts'
import { atlas } from '#machines/atlas.ts'
import { evolveStored } from '#machines/kit/stored.ts'
import type { State } from '#machines/kit/lifecycle.ts'
import { openContexts } from '../store/contexts.ts'
import { readSnapshot } from '../store/snapshots.ts'
import type { Stretch } from '../store/read.ts'
import type { ReadView, Store } from '../store/store.ts'

interface ViewParts {
  readonly db: Database
  readonly store: Pick<Store, 'after' | 'upTo' | 'vault'>
  readonly listIndex: ReadView['listIndex']
}

interface Mark {
  readonly position: number
  readonly version: number
  readonly value: string
  readonly context: string | Uint8Array
}

/** One view of the world for all positions of its past, so that what is prepared for it serves the next one too. */
export function openPastView({ db, store, listIndex }: ViewParts): (position: number) => ReadView {
  const snapshot = readSnapshot(db)
  const contexts = openContexts(db)
  const columns = 'SELECT position, version, value, context FROM marks WHERE lifecycle = ? AND id = ?'
  const markBefore = db.prepare<[string, string, number], Mark>(
    `${columns} AND position <= ? ORDER BY position DESC LIMIT 1`,
  )
  const markBehind = db
    .prepare<[string, string, number], number>(
      'SELECT position FROM marks WHERE lifecycle = ? AND id = ? AND position > ? ORDER BY position LIMIT 1',
    )
    .pluck()
  let shown = 0

  /** The facts of a stream behind its last mark at the moment. */
  function since(lifecycle: string, id: string): { readonly mark: Mark | null; readonly facts: readonly Fact[] } {
    const mark = markBefore.get(lifecycle, id, shown) ?? null
    const end = markBehind.get(lifecycle, id, shown) ?? snapshot(lifecycle, id)?.position ?? null
    const facts = store.upTo(end, mark?.version ?? 0)
    return { mark, facts: facts.filter(({ position }) => position <= shown) }
  }

  function state(name: string, id: string): State | null {
    const last = snapshot(name, id)
    if (last === null || last.position <= shown) return last
    const lifecycle = atlas.get(name)
    const { mark, facts } = since(name, id)
    const begun: State | null =
      mark === null ? null : { value: mark.value, context: JSON.parse(contexts.textOf(name, mark.context)) }
    return facts.reduce((before, fact) => evolveStored(lifecycle, before, fact).state, begun)
  }

  /** Where a stream ended at the moment; null where it had no fact yet. */
  function end(lifecycle: string, id: string): Pick<Fact, 'position' | 'version'> | null {
    const { mark, facts } = since(lifecycle, id)
    return facts.at(-1) ?? mark
  }

  const facts = (lifecycle: string, id: string): readonly Fact[] => store.upTo(end(lifecycle, id)?.position ?? null, 0)

  function stretch(lifecycle: string, id: string, { after, before, limit }: Stretch): readonly Fact[] {
    const last = end(lifecycle, id)
    if (last === null) return []
    if (after !== undefined) return store.upTo(last.position, after).slice(0, limit)
    if (before === undefined) return store.upTo(last.position, last.version - limit)
    const [fact] = before > last.position ? [] : store.after(before - 1, 1)
    const isOfIt = fact?.lifecycle === lifecycle && fact.id === id
    return isOfIt ? store.upTo(before, fact.version - 1 - limit).slice(0, -1) : []
  }

  const view: ReadView = {
    db,
    vault: store.vault,
    isPast: true,
    stateOf: state,
    facts,
    stretch,
    length: (lifecycle, id) => end(lifecycle, id)?.version ?? 0,
    listIndex,
  }
  return (position) => {
    shown = position
    return view
  }
}
