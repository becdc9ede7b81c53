import type { Database } from 'better-sqlite3'
import type { Fact } from '#contracts/fact.ts'
import { orBrokenSchema } from './derived.ts'
import { openCheckpoints } from './checkpoints.ts'
import type { Checkpoints } from './checkpoints.ts'
import { openCheckpointer } from './checkpointer.ts'
import type { Checkpointer } from './checkpointer.ts'
import { openFollow } from './follow.ts'
import type { Follow, Listener } from './follow.ts'
import { takeOverKeys } from './former-keys.ts'
import { openSnapshots } from './snapshots.ts'
import type { Snapshots } from './snapshots.ts'
import type { Damage } from './integrity/damage.ts'
import { openChainHead } from './integrity/chain-head.ts'
import type { ChainHead } from './integrity/chain-head.ts'
import { openLookups } from './lookups.ts'
import type { Lookups } from './lookups.ts'
import { openRead } from './read.ts'
import { openReading } from './read-model-file.ts'
import type { Stamp, Stretch } from './read.ts'
import { takeOverFormer } from './segments/take-over.ts'
import type { TakingOver } from './segments/take-over.ts'
import { openFactWriter } from './segments/writer.ts'
import type { FactWriter } from './segments/writer.ts'
import { openSequences } from './sequences.ts'
import type { Sequences } from './sequences.ts'
import { openTables } from './tables.ts'
import { openVault } from './vault.ts'
import type { Vault } from './vault.ts'

/** What queries see of a world: as it stands now, or as it stood at a moment (backend/history). */
export interface ReadView {
  /** The handle that read models are written and read with; the facts can be read by it, too. */
  readonly db: Database
  readonly vault: Pick<Vault, 'get' | 'bearing'>
  /** It is a moment of the past: nothing can be changed there. */
  readonly isPast: boolean
  /** Where a stream stands, or null when it has no fact yet. */
  stateOf(lifecycle: string, id: string): { readonly value: string; readonly context: unknown } | null
  facts(lifecycle: string, id: string): readonly Fact[]
  stretch(lifecycle: string, id: string, part: Stretch): readonly Fact[]
  /** How many facts a stream has. */
  length(lifecycle: string, id: string): number
  /** Where the rows of a list's table are found by its indexes. */
  listIndex(table: string): ListIndex
}

/** A table that has the indexes of a list, and what is true of its rows that are seen. */
export interface ListIndex {
  readonly table: string
  readonly where: readonly string[]
}

/** The event store of one world as everybody but the command bus sees it: it can be read and followed. */
export interface Store extends ReadView {
  /** The handle that facts are written with. */
  readonly factsDb: Database
  readonly vault: Vault
  readonly checkpoints: Checkpoints
  position(): number
  /** The streams that a lookup has under a key, in the order they came. */
  find(lookup: string, key: string): readonly string[]
  /** Every stream that a lookup finds, in the order they came. */
  findAll(lookup: string): readonly string[]
  /** Every stream of a lifecycle with where it stands. */
  states(lifecycle: string): readonly { readonly id: string; readonly value: string; readonly context: unknown }[]
  /** The streams of a lifecycle in one of these states, each with the stamp of its last fact. */
  waiting(lifecycle: string, values: readonly string[]): readonly { readonly id: string; readonly last: Stamp }[]
  after(position: number, limit: number): readonly Fact[]
  upTo(position: number | null, version: number): readonly Fact[]
  follow(listener: Listener): () => void
  close(): void
}

/** What only the command bus may use. */
export interface Writer {
  readonly facts: FactWriter
  readonly snapshots: Snapshots
  readonly lookups: Lookups
  readonly sequences: Sequences
  readonly follow: Follow
  /** The record of the chain's end beside the file; null where there is no file. */
  readonly chainHead: ChainHead | null
  /** Null where there is no file. */
  readonly checkpointer: Checkpointer | null
}

interface Opened {
  readonly store: Store
  readonly writer: Writer
  /** What is broken in the facts that an older version has left; null where all were taken over. */
  readonly damage: Damage | null
}

/**
 * Opens the file of a world; throws what `isBroken` knows where it, or the text of its schema, cannot be read. Read models of
 * another shape than this are thrown away. Facts that an older version has left are taken over first.
 */
export const openStore = (file: string, shape: number | null = null, onTakeOver?: TakingOver): Opened =>
  orBrokenSchema(() => opened(file, shape, onTakeOver))

function opened(file: string, shape: number | null, onTakeOver: TakingOver | undefined): Opened {
  const db = openTables(file)
  const damage = takeOverFormer(db, onTakeOver)
  takeOverKeys(db)
  const snapshots = openSnapshots(db)
  const read = openRead(db, (lifecycle, id) => snapshots.get(lifecycle, id)?.position ?? null)
  const follow = openFollow()
  const lookups = openLookups(db)
  const checkpointer = openCheckpointer(db)
  const facts = openFactWriter(db)
  const chainHead = db.memory ? null : openChainHead(file)
  if (chainHead?.recorded === null && facts.head.position > 0) chainHead.write(facts.head)
  const reading = openReading(db, shape)
  const store: Store = {
    db: reading,
    factsDb: db,
    vault: openVault(db),
    isPast: false,
    listIndex: (table) => ({ table, where: [] }),
    checkpoints: openCheckpoints(db),
    position: read.position,
    find: (lookup, key) => lookups.find(lookup, key),
    findAll: (lookup) => lookups.all(lookup),
    stateOf: (lifecycle, id) => snapshots.get(lifecycle, id),
    states: (lifecycle) =>
      snapshots.all(lifecycle).map(({ id, snapshot: head }) => ({ id, value: head.value, context: head.context })),
    waiting: (lifecycle, values) =>
      [...snapshots.inStates(lifecycle, values)]
        .toSorted(([, a], [, b]) => a - b)
        .flatMap(([id, position]) => {
          const last = read.stamp(position)
          return last === null ? [] : [{ id, last }]
        }),
    facts: read.stream,
    stretch: read.stretch,
    length: (lifecycle, id) => snapshots.get(lifecycle, id)?.version ?? 0,
    after: read.after,
    upTo: read.upTo,
    follow: follow.add,
    close() {
      checkpointer?.close()
      chainHead?.close()
      reading.close()
      db.close()
    },
  }
  return {
    store,
    damage,
    writer: {
      facts,
      snapshots,
      lookups,
      sequences: openSequences(db),
      follow,
      chainHead,
      checkpointer,
    },
  }
}
