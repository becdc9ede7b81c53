import type { Statement } from 'better-sqlite3'
import type { Actor } from '#contracts/actor.ts'
import { instant } from '#contracts/units.ts'
import type { Instant } from '#contracts/units.ts'
import type { Clock } from '../clock.ts'
import type { Ids } from '../ids.ts'
import type { Keeper } from './read-model/keeper.ts'
import type { Settings } from '../settings.ts'
import type { PublishedFact } from '../store/follow.ts'
import type { Damage } from '../store/integrity/damage.ts'
import { isBroken } from '../store/derived.ts'
import type { Store, Writer } from '../store/store.ts'
import { isStorageFailure, openProof } from '../store/writable.ts'
import { BATCH_MAX, LOOK_EVERY_COMMITS, SAVE_EVERY_MS, WAITING_MAX } from './bus-limits.ts'
import type { Figures } from './bus-limits.ts'
import { recoverSnapshots } from './recovery.ts'
import { Unheard } from './refusals.ts'
import type { Lost } from './refusals.ts'
import type { Registers } from './registers.ts'
import { Trouble } from './trouble.ts'
import { Closed, Overloaded, Unwritable } from './unavailable.ts'
import { attempt, StagedTransaction } from './staged-transaction.ts'
import type { CommandHandler } from './transaction.ts'
import type { Attempt } from './staged-transaction.ts'
import { writeStaged } from './write-staged.ts'

/**
 * The one command bus through which everything changes. Waiting commands run one after the other inside one
 * transaction, and each is answered after that transaction is on disk: an answer means durable (architecture §4, group
 * commit).
 */
export interface CommandBus {
  /** Rejects with what the handler threw, with Overloaded, with Unwritable, or with Closed. */
  run<Input, Answer>(handler: CommandHandler<Input, Answer>, input: Input, by: CommandMetadata): Promise<Answer>
  /** Figures since the world was opened. */
  readonly figures: Figures
  /** Why nothing can be written now, such as a full disk; null while everything can. */
  readonly trouble: unknown
  /** The known damage of the facts' file; null while none is known. */
  readonly damage: Damage | null
  /** Calls the listener when trouble begins; returns the function that unsubscribes it. */
  onTrouble(listener: () => void): () => void
  /** The facts are damaged: from here on nothing is written after them, and nobody should be answered from them. */
  condemn(damage: Damage): void
  /** Refusals that a handler neither expected nor returned: each is a defect. */
  readonly unheard: Unheard<CommandMetadata>
  close(): void
}

export interface CommandMetadata {
  readonly actor: Actor
  /** Groups the facts of one intention: a request's id, a charge point's message id. */
  readonly correlation: string
  /** The position of the fact that caused it. */
  readonly cause?: number
  /** When it happened, where history is seeded; otherwise the time at which it runs. */
  readonly at?: Instant
}

interface Waiting {
  readonly run: (tx: StagedTransaction) => unknown
  readonly by: CommandMetadata
  readonly resolve: (answer: never) => void
  readonly reject: (error: unknown) => void
}

interface Options {
  readonly store: Store
  readonly writer: Writer
  readonly readModels: Pick<Keeper, 'take' | 'forget' | 'committed' | 'reached' | 'reaches'>
  readonly clock: Clock
  readonly ids: Ids
  readonly settings: Settings
  readonly registers: Registers
  /** Damage known when the world was opened; null for none. */
  readonly damage: Damage | null
}

/** Opens the command bus of a world whose snapshots stand at the last fact. */
export function openCommandBus(options: Options): CommandBus {
  const { damage } = options
  const commandBus = new GroupCommandBus(options)
  if (damage !== null) commandBus.condemn(damage)
  return commandBus
}

class GroupCommandBus implements CommandBus {
  readonly figures: Figures = { commits: 0, commands: 0, facts: 0, batchMax: 0 }
  readonly unheard = new Unheard<CommandMetadata>()
  readonly #trouble = new Trouble()
  readonly #options: Options
  readonly #prove: () => void
  readonly #begin: Statement
  readonly #commit: Statement
  readonly #rollback: Statement
  #waiting: Waiting[] = []
  #isClosing = false
  #isClosed = false
  #saving: (() => void) | null = null

