import type { WebSocket } from 'ws'
import { nothing } from '../environment/clock.ts'
import type { Cancel, Clock } from '../environment/clock.ts'

/** Pings keep connections through middle boxes open and detect dead ones: without a pong the connection is cut (OCPP-J §5.2). */
export class Pings {
  readonly #clock: Clock
  readonly #socket: WebSocket
  #next: Cancel = nothing
  #isAnswered = true

  constructor(clock: Clock, socket: WebSocket) {
    this.#clock = clock
    this.#socket = socket
    socket.on('pong', () => {
      this.#isAnswered = true
    })
    socket.on('close', () => this.#next())
  }

  /** Pings from now on at this interval; 0 does not. */
  every(ms: number): void {
    this.#next()
    this.#isAnswered = true
    if (ms > 0) this.#wait(ms)
  }

  #wait(ms: number): void {
    this.#next = this.#clock.after(ms, () => {
      if (!this.#isAnswered) return this.#socket.terminate()
      this.#isAnswered = false
      this.#socket.ping()
      this.#wait(ms)
      return undefined
    })
  }
}
