import type { Clock } from '../clock.ts'
import { readModels } from '../areas/read-models.ts'
import { KeeperHere } from '../kernel/read-model/keeper.ts'
import type { Keeper } from '../kernel/read-model/keeper.ts'
import { Stands } from '../kernel/read-model/stands.ts'
import type { Snapshots } from '../store/snapshots.ts'
import type { Store } from '../store/store.ts'
import type { ReadModelWorker } from './read-model-worker.ts'

/**
 * Where the read models of a world are written: on the thread of the commands, right behind each commit, or by a worker, so
 * that nobody whose command is answered waits for them.
 */
export type Follows = 'here' | ReadModelWorker

interface Options {
  readonly store: Store
  readonly snapshots: Pick<Snapshots, 'get'>
  readonly file: string
  readonly clock: Clock
}

/** Opens the keeper of read models that were prepared, of a world whose snapshots stand at the last fact. */
export function openKeeper(follows: Follows, { store, snapshots, file, clock }: Options): Keeper {
  if (follows !== 'here' && !store.factsDb.memory) return follows.follow(file, store)
  const stands = new Stands({ store, snapshot: (lifecycle, id) => snapshots.get(lifecycle, id) })
  return new KeeperHere({ models: readModels, source: store, stands }, clock)
}
