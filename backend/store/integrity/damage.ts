/** What is broken in the file of a world, and where. */
export interface Damage {
  readonly kind: DamageKind
  /** The first position of which it is known that it is broken, missing or cannot be read; null where no fact is named. */
  readonly position: number | null
  /** For whoever runs the server. */
  readonly detail: string
}

export type DamageKind =
  /** SQLite cannot read its own file. */
  | 'file'
  /** Facts are not those that were committed. */
  | 'changed'
  /** Facts that were committed are gone, at the end. */
  | 'cut'
  /** A stream has a gap, a fork, or does not lead back. */
  | 'stream'
  /** What is made of the facts is not what they make. */
  | 'derived'
  /** Postings do not sum to zero. */
  | 'ledger'

/** Facts that do not come to the hash that was written with them. */
export const changed = (first: number, end: number): Damage => ({
  kind: 'changed',
  position: first,
  detail: `the facts ${first} to ${end}, or their hash, are not what was committed`,
})

/** Facts that are not there, though links lie behind them or they were acknowledged. */
export const goneAt = (first: number, end: number, are: 'are' | 'were acknowledged and are' = 'are'): Damage => ({
  kind: 'cut',
  position: first,
  detail: `the facts ${first} to ${end} ${are} gone`,
})

/** One line about it. */
export const damageText = ({ kind, position, detail }: Damage): string =>
  position === null ? `${kind}: ${detail}` : `${kind} at position ${position}: ${detail}`

/** The first position of which something is told; null where none is. */
export function firstOf(damages: readonly Damage[]): number | null {
  const positions = damages.map(({ position }) => position).filter((position) => position !== null)
  return positions.length === 0 ? null : Math.min(...positions)
}

/** A file that cannot be opened for what stands in it, or must not be. */
export class DamagedFile extends Error {
  override readonly name = 'DamagedFile'
  constructor(file: string, damage: Damage, options?: ErrorOptions) {
    super(`${file}: ${damageText(damage)}`, options)
  }
}
