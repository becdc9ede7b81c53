import { createHash, hash } from 'node:crypto'
import type { Hash } from 'node:crypto'
import type { Segment } from '../segments/segment.ts'

/**
 * A chain of hashes over the facts. Each commit adds a link: the position of its last fact, and the SHA-256 of the link
 * before it and of the canonical lines of its facts. A line says all that a fact is and nothing of how it is stored, so
 * another layout of the tables has the same chain. What was changed, lost or put in between breaks it at that commit.
 */
export interface Link {
  /** The last fact of the commit. */
  readonly position: number
  /** Hexadecimal. */
  readonly hash: string
}

export const ORIGIN: Link = { position: 0, hash: '' }

/** A fact as it is stored, `data` and `by` as JSON texts. */
export interface FactText {
  readonly position: number
  readonly lifecycle: string
  readonly id: string
  readonly version: number
  readonly type: string
  readonly data: string
  readonly at: string
  readonly by: string
  readonly cause: number | null
  readonly correlation: string
  readonly irregular: number
}

/** Most texts are names, which stand in JSON as they are: to look is a fifth of what writing JSON takes. */
const plain = /^[\w.~: -]*$/u

/** Texts of others may hold halves of surrogate pairs, which are stored as U+FFFD. */
const quoted = (text: string): string => (plain.test(text) ? `"${text}"` : JSON.stringify(text.toWellFormed()))

/** All of a fact as one line of JSON, without its end. Its form never changes: every chain there is was made of it. */
export const canonicalLine = (fact: FactText): string =>
  `[${fact.position},${quoted(fact.lifecycle)},${quoted(fact.id)},${fact.version},${quoted(fact.type)},${fact.data},` +
  `${quoted(fact.at)},${fact.by},${fact.cause},${quoted(fact.correlation)},${fact.irregular}]`

/** Lines, at least one, each with its end. */
const textOf = (lines: readonly string[]): string => `${lines.join('\n')}\n`

/** The hash of a link: of the one before it, and the lines of its facts, each with its end. */
export const linkHash = (previous: string, lines: readonly string[]): string =>
  hash('sha256', `${previous}\n${textOf(lines)}`)

/** Goes along the chain, segment by segment, and says whether it is the one that was written. */
export class Links {
  #last: Link
  #confirmed: Link
  /** Of the lines of a link that has not ended yet: one may go over thousands of segments. */
  #pending: Hash | null = null

  /** Goes on behind a link. */
  constructor(from: Link) {
    this.#last = from
    this.#confirmed = from
  }

  /** The last link that was passed. */
  get last(): Link {
    return this.#last
  }

  /** The last one whose hash was kept, and is the one that its facts make. */
  get confirmed(): Link {
    return this.#confirmed
  }

  /** Whether facts were passed that no link has come for yet. */
  get isOpen(): boolean {
    return this.#pending !== null
  }

  /** Passes the segment that comes next; answers its links, or null where they do not come to the hash that it has. */
  pass({ first, lines, ends, hash: kept }: Segment): readonly Link[] | null {
    const passed: Link[] = []
    let from = 0
    for (const end of ends) {
      this.#last = { position: first + end - 1, hash: this.#hashed(lines.slice(from, end)) }
      from = end
      passed.push(this.#last)
    }
    if (from < lines.length) this.#pending = this.#begun().update(textOf(lines.slice(from)))
    if ((from === lines.length ? this.#last.hash : null) !== kept) return null
    if (kept !== null) this.#confirmed = this.#last
    return passed
  }

  #hashed(lines: readonly string[]): string {
    if (this.#pending === null) return linkHash(this.#last.hash, lines)
    const hashed = this.#pending.update(textOf(lines)).digest('hex')
    this.#pending = null
    return hashed
  }

  /** The hash of the link under way. */
  #begun(): Hash {
    return this.#pending ?? createHash('sha256').update(`${this.#last.hash}\n`)
  }
}
