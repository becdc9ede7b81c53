import type { Clock } from '../environment/clock.ts'
import { Rpc } from './rpc.ts'
import type { CloseReason, Connect, WireCallbacks, Wire } from './wire.ts'

/** The central system's side of an in-memory connection, as its gateway offers it: it receives JSON text and is notified of the end. */
export interface Peer {
  receive(text: string): void
  closed(code: number): void
}

/** The pile's side, as the central system sees it. */
export interface PileSide {
  send(text: string): void
  close(code: number, reason: string): void
}

export type Accept = (pileId: string, wire: PileSide) => Peer

/** WebSocket close codes (RFC 6455 §7.4.1). */
const NORMAL = 1000
const ABNORMAL = 1006

/**
 * A wire without network: the same JSON text, passed on directly. Frames reach the pile one after the other, never while
 * it is still processing the previous one.
 */
export const memoryWire =
  (clock: Clock, accept: Accept): Connect =>
  (pileId, end) => {
    const line = new MemoryWire(clock, end)
    const cancel = clock.after(0, () => line.open((side) => accept(pileId, side)))
    return {
      call: (action, payload, settled) => line.rpc.call(action, payload, settled),
      callAsIs: (action, payload, settled) => line.rpc.callAsIs(action, payload, settled),
      pingEvery: () => undefined,
      close: () => (cancel(), line.end(NORMAL, 'closed by the pile')),
      cut: () => (cancel(), line.end(ABNORMAL, 'connection lost')),
    } satisfies Wire
  }

class MemoryWire {
  readonly rpc: Rpc
  readonly #end: WireCallbacks
  readonly #inbox: string[] = []
  #peer: Peer | null = null
  #isOver = false
  #depth = 0

  constructor(clock: Clock, end: WireCallbacks) {
    this.#end = end
    this.rpc = new Rpc(clock, end, (text) => this.#deliver(text))
  }

  open(accept: (side: PileSide) => Peer): void {
    const peer = accept({
      send: (text) => this.#receive(text),
      close: (code, reason) => this.#over({ code, reason }),
    })
    if (this.#isOver) return
    this.#peer = peer
    this.#busy(() => this.#end.opened())
  }

  /** The pile's side ends it. */
  end(code: number, reason: string): void {
    const peer = this.#peer
    if (this.#over({ code, reason })) peer?.closed(code)
  }

  #over(why: CloseReason): boolean {
    if (this.#isOver) return false
    this.#isOver = true
    this.#peer = null
    this.#inbox.length = 0
    this.rpc.abandon()
    this.#end.closed(why)
    return true
  }

  #deliver(text: string): void {
    this.#busy(() => this.#peer?.receive(text))
  }

  #receive(text: string): void {
    if (this.#isOver) return
    this.#inbox.push(text)
    if (this.#depth === 0) this.#drain()
  }

  /** Runs something and passes frames for the pile on afterwards. */
  #busy(run: () => void): void {
    this.#depth += 1
    try {
      run()
    } finally {
      this.#depth -= 1
    }
    if (this.#depth === 0) this.#drain()
  }

  #drain(): void {
    this.#depth += 1
    try {
      for (let text = this.#inbox.shift(); text !== undefined; text = this.#inbox.shift()) this.rpc.receive(text)
    } finally {
      this.#depth -= 1
    }
  }
}
