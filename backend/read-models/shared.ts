/** What two threads know of each other: numbers in memory that they share. */

/** The bell by which one side wakes the other: how often facts were told of, and how often somebody has begun to wait. */
export class Bell {
  readonly shared: SharedArrayBuffer
  readonly #counts: Int32Array
  /** What this side has heard of. */
  #heard = 0
  #served = 0

  constructor(shared = new SharedArrayBuffer(2 * Int32Array.BYTES_PER_ELEMENT)) {
    this.shared = shared
    this.#counts = new Int32Array(shared)
  }

  /** There is something new. */
  ring(): void {
    Atomics.add(this.#counts, TOLD, 1)
    Atomics.notify(this.#counts, TOLD)
  }

  /** Somebody waits: the other side is not to dawdle. */
  want(): void {
    Atomics.add(this.#counts, WANTED, 1)
    Atomics.notify(this.#counts, WANTED)
    this.ring()
  }

  /** Blocks this thread until there is something new, or for so many milliseconds. */
  waitForMore(most: number): void {
    Atomics.wait(this.#counts, TOLD, this.#heard, most)
    this.#heard = Atomics.load(this.#counts, TOLD)
  }

  /** Blocks this thread until somebody waits, or for so many milliseconds. */
  rest(most: number): void {
    Atomics.wait(this.#counts, WANTED, this.#served, most)
  }

  /** Whether somebody has begun to wait since this was asked last. */
  isWanted(): boolean {
    const before = this.#served
    this.#served = Atomics.load(this.#counts, WANTED)
    return this.#served !== before
  }
}

const TOLD = 0
const WANTED = 1

/** How far the facts of one world go, and its read models. */
export class SharedPositions {
  readonly shared: SharedArrayBuffer
  readonly #positions: BigInt64Array
  readonly #closed: Int32Array

  constructor(shared = new SharedArrayBuffer(3 * BigInt64Array.BYTES_PER_ELEMENT)) {
    this.shared = shared
    this.#positions = new BigInt64Array(shared, 0, 2)
    this.#closed = new Int32Array(shared, 2 * BigInt64Array.BYTES_PER_ELEMENT, 1)
  }

  /** How far the facts go. */
  get goal(): number {
    return Number(Atomics.load(this.#positions, GOAL))
  }

  set goal(position: number) {
    Atomics.store(this.#positions, GOAL, BigInt(position))
  }

  /** How far the read models go. */
  get reached(): number {
    return Number(Atomics.load(this.#positions, REACHED))
  }

  set reached(position: number) {
    Atomics.store(this.#positions, REACHED, BigInt(position))
  }

  /** Whoever wrote them has let go of their file. */
  close(): void {
    Atomics.store(this.#closed, 0, 1)
    Atomics.notify(this.#closed, 0)
  }

  /** Blocks this thread until that is so, or for so many milliseconds. */
  waitForClose(most: number): void {
    Atomics.wait(this.#closed, 0, 0, most)
  }
}

const GOAL = 0
const REACHED = 1
