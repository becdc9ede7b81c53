import type { Database } from 'better-sqlite3'
import type { Fact } from '#contracts/fact.ts'
import { canonicalLine, linkHash } from '../integrity/chain.ts'
import type { Link } from '../integrity/chain.ts'
import { openSegments } from './reader.ts'
import { cut, joined, readLoose, segmentOfRun } from './run.ts'
import type { Run } from './run.ts'
import { Pages } from './pages.ts'
import { packedRow, plainRow } from './segment.ts'
import type { SegmentRow } from './segment.ts'

/**
 * Writes facts, in order, behind the last position. A commit is one row, until so many facts lie in such rows that they are
 * packed together. Only the command bus uses it, inside its transaction.
 */
export interface FactWriter {
  /** The last link that is committed: it ends with the last fact. */
  readonly head: Link
  /**
   * Takes a fact of the commit under way; `previous`: the position of the fact before it in its stream. Nobody finds it among
   * the facts before `seal`.
   */
  append(fact: Omit<Fact, 'position'>, previous: number | null): Fact
  /** Writes the facts of the commit under way, and their link, inside its transaction. */
  seal(): void
  /** The commit under way is on disk. Answers its link, or null where it had no fact. */
  committed(): Link | null
  /** The commit under way was taken back. */
  forget(): void
}

export const openFactWriter = (db: Database): FactWriter => new SegmentWriter(db)

interface Sealed {
  readonly link: Link
  readonly loose: Run
}

class SegmentWriter implements FactWriter {
  #head: Link
  /** What is not packed yet, once it was asked for. */
  #loose: Run | null = null
  readonly #pages = new Pages()
  /** How many facts were packed since a row that keeps its hash. */
  #unhashed = 0
  #lines: string[] = []
  #previous: (number | null)[] = []
  #sealed: Sealed | null = null
  readonly #db: Database
  readonly #insert
  readonly #removeAfter
  // One charge point's actor is one object for as long as it is connected.
  readonly #actors = new WeakMap<object, string>()

  constructor(db: Database) {
    this.#db = db
    this.#head = openSegments(db).link(Infinity)
    this.#insert = db.prepare<[number, unknown, unknown]>('INSERT INTO segments VALUES (?, ?, ?)')
    this.#removeAfter = db.prepare<[number]>('DELETE FROM segments WHERE last > ?')
  }

  get head(): Link {
    return this.#head
  }

  append(fact: Omit<Fact, 'position'>, previous: number | null): Fact {
    const position = this.#head.position + this.#lines.length + 1
    // Named one by one: spreading a fact takes as long as its hash.
    const { lifecycle, id, version, type, at, cause, correlation } = fact
    const [data, by, irregular] = [JSON.stringify(fact.data), this.#textOf(fact.by), fact.irregular ? 1 : 0]
    this.#lines.push(
      canonicalLine({ position, lifecycle, id, version, type, data, at, by, cause, correlation, irregular }),
    )
    this.#previous.push(previous)
    return { ...fact, position }
  }

  seal(): void {
    const count = this.#lines.length
    if (count === 0) return
    const hash = linkHash(this.#head.hash, this.#lines)
    const link = { position: this.#head.position + count, hash }
    const commit = { lines: this.#lines, previous: this.#previous, links: [{ end: count, hash }] }
    const loose = (this.#loose ??= readLoose(this.#db))
    const all = joined(loose, commit)
    const isPacked = all.lines.length >= this.#pages.facts
    if (!isPacked) this.#write(plainRow(segmentOfRun(commit, this.#head.position + 1)))
    this.#sealed = { link, loose: isPacked ? this.#pack(all, loose.lines.length) : all }
    this.#forgetCommit()
  }

  committed(): Link | null {
    const sealed = this.#sealed
    if (sealed === null) return null
    this.#head = sealed.link
    this.#loose = sealed.loose
    this.#sealed = null
    return sealed.link
  }

  forget(): void {
    this.#sealed = null
    this.#forgetCommit()
  }

  #forgetCommit(): void {
    this.#lines = []
    this.#previous = []
  }

  #textOf(actor: Fact['by']): string {
    const known = this.#actors.get(actor)
    if (known !== undefined) return known
    const text = JSON.stringify(actor)
    this.#actors.set(actor, text)
    return text
  }

  /** Puts what fills rows in segments, in place of the rows of what was loose; answers what is left, a row a link. */
  #pack(all: Run, looseBefore: number): Run {
    const before = this.#head.position - looseBefore
    if (looseBefore > 0) this.#removeAfter.run(before)
    const count = all.lines.length
    let from = 0
    while (count - from >= this.#pages.facts) from += this.#packSome(all, from, before)
    const rest = cut(all, from, count)
    for (const [at, { end }] of rest.links.entries()) {
      const begin = rest.links[at - 1]?.end ?? 0
      this.#write(plainRow(segmentOfRun(cut(rest, begin, end), before + from + begin + 1)))
    }
    return rest
  }

  /** Writes one row of facts from there on, as many as its page takes; answers how many. */
  #packSome(all: Run, from: number, before: number): number {
    for (;;) {
      const facts = upToLink(all, from, { most: this.#pages.facts, isDue: this.#unhashed >= UNHASHED_MOST })
      const row = packedRow(segmentOfRun(cut(all, from, from + facts), before + from + 1))
      if (!this.#pages.takes(facts, row.content.length)) continue
      this.#write(row)
      this.#unhashed = row.hash === null ? this.#unhashed + facts : 0
      return facts
    }
  }

  #write({ last, hash, content }: SegmentRow): void {
    this.#insert.run(last, hash, content)
  }
}

/** So much of a row may stay empty for it to end where a link does, and any part of it once so many facts are without a hash. */
const SPARED = 1 / 8
const UNHASHED_MOST = 200

interface Room {
  readonly most: number
  /** It is time for a hash. */
  readonly isDue: boolean
}

/** How many facts from there on are a row, of at most so many: one that ends with a link keeps its hash. */
function upToLink({ links }: Run, from: number, { most, isDue }: Room): number {
  const end = links.findLast((link) => link.end <= from + most)?.end ?? 0
  return end > from && (isDue || end >= from + most * (1 - SPARED)) ? end - from : most
}
