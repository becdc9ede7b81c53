import { parentPort, receiveMessageOnPort, workerData } from 'node:worker_threads'
import type { MessagePort } from 'node:worker_threads'
import type { Database } from 'better-sqlite3'
import { SECOND } from '#contracts/durations.ts'
import { readModels } from '../areas/read-models.ts'
import { realClock } from '../clock.ts'
import { Follower, prepare } from '../kernel/read-model/follower.ts'
import { Stands } from '../kernel/read-model/stands.ts'
import { openBeside } from '../store/derived.ts'
import { openReadModels } from '../store/read-model-file.ts'
import { openRead } from '../store/read.ts'
import { readSnapshot } from '../store/snapshots.ts'
import { Bell, SharedPositions } from './shared.ts'
import type { WorkerAsked, WorkerTold } from './read-model-worker.ts'

/** Writes the read models of worlds (read-model-worker.ts): it reads their facts, and only it writes their read models. */

/** Between two rounds it rests, unless somebody waits: several commits cost little more than one. */
const RESTS_MS = 20
/** How long it waits before it looks for itself. */
const LOOKS_MS = SECOND
/** Pages in the log before they are moved to the file: 16 MiB. */
const CHECKPOINT_PAGES = 4_000

/** A world that is followed. */
class Followed {
  readonly #file: string
  readonly #progress: SharedPositions
  #opened: { readonly follower: Follower; readonly handles: readonly Database[] } | null = null
  /** Whether it has been told that the read models follow. */
  #isWell = false
  /** Not tried before. */
  #againAt = 0

  constructor(file: string, progress: SharedPositions) {
    this.#file = file
    this.#progress = progress
  }

  /** Writes a stretch of what is missing; answers whether there is more. */
  follow(): boolean {
    if (realClock.monotonic() < this.#againAt) return false
    try {
      const { follower } = (this.#opened ??= opened(this.#file))
      const mayBeMore = this.#progress.goal > follower.reached && follower.catchUp()
      this.#progress.reached = follower.reached
      if (!this.#isWell) this.#tell(null)
      return mayBeMore || this.#progress.goal > follower.reached
    } catch (error) {
      this.#close()
      this.#againAt = realClock.monotonic() + SECOND
      this.#tell(String(error))
      return false
    }
  }

  letGo(): void {
    this.#close()
    this.#progress.close()
  }

  #close(): void {
    for (const handle of this.#opened?.handles ?? []) handle.close()
    this.#opened = null
  }

  #tell(trouble: string | null): void {
    this.#isWell = trouble === null
    tell({ file: this.#file, trouble })
  }
}

function opened(file: string) {
  const facts = openBeside(file)
  const db = openReadModels(file)
  db.pragma(`wal_autocheckpoint = ${CHECKPOINT_PAGES}`)
  const { after, upTo } = openRead(facts, () => null)
  const source = { db, after }
  const stands = new Stands({ store: { upTo }, snapshot: readSnapshot(facts) })
  prepare(readModels, source)
  return { follower: new Follower({ models: readModels, source, stands }), handles: [db, facts] }
}

const tell = (told: WorkerTold): void => port.postMessage(told)

function portOf(given: MessagePort | null): MessagePort {
  if (given === null) throw new Error('this is no worker')
  return given
}

const port = portOf(parentPort)
const bell = new Bell((workerData as { readonly bell: SharedArrayBuffer }).bell)
const worlds = new Map<string, Followed>()

/** What was asked since the last round. This thread never comes to its event loop. */
function take(): void {
  for (let one = receiveMessageOnPort(port); one !== undefined; one = receiveMessageOnPort(port)) {
    const { file, progress }: WorkerAsked = one.message
    if (progress !== null) worlds.set(file, new Followed(file, new SharedPositions(progress)))
    else {
      worlds.get(file)?.letGo()
      worlds.delete(file)
    }
  }
}

for (;;) {
  take()
  const rest = [...worlds.values()].filter((world) => world.follow())
  // Whoever waits is told at once, and nobody else.
  if (bell.isWanted()) tell(null)
  if (rest.length > 0) continue
  bell.waitForMore(LOOKS_MS)
  bell.rest(RESTS_MS)
}
