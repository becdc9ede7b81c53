import { Schema } from 'effect'
import type { Logger } from 'pino'
import { SECOND } from '#contracts/durations.ts'
import { BenchTold } from '#contracts/lab/bench-orders.ts'
import type { BenchGive, BenchOutcome } from '#contracts/lab/bench-orders.ts'
import type { BenchFault, BenchPile, BenchRecording, BenchTraffic } from '#contracts/lab/bench.ts'
import type { Clock } from '../clock.ts'
import type { Bench } from '../http/bench.ts'
import { ScenarioProcess } from './scenario-process.ts'

/** An answer takes milliseconds; without one for so long the bench is taken for gone. */
const ANSWERS_WITHIN_MS = 5 * SECOND
/** Whoever looks says so this often; the bench tells what changes for longer. */
const WATCHES_EVERY_MS = 2 * SECOND

const decodeTold = Schema.decodeUnknownSync(BenchTold)

/** The process at the other end. */
export interface BenchChannel {
  readonly connected: boolean
  send(message: object, sent: (error: Error | null) => void): unknown
  on(event: 'message', hear: (message: unknown) => void): unknown
  once(event: 'exit', gone: () => void): unknown
}

interface Known {
  readonly pile: BenchPile
  readonly version: number
}

interface BenchProcessOptions {
  readonly clock: Clock
  readonly log: Logger
  readonly addresses?: readonly string[]
  readonly scenarios?: ScenarioProcess
}

/** The process of the bench as the backend sees it: orders go there, and what it tells is kept for whoever asks. */
export class BenchProcess implements Bench {
  readonly #clock: Clock
  readonly #log: Logger
  #child: BenchChannel | null = null
  operatorCode: string | null = null
  faults: readonly BenchFault[] = []
  cards: readonly string[] = []
  traffic: BenchTraffic | null = null
  recording: BenchRecording | null = null
  readonly addresses: readonly string[]
  readonly scenarios: ScenarioProcess
  /** Names that were added, and need not have been told of yet. */
  readonly #added = new Set<string>()
  readonly #piles = new Map<string, Known>()
  /** Versions are unique over restarts: they count from the moment of the start. */
  #version: number
  /** Whoever knows less than this is told everything. */
  #wholeBelow: number
  #orders = 0
  readonly #waiting = new Map<number, (answer: BenchOutcome | null) => void>()
  #watchedAt = 0

  constructor({ clock, log, addresses = [], scenarios = new ScenarioProcess(clock, log) }: BenchProcessOptions) {
    this.#clock = clock
    this.#log = log
    this.addresses = addresses
    this.scenarios = scenarios
    this.#version = clock.now()
    this.#wholeBelow = this.#version
  }

  /** From here on it is the bench of this operator. */
  attach(child: BenchChannel, operatorCode: string): void {
    this.#child = child
    this.operatorCode = operatorCode
    child.on('message', (message) => this.#hear(message))
    child.once('exit', () => {
      this.#child = null
      this.operatorCode = null
      for (const answer of this.#waiting.values()) answer(null)
      this.#waiting.clear()
    })
  }

  has(pileId: string): boolean {
    return this.#piles.has(pileId) || this.#added.has(pileId)
  }

  since(version: number): ReturnType<Bench['since']> {
    this.#watch()
    const isWhole = version < this.#wholeBelow || version > this.#version
    const known = [...this.#piles.values()]
    const changed = isWhole ? known : known.filter((one) => one.version > version)
    return { version: this.#version, isWhole, piles: changed.map(({ pile }) => pile) }
  }

  #watch(): void {
    const now = this.#clock.now()
    if (now - this.#watchedAt < WATCHES_EVERY_MS) return
    this.#watchedAt = now
    void this.give({ kind: 'watch' })
  }

  async give(give: BenchGive): Promise<BenchOutcome | null> {
    const child = this.#child
    if (child === null || !child.connected) return null
    if (give.kind === 'add') for (const { id } of give.piles) this.#added.add(id)
    this.#orders += 1
    const order = this.#orders
    const answer = await new Promise<BenchOutcome | null>((resolve) => {
      this.#waiting.set(order, resolve)
      this.#clock.after(ANSWERS_WITHIN_MS, () => {
        if (this.#waiting.delete(order)) resolve(null)
      })
      child.send({ order, give }, (error) => {
        if (error !== null && this.#waiting.delete(order)) resolve(null)
      })
    })
    if (answer?.isDone === true && give.kind === 'remove') this.#forget(give.pileId)
    if (answer !== null && give.kind === 'traffic') this.traffic = give.traffic
    return answer
  }

  #forget(pileId: string): void {
    this.#piles.delete(pileId)
    this.#added.delete(pileId)
    this.#version += 1
    this.#wholeBelow = this.#version
  }

  #hear(message: unknown): void {
    let told: BenchTold
    try {
      told = decodeTold(message)
    } catch (error) {
      this.#log.error({ err: error }, 'the bench tells what nobody understands')
      return
    }
    if ('answer' in told) {
      if (told.pile !== null) this.#keep([told.pile])
      if (told.recorded !== undefined) this.recording = told.recorded.recording
      this.#waiting.get(told.answer)?.(told)
      this.#waiting.delete(told.answer)
    } else if ('changed' in told) {
      this.traffic = told.traffic
      this.recording = told.recording
      this.#keep(told.changed)
    } else {
      this.faults = told.faults
      this.cards = told.cards
      this.traffic = told.traffic
      // So that whoever looks first sees the piles at once.
      void this.give({ kind: 'watch' })
    }
  }

  #keep(piles: readonly BenchPile[]): void {
    if (piles.length === 0) return
    this.#version += 1
    for (const pile of piles) this.#piles.set(pile.id, { pile, version: this.#version })
  }
}
