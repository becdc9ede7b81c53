import { randomBytes, randomUUID } from 'node:crypto'

/** The only source of randomness and of names in the backend. */
export interface Ids {
  /** A new name nobody can guess. */
  next(): string
  /** Unguessable bytes as hexadecimal. */
  token(bytes?: number): string
  /** A number in [0, 1). */
  random(): number
}

const TOKEN_BYTES = 32

export const realIds: Ids = {
  next: () => randomUUID(),
  token: (bytes = TOKEN_BYTES) => randomBytes(bytes).toString('hex'),
  random: () => randomBytes(4).readUInt32BE() / 2 ** 32,
}

/** Names and randomness from a seed: the same seed gives the same world, byte for byte. */
export function seededIds(seed: number): Ids {
  let state = (seed ^ 0x9e3779b9) >>> 0
  const random = (): number => {
    // mulberry32
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const hex = (bytes: number): string =>
    Array.from({ length: bytes }, () =>
      Math.floor(random() * 256)
        .toString(16)
        .padStart(2, '0'),
    ).join('')
  return { next: () => hex(16), token: (bytes = TOKEN_BYTES) => hex(bytes), random }
}
