import { putMove } from './read-model/lookups.ts'
import type { Keeper } from './read-model/keeper.ts'
import type { PublishedFact } from '../store/follow.ts'
import type { Store, Writer } from '../store/store.ts'
import type { CommandMetadata } from './command-bus.ts'
import type { StagedTransaction } from './staged-transaction.ts'

interface Written {
  readonly store: Pick<Store, 'vault'>
  readonly writer: Writer
  readonly readModels: Pick<Keeper, 'take'>
}

/**
 * Writes what a handler has staged, inside the transaction of the command bus: facts, and everything derived from them.
 */
export function writeStaged(
  { store, writer, readModels }: Written,
  by: CommandMetadata,
  tx: StagedTransaction,
): readonly PublishedFact[] {
  const { snapshots, lookups, sequences, facts } = writer
  const { correlation, cause = null } = by
  const written = tx.staged.map(({ lifecycle, id, fact, irregular, from, state, moves }) => {
    const { name } = lifecycle
    const snapshot = snapshots.get(name, id)
    const version = (snapshot?.version ?? 0) + 1
    const { type, data } = fact
    const stored = facts.append(
      { lifecycle: name, id, version, type, data, at: tx.now, by: fact.by, cause, correlation, irregular },
      snapshot?.position ?? null,
    )
    snapshots.put(name, id, { version, position: stored.position, value: state.value, context: state.context })
    for (const move of moves) putMove(lookups, move, stored.position)
    readModels.take(stored, state)
    return { ...stored, from, to: state.value }
  })
  for (const [name, last] of tx.numbers ?? []) sequences.set(name, last)
  for (const { subject, key, value } of tx.secrets)
    if (value === null) store.vault.delete(subject, key)
    else store.vault.set(subject, key, value)
  return written
}
