import type { FromPileAction } from '#contracts/ocpp/1.6/messages.ts'
import type { Clock } from '../environment/clock.ts'
import type { Connect, Wire } from '../wire/wire.ts'

/** Sends a call over one connection. */
type Call = Wire['call']

/**
 * Faults of the network: wraps `connect`, so that calls of the pile are delayed, sent twice, or cut off before they are
 * answered. The pile itself is not aware of it.
 */
export class NetworkFaults {
  readonly #clock: Clock
  readonly #connect: Connect
  /** The latest connection: a delayed call is not sent over one that was replaced. */
  #newest: Wire | null = null
  #latencyMs = 0
  #isDoubling = false
  #afterNext: (() => void) | null = null

  constructor(clock: Clock, connect: Connect) {
    this.#clock = clock
    this.#connect = connect
  }

  /** Delays every message by so much from now on: a weak signal. */
  delayBy(ms: number): void {
    this.#latencyMs = ms
  }

  /** The next transaction message that is confirmed arrives twice, as after a lost answer. */
  doubleNext(): void {
    this.#isDoubling = true
  }

  /** Runs something right after the next transaction message was sent, before its answer can come. */
  afterNext(run: () => void): void {
    this.#afterNext = run
  }

  /** Connects over this network. */
  readonly connect: Connect = (pileId, end, access) => {
    let isOver = false
    const closed: typeof end.closed = (why) => {
      isOver = true
      end.closed(why)
    }
    const wire = this.#connect(
      pileId,
      { opened: () => end.opened(), called: (call) => end.called(call), closed },
      access,
    )
    this.#newest = wire
    const leaves = (run: () => void): void => this.#leaves(run, () => !isOver && this.#newest === wire)
    const turn = new Turn()
    const followed = this.#followed(wire.call)
    const delayed: Call = (action, payload, settled) => leaves(() => followed(action, payload, settled))
    return {
      ...wire,
      call: this.#doubled(delayed, turn),
      callAsIs: (action, payload, settled) => turn.take(() => leaves(() => wire.callAsIs(action, payload, settled))),
    }
  }

  #followed(call: Call): Call {
    return (action, payload, settled) => {
      call(action, payload, settled)
      const run = this.#afterNext
      if (run === null || !isOfTransaction(action, payload)) return
      this.#afterNext = null
      run()
    }
  }

  /** Sends something now, or as late as the signal is weak. */
  #leaves(run: () => void, mayLeave: () => boolean): void {
    if (this.#latencyMs === 0) return run()
    this.#clock.after(this.#latencyMs, () => {
      if (mayLeave()) run()
    })
    return undefined
  }

  #doubled(call: Call, turn: Turn): Call {
    return (action, payload, settled) =>
      turn.take(() =>
        call(action, payload, (outcome) => {
          if (outcome.ok && this.#isDoubling && isOfTransaction(action, payload)) {
            this.#isDoubling = false
            turn.hold()
            call(action, payload, () => turn.free())
          }
          settled(outcome)
        }),
      )
  }
}

/** One call at a time (OCPP-J §4.1.1): the next call waits until a doubled one has been answered twice. */
class Turn {
  #isBusy = false
  #waiting: (() => void) | null = null

  take(send: () => void): void {
    if (this.#isBusy) this.#waiting = send
    else send()
  }

  hold(): void {
    this.#isBusy = true
  }

  free(): void {
    this.#isBusy = false
    const next = this.#waiting
    this.#waiting = null
    next?.()
  }
}

/** Starts and stops, and readings that belong to a transaction. */
const isOfTransaction = (action: FromPileAction, payload: object): boolean =>
  action === 'StartTransaction' || 'transactionId' in payload
