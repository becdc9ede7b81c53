import type { Taken } from '#contracts/lab/atlas.calls.ts'
import type { ChargePoint } from '#simulator/charge-point/charge-point.ts'
import type { Clock } from '#simulator/environment/clock.ts'
import type { Messages } from './messages.ts'

/** A fact of our own backend, as far as a scenario speaks of it. */
export interface SeenFact {
  readonly type: string
  readonly id: string
  readonly data: unknown
}

/** Our own central system, which a scenario can look into. Where it is a foreign one there is none. */
export interface Ours {
  /** Every fact since the run began, in order. */
  facts(): readonly SeenFact[]
  /** Orders a call to a pile as an operator does. Null when it was taken, otherwise why not. */
  order(what: Order): Promise<string | null>
  /** Presses a button as an operator does. Null when it was there, otherwise why not. Rejects when what is offered is refused. */
  press(what: Press): Promise<string | null>
  /** Asks the HTTP API as an administrator who is signed in. */
  call(request: ApiRequest): Promise<ApiAnswer>
  /** Ends the backend and starts it again. Null in real time. */
  readonly startAgain: ((end: Ending) => Promise<void>) | null
}

/** How our backend ends. `crash`: it has no chance to save anything. */
export interface Ending {
  readonly how: 'restart' | 'crash'
  /** How long it is away. */
  readonly afterMs: number
  /** Of a crash: after how many writes to the disk it comes; 0 for at once. */
  readonly atWrite: number
}

export interface ApiRequest {
  readonly method: string
  readonly path: string
  readonly body?: unknown
}

export interface ApiAnswer {
  readonly status: number
  /** As JSON, where it is some. */
  readonly body: unknown
}

export interface Order {
  readonly pile: string
  readonly action: string
  readonly payload: object
}

/** A button: the lifecycle of the thing, the command, and what is filled in otherwise than usual. */
export interface Press {
  readonly on: string
  readonly command: string
  readonly body: object
}

/** What is known of our backend when a run is over. */
export interface Aftermath {
  readonly facts: readonly SeenFact[]
  readonly taken: readonly Taken[]
  /** What must always hold and did not. */
  readonly broken: readonly string[]
}

/** Where a scenario is played. */
export interface Stage {
  readonly clock: Clock
  readonly piles: ReadonlyMap<string, ChargePoint>
  readonly messages: Messages
  readonly ours: Ours | null
  /** What piles can fetch, and what they have stored, by URL. */
  readonly files: Map<string, Uint8Array>
  /** What went wrong with a pile's connection or calls last, for whoever waits in vain. */
  readonly troubles: ReadonlyMap<string, string>
  /** What steps have saved for later ones, by name. */
  readonly saved: Map<string, unknown>
}