  constructor(options: Options) {
    this.#options = options
    const { factsDb: db } = options.store
    this.#begin = db.prepare('BEGIN IMMEDIATE')
    this.#commit = db.prepare('COMMIT')
    this.#rollback = db.prepare('ROLLBACK')
    this.#prove = openProof(db)
  }

  get trouble(): unknown {
    return this.#trouble.cause
  }

  get damage(): Damage | null {
    return this.#trouble.damage
  }

  onTrouble = (listener: () => void): (() => void) => this.#trouble.onBegin(listener)

  condemn = (damage: Damage): void => this.#trouble.condemn(damage)

  run<Input, Answer>(handler: CommandHandler<Input, Answer>, input: Input, by: CommandMetadata): Promise<Answer> {
    return new Promise((resolve, reject) => {
      if (this.#isClosed) return reject(new Closed('the world is closed'))
      if (this.#waiting.length >= WAITING_MAX) return reject(new Overloaded(`${WAITING_MAX} commands are waiting`))
      this.#waiting.push({ run: (tx) => handler(tx, input), by, resolve, reject })
      if (this.#waiting.length === 1) this.#options.clock.soon(() => this.#flush())
    })
  }

  close(): void {
    this.#isClosing = true
    while (this.#waiting.length > 0) this.#flush()
    do this.#saveHeads()
    while (this.#options.writer.snapshots.isDirty && this.trouble === null)
    this.#isClosed = true
    this.#saving?.()
  }

  #flush(): void {
    if (this.#isClosed) return
    const batch = this.#waiting.slice(0, BATCH_MAX)
    this.#waiting = this.#waiting.slice(BATCH_MAX)
    if (this.#waiting.length > 0) this.#options.clock.soon(() => this.#flush())
    if (this.damage === null) this.#transact(batch)
    else this.#refuse(batch)
  }

  /**
   * One transaction. A handler that throws has written nothing and is rejected alone. When writing fails, everything is
   * rolled back and the other commands are written without the one that failed; where that one is not known, each is
   * written by itself.
   */
  #transact(batch: readonly Waiting[]): void {
    const { clock, ids, settings, registers, store, writer, readModels } = this.#options
    const now = instant(clock.now())
    const written: PublishedFact[] = []
    const outcomes: Attempt[] = []
    const lost: Lost<CommandMetadata>[] = []
    let writing: Waiting | null = null
    try {
      this.#begin.run()
      for (const one of batch) {
        const { actor, at = now } = one.by
        const tx = new StagedTransaction({ ...writer, vault: store.vault, now: at, actor, ids, settings, registers })
        const outcome = attempt(() => one.run(tx))
        outcomes.push(outcome)
        if (!outcome.ok && isBroken(outcome.error)) throw outcome.error
        if (!outcome.ok) continue
        const refusals = tx.unheard(outcome.answer, one.by.actor.kind === 'person')
        if (refusals.length > 0) lost.push({ refusals, by: one.by })
        writing = one
        for (const fact of writeStaged(this.#options, one.by, tx)) written.push(fact)
        writing = null
      }
      writer.facts.seal()
      if (writer.snapshots.isSaving) writer.snapshots.save(store.position())
      this.#commit.run()
    } catch (error) {
      return this.#takenBack(batch, writing ?? (batch.length === 1 ? batch[0] : null) ?? null, error)
    }
    this.#recordEnd()
    const last = written.at(-1)?.position ?? null
    if (last !== null) readModels.committed(last)
    this.#count(batch, written)
    this.unheard.tell(lost)
    for (const [index, { by, resolve, reject }] of batch.entries()) {
      const outcome = outcomes[index]
      // Each promise resolves with the answer of its own handler.
      if (outcome?.ok !== true) reject(outcome?.error)
      else if (last !== null && by.actor.kind === 'person')
        void this.#answerReader(last, () => resolve(outcome.answer as never))
      else resolve(outcome.answer as never)
    }
    if (written.length > 0) writer.follow.tell(written)
    this.#saveHeadsSoon()
  }

  /** A person finds what they have done wherever they look next. */
  async #answerReader(position: number, answer: () => void): Promise<void> {
    const { readModels } = this.#options
    if (readModels.reached < position) await readModels.reaches(position)
    answer()
  }

  /** What happens to the commands of a transaction that failed. */
  #takenBack(batch: readonly Waiting[], culprit: Waiting | null, error: unknown): void {
    const isPassing = this.#suffer(error)
    this.#takeBack()
    if (isPassing) return this.#refuse(batch)
    if (culprit === null) {
      for (const one of batch) this.#transact([one])
      return
    }
    culprit.reject(error)
    const others = batch.filter((one) => one !== culprit)
    if (others.length > 0) this.#transact(others)
  }

  /** Discards what memory holds of a transaction that failed, and folds it again from what is on disk. */
  #takeBack(): void {
    const { store, writer, readModels } = this.#options
    readModels.forget()
    writer.facts.forget()
    if (store.factsDb.inTransaction) this.#rollback.run()
    const { snapshots, lookups, sequences } = writer
    for (const known of [snapshots, lookups, sequences]) known.forgetAll()
    // What cannot be read was marked when the world was opened.
    if (this.damage === null) recoverSnapshots({ store, snapshots, markUnread: () => undefined })
  }

  #refuse(batch: readonly Waiting[]): void {
    for (const { reject } of batch) reject(new Unwritable('nothing can be written now', { cause: this.trouble }))
  }

  /** Runs before anybody is answered: the acknowledged position is recorded beside the file, too. */
  #recordEnd(): void {
    const { facts, chainHead } = this.#options.writer
    const link = facts.committed()
    if (link !== null) chainHead?.write(link)
  }

  #count(batch: readonly Waiting[], written: readonly PublishedFact[]): void {
    this.figures.commits += 1
    this.figures.commands += batch.length
    this.figures.facts += written.length
    this.figures.batchMax = Math.max(this.figures.batchMax, batch.length)
    if (this.figures.commits % LOOK_EVERY_COMMITS === 0) this.#options.writer.checkpointer?.look()
  }

  #saveHeadsSoon(): void {
    const { writer } = this.#options
    if (writer.snapshots.isFull && this.trouble === null) this.#saveHeads()
    else if (writer.snapshots.isDirty) this.#saveLater()
  }

