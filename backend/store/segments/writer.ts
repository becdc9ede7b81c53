import type { Database } from 'better-sqlite3'
import type { Fact } from '#contracts/fact.ts'
import { canonicalLine, linkHash } from '../integrity/chain.ts'
import type { Link } from '../integrity/chain.ts'
import { openSegments } from './reader.ts'
import { cut, joined, NONE, readLoose, segmentOfRun } from './run.ts'
import type { Run } from './run.ts'
import { factsInRow, PACKED_FACTS, packedRow, plainRow } from './segment.ts'
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
  /** How many facts are packed together: as many as fill their row. */
  #factsInRow = PACKED_FACTS
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
    const isPacked = all.lines.length >= this.#factsInRow
    if (isPacked) this.#pack(all, loose.lines.length)
    else this.#write(plainRow(segmentOfRun(commit, this.#head.position + 1)))
    this.#sealed = { link, loose: isPacked ? NONE : all }
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

  /** Puts all in segments of about the same size, in place of the rows of what was loose. */
  #pack(all: Run, looseBefore: number): void {
    const before = this.#head.position - looseBefore
    if (looseBefore > 0) this.#removeAfter.run(before)
    const count = all.lines.length
    const parts = Math.round(count / this.#factsInRow)
    let bytes = 0
    for (let part = 0; part < parts; part += 1) {
      const from = Math.round((part * count) / parts)
      const to = Math.round(((part + 1) * count) / parts)
      const row = packedRow(segmentOfRun(cut(all, from, to), before + from + 1))
      this.#write(row)
      bytes += row.content.length
    }
    this.#factsInRow = factsInRow(count, bytes)
  }

  #write({ last, hash, content }: SegmentRow): void {
    this.#insert.run(last, hash, content)
  }
}
