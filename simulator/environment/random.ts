/** Seeded randomness: the same seed yields the same numbers on every machine. */
export interface Random {
  /** A number from 0 up to, not including, 1. */
  next(): number
  /** A number between two bounds, the lower included. */
  between(low: number, high: number): number
  /** True with the given probability. */
  chance(probability: number): boolean
  /** One of a list; throws on an empty one. */
  pick<T>(list: readonly T[]): T
  /** Waiting time of a memoryless process with this mean. */
  exponential(mean: number): number
  /** An independent generator; it depends on the name only, not on what was drawn before. */
  fork(name: string): Random
}

/** A generator from an integer seed, of which 32 bits count; 0 is a seed like any other. */
export const random = (seed: number): Random => new Sfc32(seed | 0)

const TWO_TO_32 = 2 ** 32

/** sfc32 (Chris Doty-Humphrey, PractRand): 128 bits of state, seeded by splitmix32. */
class Sfc32 implements Random {
  readonly #seed: number
  #a: number
  #b: number
  #c: number
  #d: number

  constructor(seed: number) {
    const word = splitmix32(seed)
    this.#seed = seed
    this.#a = word()
    this.#b = word()
    this.#c = word()
    this.#d = word()
  }

  next(): number {
    const sum = (this.#a + this.#b + this.#d) | 0
    this.#d = (this.#d + 1) | 0
    this.#a = this.#b ^ (this.#b >>> 9)
    this.#b = (this.#c + (this.#c << 3)) | 0
    this.#c = (((this.#c << 21) | (this.#c >>> 11)) + sum) | 0
    return (sum >>> 0) / TWO_TO_32
  }

  between(low: number, high: number): number {
    return low + this.next() * (high - low)
  }

  chance(probability: number): boolean {
    return this.next() < probability
  }

  pick<T>(list: readonly T[]): T {
    const at = Math.floor(this.next() * list.length)
    if (list.length === 0) throw new RangeError('nothing to pick from')
    // The index lies inside the list; what stands there may itself be undefined.
    return list[at] as T
  }

  exponential(mean: number): number {
    return -Math.log(1 - this.next()) * mean
  }

  fork(name: string): Random {
    return new Sfc32(fnv1a(this.#seed, name))
  }
}

function splitmix32(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x9e3779b9) | 0
    let mixed = Math.imul(state ^ (state >>> 16), 0x21f0aaad)
    mixed = Math.imul(mixed ^ (mixed >>> 15), 0x735a2d97)
    return mixed ^ (mixed >>> 15)
  }
}

/** A hash of the name, begun from the seed. */
function fnv1a(seed: number, name: string): number {
  let value = 0x811c9dc5 ^ seed
  for (let at = 0; at < name.length; at += 1) value = Math.imul(value ^ name.charCodeAt(at), 0x01000193)
  return value
}
