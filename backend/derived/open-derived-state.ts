import type { Clock } from '../clock.ts'
import { readModels } from '../areas/read-models.ts'
import { openHistoryHere } from '../history/history.ts'
import type { History } from '../history/history.ts'
import { KeeperHere, kept } from '../kernel/read-model/keeper.ts'
import type { Keeper } from '../kernel/read-model/keeper.ts'
import { Stands } from '../kernel/read-model/stands.ts'
import type { Settings } from '../settings.ts'
import type { Snapshots } from '../store/snapshots.ts'
import type { Store } from '../store/store.ts'
import type { DerivedWorker } from './derived-worker.ts'

/**
 * Where the read models and the past of a world are written: on the thread of the commands, read models right behind each commit
 * and the past when it is asked for; or by a worker, so that nobody whose command is answered waits for them.
 */
export type Follows = 'here' | DerivedWorker

interface Options {
  readonly store: Store
  readonly snapshots: Pick<Snapshots, 'get'>
  readonly file: string
  readonly clock: Clock
  readonly settings: Settings
  /** The facts are damaged: read models stay as they are. */
  readonly isDamaged: boolean
}

interface DerivedState {
  readonly keeper: Keeper
  readonly history: History
  close(): void
}

/** Opens what is derived of a world whose read models were prepared and whose snapshots stand at the last fact. */
export function openDerivedState(follows: Follows, options: Options): DerivedState {
  const { store, snapshots, file, clock, settings, isDamaged } = options
  if (follows !== 'here' && !store.factsDb.memory) {
    const state = follows.follow({ file, store, settings, hasLists: !isDamaged })
    return isDamaged ? { ...state, keeper: kept } : state
  }
  const stands = new Stands({ store, snapshot: (lifecycle, id) => snapshots.get(lifecycle, id) })
  const following = isDamaged ? null : new KeeperHere({ models: readModels, source: store, stands }, clock)
  const history = openHistoryHere({ store, file, settings })
  return {
    keeper: following ?? kept,
    history,
    close() {
      following?.close()
      history.close()
    },
  }
}
