import type { WebSocket } from 'ws'
import { SECOND } from '#contracts/durations.ts'
import type { Clock } from '../clock.ts'

/** The part of a WebSocket that is pinged. */
type Pinged = Pick<WebSocket, 'ping' | 'terminate'>

/**
 * Asks every connection for a sign of life, each once in so many seconds, and cuts those that have not answered when they
 * are asked again. One timer serves all of them: a timer for each is what thousands of connections would pay for most.
 */
export class Pings {
  /** The connections that are asked at the same second. */
  readonly #turns: readonly Set<Pinged>[]
  readonly #unanswered = new Set<Pinged>()
  #turn = 0
  #cancel: (() => void) | null = null

  readonly #clock: Clock

  /** `seconds` between two pings of a connection, a whole number. */
  constructor(seconds: number, clock: Clock) {
    this.#clock = clock
    this.#turns = Array.from({ length: seconds }, () => new Set())
  }

  /** From here on the connection is asked; the answer ends that. */
  begin(socket: Pinged): () => void {
    const turn = this.#turns[this.#turn]
    turn?.add(socket)
    this.#cancel ??= this.#clock.after(SECOND, () => this.#next())
    return () => {
      turn?.delete(socket)
      this.#unanswered.delete(socket)
    }
  }

  answered(socket: Pinged): void {
    this.#unanswered.delete(socket)
  }

  close(): void {
    this.#cancel?.()
    this.#cancel = null
    for (const turn of this.#turns) turn.clear()
    this.#unanswered.clear()
  }

  #next(): void {
    this.#cancel = this.#clock.after(SECOND, () => this.#next())
    this.#turn = (this.#turn + 1) % this.#turns.length
    for (const socket of this.#turns[this.#turn] ?? []) {
      if (this.#unanswered.has(socket)) socket.terminate()
      else {
        this.#unanswered.add(socket)
        socket.ping()
      }
    }
  }
}
