import type { PlainStep } from '#contracts/lab/scenario-steps.ts'
import type { Clock } from '#simulator/environment/clock.ts'
import type { Connect } from '#simulator/wire/wire.ts'
import { Messages } from '../playing/messages.ts'
import type { Message } from '../playing/messages.ts'
import type { Doing, Recording, Snapshot } from './recording.ts'

/** A recording ends by itself there: nobody reads a longer scenario. */
const DOINGS_MAX = 500
const MESSAGES_MAX = 20_000

/** What people order of a pile on screens where nothing else is done by it: a scenario can order it again. */
export const ordered: readonly string[] = [
  'RemoteStartTransaction',
  'RemoteStopTransaction',
  'UnlockConnector',
  'ChangeAvailability',
  'Reset',
  'ClearCache',
]
/** They say nothing that a scenario would wait for, and there are many of them. */
const unheard: readonly string[] = ['MeterValues', 'Heartbeat']

/** One that runs. */
interface Running {
  readonly began: number
  readonly doings: Doing[]
  readonly messages: Message[]
  readonly touched: Set<string>
}

interface Options {
  readonly clock: Clock
  readonly seed: () => number
  /** A pile as it stands; null for one that is gone. */
  readonly look: (pileId: string) => Snapshot | null
}

/** Writes down what is done to piles by hand, and what they and the central system say then, from a begin to an end. */
export class Recorder {
  readonly #options: Options
  #running: Running | null = null

  constructor(options: Options) {
    this.#options = options
  }

  /** Since when, and how much was done; null while nothing is recorded. */
  get standing(): { readonly since: number; readonly steps: number } | null {
    return this.#running === null ? null : { since: this.#running.began, steps: this.#running.doings.length }
  }

  /** Begins one with these piles in use from the start; others are when a hand touches them. */
  begin(piles: readonly string[]): void {
    const { clock } = this.#options
    this.#running = { began: clock.now(), doings: [], messages: [], touched: new Set(piles) }
  }

  /** Does something to a pile and writes it down; `run` says whether the pile took it. */
  doing(pile: string, step: PlainStep | null, run: () => boolean): boolean {
    const running = this.#running
    if (running === null) return run()
    running.touched.add(pile)
    const { at, after, before } = this.#moment(running)
    const isDone = run()
    this.#add(running, { at, after, before, pile, step, isDone })
    return isDone
  }

  #moment(running: Running): Pick<Doing, 'after' | 'at' | 'before'> {
    return { at: this.#options.clock.now(), after: running.messages.length, before: this.#look(running) }
  }

  #look({ touched }: Running): readonly Snapshot[] {
    return [...touched].flatMap((id) => this.#options.look(id) ?? [])
  }

  #add({ doings }: Running, doing: Doing): void {
    if (doings.length < DOINGS_MAX) doings.push(doing)
  }

  /** A way to connect over which the recorder hears. */
  noting(connect: Connect): Connect {
    return new Messages(this.#options.clock, (message) => this.#hear(message)).noting(connect)
  }

  #hear(message: Message): void {
    const running = this.#running
    if (running === null || !running.touched.has(message.pile)) return
    if (unheard.includes(message.action) || running.messages.length >= MESSAGES_MAX) return
    if (message.from === 'central' && ordered.includes(message.action))
      this.#add(running, { ...this.#moment(running), pile: message.pile, step: null, isDone: true })
    running.messages.push(message)
  }

  /** Ends it; null when none ran. */
  end(): Recording | null {
    const running = this.#running
    if (running === null) return null
    this.#running = null
    const { began, doings, messages } = running
    const { clock, seed } = this.#options
    const after = this.#look(running)
    return { began, ended: clock.now(), seed: seed(), doings, messages, after }
  }
}
