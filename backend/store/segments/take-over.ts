import type { Database } from 'better-sqlite3'
import { Links, linkHash } from '../integrity/chain.ts'
import { changed, goneAt } from '../integrity/damage.ts'
import type { Damage } from '../integrity/damage.ts'
import { isBroken } from '../derived.ts'
import { openFormer } from './former.ts'
import type { FormerFacts } from './former.ts'
import { openSegments } from './reader.ts'
import { lastOf, packedRow } from './segment.ts'
import type { Segment, SegmentRow } from './segment.ts'

/** Is told how far it has come, in facts. */
export type TakingOver = (done: number, facts: number) => void

/** Segments of one transaction: about a tenth of a second. After an interruption it goes on behind the last one. */
const SEGMENTS_A_COMMIT = 200

/**
 * Lays the facts that an older version has left as rows into segments, each held against the chain before its rows go; facts
 * that are older than the chain get their links. Answers what is broken: from there on the rows stay as they are.
 */
export function takeOverFormer(db: Database, onStep: TakingOver = () => undefined): Damage | null {
  const former = openFormer(db)
  return former === null ? null : new TakeOver(db, former).run(onStep)
}

const GONE = "DROP TABLE facts; DROP TABLE IF EXISTS chain; DELETE FROM checkpoints WHERE process = 'chain'"

class TakeOver {
  readonly #db: Database
  readonly #former: FormerFacts
  readonly #facts: number
  /** Behind it, facts of a file that is older than the chain have no link. */
  readonly #linkedTo: number
  readonly #links: Links
  #done: number

  constructor(db: Database, former: FormerFacts) {
    this.#db = db
    this.#former = former
    this.#facts = former.end()
    this.#linkedTo = former.link(Infinity)?.position ?? 0
    this.#done = db.prepare<[], number | null>('SELECT max(last) FROM segments').pluck().get() ?? 0
    this.#links = new Links(openSegments(db).link(this.#done))
  }

  run(onStep: TakingOver): Damage | null {
    const end = Math.max(this.#facts, this.#done)
    if (this.#linkedTo > end) return goneAt(end + 1, this.#linkedTo)
    const some = this.#db.transaction(() => this.#some())
    while (this.#done < this.#facts) {
      onStep(this.#done, this.#facts)
      const damage = this.#orBroken(() => some.immediate())
      if (damage !== null) return damage
    }
    this.#db.transaction(() => this.#db.exec(GONE))()
    onStep(this.#facts, this.#facts)
    return null
  }

  #orBroken(work: () => Damage | null): Damage | null {
    try {
      return work()
    } catch (error) {
      if (!isBroken(error)) throw error
      return { kind: 'file', position: this.#links.last.position + 1, detail: String(error) }
    }
  }

  /** Some segments, up to the end of a link: only what was held against the chain leaves its rows. */
  #some(): Damage | null {
    const insert = this.#db.prepare<[SegmentRow]>('INSERT INTO segments VALUES (@last, @hash, @content)')
    for (let count = 0; this.#done < this.#facts && (count < SEGMENTS_A_COMMIT || this.#links.isOpen); count += 1) {
      const whole = this.#links.last.position
      const segment = this.#next()
      if (segment === null) return this.#broken(whole, this.#done + 1)
      if (this.#links.pass(segment) === null) return this.#broken(whole, lastOf(segment))
      insert.run(packedRow(segment))
      this.#done = lastOf(segment)
    }
    if (this.#links.isOpen) return this.#broken(this.#links.last.position, this.#facts)
    this.#removeTo(this.#done)
    return null
  }

  /** What lies behind the last link that is right goes back to its rows. */
  #broken(whole: number, end: number): Damage {
    this.#db.prepare('DELETE FROM segments WHERE last > ?').run(whole)
    this.#removeTo(whole)
    return changed(whole + 1, end)
  }

  #next(): Segment | null {
    const segment = this.#former.at(this.#done + 1)
    if (segment === null || this.#done < this.#linkedTo || this.#former.isChained) return segment
    return { ...segment, ends: [segment.lines.length], hash: linkHash(this.#links.last.hash, segment.lines) }
  }

  #removeTo(position: number): void {
    this.#db.prepare('DELETE FROM facts WHERE position <= ?').run(position)
    if (this.#linkedTo > 0) this.#db.prepare('DELETE FROM chain WHERE position <= ?').run(position)
  }
}
