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

  /** Whether somebody has begun to wait since `isWanted` was asked last. */
  get isWaitedFor(): boolean {
    return Atomics.load(this.#counts, WANTED) !== this.#served
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

/** How far the facts of one world go, its read models, and its past. */
export class SharedPositions {
  readonly shared: SharedArrayBuffer
  readonly #numbers: BigInt64Array
  readonly #closed: Int32Array

  constructor(shared = new SharedArrayBuffer((KEPT + 1) * BigInt64Array.BYTES_PER_ELEMENT)) {
    this.shared = shared
    this.#numbers = new BigInt64Array(shared, 0, KEPT)
    this.#closed = new Int32Array(shared, KEPT * BigInt64Array.BYTES_PER_ELEMENT, 1)
  }

  /** How far the facts go. */
  get goal(): number {
    return this.#get(GOAL)
  }

  set goal(position: number) {
    this.#set(GOAL, position)
  }

  /** How far the read models go. */
  get reached(): number {
    return this.#get(REACHED)
  }

  set reached(position: number) {
    this.#set(REACHED, position)
  }

  /** How far the past goes. */
  get past(): number {
    return this.#get(PAST)
  }

  set past(position: number) {
    this.#set(PAST, position)
  }

  /** Of every moment before this one, in milliseconds, all is in the past. */
  get pastBefore(): number {
    return this.#get(PAST_BEFORE)
  }

  set pastBefore(milliseconds: number) {
    this.#set(PAST_BEFORE, milliseconds)
  }

  /** How far somebody needs the past. */
  get pastWanted(): number {
    return this.#get(PAST_WANTED)
  }

  set pastWanted(position: number) {
    this.#set(PAST_WANTED, position)
  }

  /** Whoever wrote them has let go of their files. */
  close(): void {
    Atomics.store(this.#closed, 0, 1)
    Atomics.notify(this.#closed, 0)
  }

  /** Blocks this thread until that is so, or for so many milliseconds. */
  waitForClose(most: number): void {
    Atomics.wait(this.#closed, 0, 0, most)
  }

  #get(number: number): number {
    return Number(Atomics.load(this.#numbers, number))
  }

  #set(number: number, value: number): void {
    Atomics.store(this.#numbers, number, BigInt(value))
  }
}

const [GOAL, REACHED, PAST, PAST_BEFORE, PAST_WANTED, KEPT] = [0, 1, 2, 3, 4, 5]
