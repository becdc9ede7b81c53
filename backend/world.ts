import type { OperatorCode } from '#contracts/ids.ts'
import type { PaymentGateway } from '#contracts/finance/payment/payment-gateway.ts'
import type { OperatorSettings } from '#contracts/operators/operator-settings.ts'
import { registers } from './areas/all.ts'
import { openAttempts } from './areas/equipment/joining/attempts.ts'
import type { Attempts } from './areas/equipment/joining/attempts.ts'
import { chosenSettings } from './areas/operators/settings/public.ts'
import { openSeenCards } from './areas/users/rfid-card/seen-cards.ts'
import type { SeenCards } from './areas/users/rfid-card/seen-cards.ts'
import type { Clock } from './clock.ts'
import { openCommandBus } from './kernel/command-bus.ts'
import { adoptFormer } from './kernel/adopt-former.ts'
import type { CommandBus } from './kernel/command-bus.ts'
import { foldAnew, tellNowAndThen } from './fold-anew.ts'
import type { Folding } from './fold-anew.ts'
import type { History } from './history/history.ts'
import type { Ids } from './ids.ts'
import { openOcppLog } from './ocpp-log/log.ts'
import type { OcppLog } from './ocpp-log/log.ts'
import { openUnread, unreadIn } from './kernel/unread.ts'
import { defaultSettings } from './settings.ts'
import type { Settings } from './settings.ts'
import { inspectFile } from './store/integrity/inspect.ts'
import { openStore } from './store/store.ts'
import { foldShape } from './kernel/read-model/projector.ts'
import { prepare } from './kernel/read-model/follower.ts'
import type { Keeper } from './kernel/read-model/keeper.ts'
import { openDerivedState } from './derived/open-derived-state.ts'
import type { Follows } from './derived/open-derived-state.ts'
import { recoverSnapshots } from './kernel/recovery.ts'
import type { Store } from './store/store.ts'
import { readModels } from './areas/read-models.ts'
import { statesIn } from './kernel/state.ts'

/**
 * One operator's whole backend: its facts in a file of its own, and the one command bus to change them. Production, demo and
 * tests build it here alike; no query can leak another operator's rows, because they are not in its file.
 */
export interface World {
  readonly code: OperatorCode
  /** What it was founded with, which certificates of its piles may name. */
  readonly name: string
  readonly clock: Clock
  readonly ids: Ids
  readonly store: Store
  readonly commandBus: CommandBus
  readonly settings: Settings
  /** What the operator has chosen for its network; `settings` follow it. */
  chosen(): OperatorSettings
  /** The world as of any moment. */
  readonly history: History
  /** The frames of its piles, beside the facts. */
  readonly ocppLog: OcppLog
  /** Connections of charge points that were refused. */
  readonly attempts: Attempts
  /** Unknown cards that were held to readers. */
  readonly seenCards: SeenCards
  /** Where customers pay over the internet; null where they cannot. */
  readonly payments: PaymentGateway | null
  /** What keeps its read models up to the facts. */
  readonly keeper: Pick<Keeper, 'reached' | 'reaches' | 'trouble'>
  /** How many facts this version cannot read, and the first; null for none. */
  unread(): ReturnType<typeof unreadIn>
  close(): void
}

export interface WorldOptions {
  readonly code: OperatorCode
  readonly name: string
  /** The database file, or `:memory:`. */
  readonly file: string
  readonly clock: Clock
  readonly ids: Ids
  readonly settings?: Partial<Settings>
  /** Without it nobody pays over the internet. */
  readonly payments?: PaymentGateway | null
  /** Where read models and the past are written; by default on the thread of the commands. */
  readonly follows?: Follows
  /** Is told while the facts that another version kept are made its own, which holds the opening up. */
  readonly onFold?: (how: Folding) => void
}

export function openWorld({
  code,
  name,
  file,
  clock,
  ids,
  settings: chosen,
  payments = null,
  follows = 'here',
  onFold,
}: WorldOptions): World {
  const takenOver = tellNowAndThen({ clock, onFold, step: 'segments' })
  const { store, writer, damage: left } = openStore(file, readModels.shape, takenOver)
  const isOutdated = store.factsDb.pragma('user_version', { simple: true }) !== foldShape
  const inspected = { recorded: writer.chainHead?.recorded ?? null, foldedTo: writer.snapshots.savedPosition() }
  const damage = left ?? inspectFile(store.factsDb, isOutdated ? { ...inspected, foldedTo: 0 } : inspected)
  // Facts are never edited; read models and snapshots of another shape are thrown away and made again, of facts that are
  // whole.
  if (isOutdated && damage === null) foldAnew({ store, snapshots: writer.snapshots, clock, onFold })
  if (damage === null) recoverSnapshots({ store, snapshots: writer.snapshots, markUnread: openUnread(store.factsDb) })
  if (damage === null) prepare(readModels, store)
  else readModels.create(store.db)
  const given = { ...defaultSettings, ...chosen, operatorCode: code }
  const chosenNow = (): OperatorSettings =>
    chosenSettings(statesIn({ store }), { code, name, currency: given.currency })
  const settings: Settings = {
    ...given,
    get currency() {
      return chosenNow().currency
    },
  }
  const { snapshots } = writer
  const derived = openDerivedState(follows, { store, snapshots, file, clock, settings, isDamaged: damage !== null })
  const { keeper, history } = derived
  const commandBus = openCommandBus({ store, writer, readModels: keeper, clock, ids, settings, registers, damage })
  if (damage === null) adoptFormer({ db: store.factsDb, commandBus, ids })
  const ocppLog = openOcppLog({ file, clock, settings })
  return {
    code,
    name,
    clock,
    ids,
    store,
    commandBus,
    settings,
    chosen: chosenNow,
    history,
    ocppLog,
    attempts: openAttempts(clock),
    seenCards: openSeenCards({ store, clock }),
    payments,
    keeper,
    unread: () => unreadIn(store.db),
    close() {
      ocppLog.close()
      commandBus.close()
      derived.close()
      store.close()
    },
  }
}
