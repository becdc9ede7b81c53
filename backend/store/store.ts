import type { Database } from 'better-sqlite3'
import type { Fact } from '#contracts/fact.ts'
import { openAppend } from './append.ts'
import type { Append } from './append.ts'
import { openCheckpoints } from './checkpoints.ts'
import type { Checkpoints } from './checkpoints.ts'
import { openCheckpointer } from './checkpointer.ts'
import type { Checkpointer } from './checkpointer.ts'
import { openFollow } from './follow.ts'
import type { Follow, Listener } from './follow.ts'
import { openHeads } from './heads.ts'
import type { Heads } from './heads.ts'
import { openKeys } from './keys.ts'
import type { Keys } from './keys.ts'
import { openRead } from './read.ts'
import { openTables } from './tables.ts'
import { openTimers } from './timers.ts'
import type { Timers } from './timers.ts'
import { openVault } from './vault.ts'
import type { Vault } from './vault.ts'

/** The event store of one world as everybody but the door sees it: it can be read and followed. */
export interface Store {
  /** The handle that projections and queries work with. */
  readonly db: Database
  readonly vault: Vault
  readonly checkpoints: Checkpoints
  /** What the processes wait for. */
  readonly timers: Timers
  position(): number
  /** Where a stream stands, or null when it has no fact yet. */
  standing(lifecycle: string, id: string): { readonly value: string; readonly context: unknown } | null
  /** Every stream of a lifecycle with where it stands. */
  standings(lifecycle: string): readonly { readonly id: string; readonly value: string; readonly context: unknown }[]
  facts(lifecycle: string, id: string): readonly Fact[]
  after(position: number, limit: number): readonly Fact[]
  follow(listener: Listener): () => void
  close(): void
}

/** What only the door may use. */
export interface Writer {
  readonly append: Append
  readonly heads: Heads
  readonly keys: Keys
  readonly follow: Follow
  /** Null where there is no file. */
  readonly checkpointer: Checkpointer | null
}

export function openStore(file: string): { readonly store: Store; readonly writer: Writer } {
  const db = openTables(file)
  const heads = openHeads(db)
  const read = openRead(db, (lifecycle, id) => heads.get(lifecycle, id)?.position ?? null)
  const follow = openFollow()
  const checkpoints = openCheckpoints(db)
  const checkpointer = openCheckpointer(db)
  const store: Store = {
    db,
    vault: openVault(db),
    checkpoints,
    timers: openTimers(db, (position) => checkpoints.set('processes', position)),
    position: read.position,
    standing: (lifecycle, id) => heads.get(lifecycle, id),
    standings: (lifecycle) =>
      heads.all(lifecycle).map(({ id, head }) => ({ id, value: head.value, context: head.context })),
    facts: read.stream,
    after: read.after,
    follow: follow.add,
    close() {
      checkpointer?.close()
      db.close()
    },
  }
  return { store, writer: { append: openAppend(db), heads, keys: openKeys(db), follow, checkpointer } }
}