  #saveLater(): void {
    this.#saving ??= this.#options.clock.after(SAVE_EVERY_MS, () => this.#saveHeads())
  }

  /** Saves snapshots; in trouble, this is also how its end is noticed. */
  #saveHeads(): void {
    const { store, writer } = this.#options
    this.#saving?.()
    this.#saving = null
    if (this.#isClosed || this.damage !== null || (!writer.snapshots.isDirty && this.trouble === null)) return
    try {
      if (this.trouble !== null) this.#prove()
      this.#begin.run()
      writer.snapshots.save(store.position())
      this.#commit.run()
      this.#trouble.end()
      // The rest is saved with the next commands, or right after those that have arrived meanwhile.
      if (writer.snapshots.isSaving && !this.#isClosing)
        this.#saving = this.#options.clock.after(0, () => this.#saveHeads())
    } catch (error) {
      const isKnown = this.#suffer(error)
      this.#takeBack()
      if (!isKnown) throw error
    }
  }

  /** Whether the error is the file's, which then takes no writes: until there is space again, or for good. */
  #suffer(error: unknown): boolean {
    if (isBroken(error)) this.#trouble.condemn({ kind: 'file', position: null, detail: String(error) })
    else if (isStorageFailure(error)) this.#trouble.begin(error)
    else return false
    this.#saveLater()
    return true
  }
}
