import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { Schema } from 'effect'
import type { Logger } from 'pino'
import { MINUTE, SECOND } from '#contracts/durations.ts'
import { PlayerTold } from '#contracts/lab/scenario-drive.ts'
import type { PlayerAnswer, PlayerAsk, RunOver, RunPlan } from '#contracts/lab/scenario-drive.ts'
import type { Clock } from '../clock.ts'
import type { RunHearer, ScenarioPlayer } from '../http/scenario-player.ts'

/** The first answer takes as long as the process needs to begin. */
const ANSWERS_WITHIN_MS = 30 * SECOND
/** A run that tells nothing for so long hangs; one that is held up and that nobody looks at has been forgotten. */
const SILENT_MS = MINUTE
/** A process that nobody asks for anything is ended. */
const IDLE_MS = 5 * MINUTE
const LOOKS_EVERY_MS = 5 * SECOND
/** What a text asks for must not take the memory of the server. */
const MEMORY_MEGABYTES = 512

const decodeTold = Schema.decodeUnknownSync(PlayerTold)
const driven = fileURLToPath(new URL('../bench/driven.ts', import.meta.url))

/** Begins the process that plays; it ends when this one does. */
export const beginPlayer = (): ChildProcess =>
  spawn(process.execPath, [`--max-old-space-size=${MEMORY_MEGABYTES}`, driven], {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })

interface Playing {
  readonly hearer: RunHearer
  isPaused: boolean
  toldAt: number
  watchedAt: number
}

/** The process that plays scenarios as the backend sees it. */
export class ScenarioProcess implements ScenarioPlayer {
  readonly #clock: Clock
  readonly #log: Logger
  readonly #begin: () => ChildProcess
  #child: ChildProcess | null = null
  #orders = 0
  #askedAt = 0
  #playing: Playing | null = null
  readonly #waiting = new Map<number, (answer: PlayerAnswer | null) => void>()

  constructor(clock: Clock, log: Logger, begin: () => ChildProcess = beginPlayer) {
    this.#clock = clock
    this.#log = log
    this.#begin = begin
  }

  ask(ask: PlayerAsk): Promise<PlayerAnswer | null> {
    const child = this.#open()
    this.#orders += 1
    this.#askedAt = this.#clock.monotonic()
    const order = this.#orders
    return new Promise((resolve) => {
      const cancel = this.#clock.after(ANSWERS_WITHIN_MS, () => answered(null))
      const answered = (answer: PlayerAnswer | null): void => {
        cancel()
        this.#waiting.delete(order)
        resolve(answer)
      }
      this.#waiting.set(order, answered)
      child.send({ order, ask }, (error) => {
        if (error !== null) answered(null)
      })
    })
  }

  play(plan: RunPlan, hearer: RunHearer): void {
    const now = this.#clock.monotonic()
    this.#playing = { hearer, isPaused: false, toldAt: now, watchedAt: now }
    void this.ask({ kind: 'begin', plan })
  }

  /** Ends the process, and what it plays. */
  close(): void {
    // It clears away what it has opened, and goes.
    if (this.#child?.connected === true) this.#child.disconnect()
    this.#gone('gone')
  }

  #open(): ChildProcess {
    if (this.#child !== null) return this.#child
    const child = this.#begin()
    this.#child = child
    child.once('error', (error) => {
      this.#log.error({ err: error }, 'scenarios cannot be played')
      // One that was never there does not exit: whoever waits for it is told now.
      if (this.#child === child && child.pid === undefined) this.#gone('gone')
    })
    child.on('message', (message) => {
      if (this.#child === child) this.#hear(message)
    })
    child.once('exit', () => {
      if (this.#child === child) this.#gone('gone')
    })
    this.#look(child)
    return child
  }

  /** Looks now and then whether the process still does what it is there for. */
  #look(child: ChildProcess): void {
    this.#clock.after(LOOKS_EVERY_MS, () => {
      if (this.#child !== child) return
      const now = this.#clock.monotonic()
      const playing = this.#playing
      if (playing === null) {
        if (now - this.#askedAt > IDLE_MS) this.close()
      } else {
        if (!playing.isPaused || playing.hearer.isWatched()) playing.watchedAt = now
        if (playing.isPaused) playing.toldAt = now
        if (now - playing.toldAt > SILENT_MS) this.#kill('silent')
        else if (now - playing.watchedAt > SILENT_MS) this.#kill('unwatched')
      }
      this.#look(child)
    })
  }

  #kill(why: 'silent' | 'unwatched'): void {
    this.#child?.kill('SIGKILL')
    this.#gone(why)
  }

  #gone(why: 'gone' | 'silent' | 'unwatched'): void {
    this.#child = null
    for (const answered of this.#waiting.values()) answered(null)
    this.#over({ run: null, why, message: null })
  }

  #over(over: RunOver): void {
    const playing = this.#playing
    this.#playing = null
    playing?.hearer.over(over)
  }

  #hear(message: unknown): void {
    let told: PlayerTold
    try {
      told = decodeTold(message)
    } catch (error) {
      this.#log.error({ err: error }, 'the player of scenarios tells what nobody understands')
      return
    }
    if ('answer' in told) return this.#waiting.get(told.answer)?.(told)
    if ('over' in told) return this.#over(told.over)
    const playing = this.#playing
    if (playing === null) return undefined
    playing.toldAt = this.#clock.monotonic()
    playing.isPaused = told.state.isPaused
    return playing.hearer.stands(told.state)
  }
}
