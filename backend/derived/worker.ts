import { existsSync, readlinkSync } from 'node:fs'
import { constants, setPriority } from 'node:os'
import { parentPort, receiveMessageOnPort, workerData } from 'node:worker_threads'
import type { MessagePort } from 'node:worker_threads'
import { SECOND } from '#contracts/durations.ts'
import { realClock } from '../clock.ts'
import type { Part, WorkerAsked, WorkerTold } from './derived-worker.ts'
import { FollowedFacts } from './followed-facts.ts'
import { FollowedLists } from './followed-lists.ts'
import { FollowedPast, LEAVES_MS } from './followed-past.ts'
import type { PastAnswer, PastQuestion } from './history-aside.ts'
import { Bell, SharedPositions } from './shared.ts'

/**
 * Writes the read models and the past of worlds (derived-worker.ts): it reads their facts, and only it writes those. Read models
 * come first: persons wait for them; the past may be a fraction of a second late, or be made from the beginning meanwhile.
 */

/** Between two rounds it rests, unless somebody waits: several commits cost little more than one. */
const RESTS_MS = 20
/** How long it waits before it looks for itself, where the past has left no facts for later. */
const LOOKS_MS = SECOND

/** A world that is followed. */
class FollowedWorld {
  readonly #file: string
  readonly #progress: SharedPositions
  readonly #hasLists: boolean
  #facts: FollowedFacts | null = null
  #lists: FollowedLists | null = null
  #past: FollowedPast | null = null
  /** What is troubled, and when it is tried again. */
  readonly #again = new Map<Part, number>()
  /** What was told to be well. */
  readonly #well = new Set<Part>()

  constructor(file: string, progress: SharedPositions, hasLists: boolean) {
    this.#file = file
    this.#progress = progress
    this.#hasLists = hasLists
  }

  /** Writes a stretch of what is missing; answers whether there is more to be written at once. */
  follow(): boolean {
    const isMore = this.#hasLists && this.#attempt('lists', () => this.#openLists().follow())
    // A stretch of the past stands between two of the lists, also where these have far to go.
    return this.#attempt('past', () => this.#openPast().follow()) || isMore
  }

  /** How far it has come in all; another number each time that anything has moved. */
  get come(): number {
    return this.#progress.reached + this.#progress.past
  }

  get isPastBehind(): boolean {
    return this.#past?.isBehind ?? false
  }

  answer(asked: PastQuestion): PastAnswer {
    try {
      return this.#openPast().answer(asked)
    } catch (error) {
      return { number: asked.number, ok: false, error: String(error) }
    }
  }

  letGo(): void {
    this.#lists?.close()
    this.#past?.close()
    this.#facts?.close()
    this.#progress.close()
  }

  #attempt(part: Part, work: () => boolean): boolean {
    if (realClock.monotonic() < (this.#again.get(part) ?? 0)) return false
    try {
      const isMore = work()
      if (!this.#well.has(part)) this.#tell(part, null)
      return isMore
    } catch (error) {
      const followed = part === 'lists' ? this.#lists : this.#past
      followed?.close()
      this.#again.set(part, realClock.monotonic() + SECOND)
      this.#tell(part, String(error))
      return false
    }
  }

  #openFacts(): FollowedFacts {
    return (this.#facts ??= new FollowedFacts(this.#file))
  }

  #openLists(): FollowedLists {
    return (this.#lists ??= new FollowedLists(this.#openFacts(), this.#progress))
  }

  #openPast(): FollowedPast {
    return (this.#past ??= new FollowedPast(this.#openFacts(), this.#progress, () => bell.isWaitedFor))
  }

  #tell(part: Part, trouble: string | null): void {
    if (trouble === null) this.#well.add(part)
    else this.#well.delete(part)
    tell({ kind: 'trouble', file: this.#file, part, trouble })
  }
}

/** Charge points come first where there are more threads than processors; Linux alone knows a thread by a number. */
function yieldToOthers(): void {
  const thread = /\d+$/u.exec(existsSync(THREAD) ? readlinkSync(THREAD) : '')?.[0]
  if (thread === undefined) return
  try {
    setPriority(Number(thread), constants.priority.PRIORITY_BELOW_NORMAL)
  } catch {
    // Where a container forbids it, the thread takes its share as any other.
  }
}

const THREAD = '/proc/thread-self'

const tell = (told: WorkerTold): void => port.postMessage(told)

function portOf(given: MessagePort | null): MessagePort {
  if (given === null) throw new Error('this is no worker')
  return given
}

const port = portOf(parentPort)
const bell = new Bell((workerData as { readonly bell: SharedArrayBuffer }).bell)
const worlds = new Map<string, FollowedWorld>()
const questions: { readonly file: string; readonly asked: PastQuestion }[] = []

/** What was asked since the last round. This thread never comes to its event loop. */
function take(): void {
  for (let one = receiveMessageOnPort(port); one !== undefined; one = receiveMessageOnPort(port)) {
    const asked: WorkerAsked = one.message
    if (asked.kind === 'ask') questions.push(asked)
    else if (asked.kind === 'follow')
      worlds.set(asked.file, new FollowedWorld(asked.file, new SharedPositions(asked.progress), asked.hasLists))
    else {
      worlds.get(asked.file)?.letGo()
      worlds.delete(asked.file)
    }
  }
}

const sumOf = (numberOf: (world: FollowedWorld) => number): number =>
  [...worlds.values()].reduce((sum, world) => sum + numberOf(world), 0)

/** One question a round: read models wait for no more. */
function answerNext(): void {
  const next = questions.shift()
  const world = next === undefined ? undefined : worlds.get(next.file)
  // Whoever asked of a world that is closed was told.
  if (next !== undefined && world !== undefined)
    tell({ kind: 'answer', file: next.file, answer: world.answer(next.asked) })
}

/** Somebody waits who has not been told yet that anything has moved. */
let isAwaited = false

yieldToOthers()
for (;;) {
  take()
  answerNext()
  const before = sumOf((world) => world.come)
  const rest = [...worlds.values()].filter((world) => world.follow())
  const isWanted = bell.isWanted()
  isAwaited ||= isWanted
  // Whoever waits is told at once, and nobody else; while nothing moves there is nothing to tell.
  if (isAwaited && sumOf((world) => world.come) !== before) {
    isAwaited = false
    tell({ kind: 'look' })
  }
  // What was asked meanwhile has not been taken yet.
  if (isWanted || rest.length > 0 || questions.length > 0) continue
  bell.waitForMore([...worlds.values()].some((world) => world.isPastBehind) ? LEAVES_MS : LOOKS_MS)
  bell.rest(RESTS_MS)
}
