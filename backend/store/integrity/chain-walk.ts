import type { Database } from 'better-sqlite3'
import { isBroken } from '../derived.ts'
import { presentNameSql } from '../upcast.ts'
import { canonicalLine, linkHash, linkOf } from './chain.ts'
import type { FactText, Link, LinkRow } from './chain.ts'
import type { Damage } from './damage.ts'

/** Walks the chain from a link on and holds the facts against it: their content, and that each stream leads back. */
export interface ChainWalk {
  /** How far everything is as it was committed. */
  readonly position: number
  /** Looks at the facts of the next links, about so many; answers what is broken, or whether there is more. */
  step(facts: number): Damage | 'more' | 'whole'
}

/** More than `step` is asked for is read only where one commit is larger. */
const LINKS_READ = 1_000

export function walkChain(db: Database, from: Link): ChainWalk {
  const links = db.prepare<[number], LinkRow>(
    `SELECT position, hash FROM chain WHERE position > ? ORDER BY position LIMIT ${LINKS_READ}`,
  )
  const facts = db.prepare<[number, number], FactText>(
    'SELECT * FROM facts WHERE position > ? AND position <= ? ORDER BY position',
  )
  // Each fact points to the one before it in its stream, whose version is one less; the first points nowhere.
  const astray = db
    .prepare<[number, number], number>(
      `SELECT fact.position FROM facts AS fact LEFT JOIN facts AS before ON before.position = fact.previous
       WHERE fact.position > ? AND fact.position <= ? AND CASE fact.version
         WHEN 1 THEN fact.previous IS NOT NULL
         ELSE before.version IS NOT fact.version - 1 OR before.id IS NOT fact.id
           OR ${presentNameSql('before')} IS NOT ${presentNameSql('fact')} OR before.position >= fact.position END
       ORDER BY fact.position LIMIT 1`,
    )
    .pluck()
  let last = from

  /** The first link, of some, whose facts are not what it was made of. */
  function brokenIn(some: readonly Link[]): Damage | null {
    const end = some.at(-1)?.position ?? last.position
    const rows = facts.iterate(last.position, end)
    try {
      let row = rows.next()
      for (const link of some) {
        let lines = ''
        for (; row.done !== true && row.value.position <= link.position; row = rows.next()) lines += lineOf(row.value)
        if (linkHash(last.hash, lines) !== link.hash) return changed(last.position + 1, link.position)
        last = link
      }
      return null
    } finally {
      rows.return?.()
    }
  }

  function look(most: number): Damage | 'more' | 'whole' {
    const began = last.position
    const next = links.all(began).map(linkOf)
    if (next.length === 0) return 'whole'
    const beyond = next.findIndex(({ position }) => position >= began + most)
    const broken = brokenIn(beyond === -1 ? next : next.slice(0, beyond + 1))
    const position = astray.get(began, last.position)
    if (position === undefined) return broken ?? 'more'
    return { kind: 'stream', position, detail: 'it does not follow the fact before it in its stream' }
  }

  return {
    get position() {
      return last.position
    },
    step(most) {
      try {
        return look(most)
      } catch (error) {
        if (!isBroken(error)) throw error
        return { kind: 'file', position: last.position + 1, detail: String(error) }
      }
    },
  }
}

/** Walks to the end. */
export function walkToEnd(walk: ChainWalk): Damage | null {
  for (;;) {
    const seen = walk.step(STEP_FACTS)
    if (seen === 'whole') return null
    if (seen !== 'more') return seen
  }
}

/** About ten milliseconds. */
export const STEP_FACTS = 5_000

const changed = (first: number, end: number): Damage => ({
  kind: 'changed',
  position: first,
  detail: `the facts ${first} to ${end}, one commit, or their hash, are not what was committed`,
})

const texts = ['lifecycle', 'id', 'type', 'data', 'at', 'by', 'correlation'] as const
const numbers = ['position', 'version', 'irregular'] as const

/** The line of a row. In a broken one a text may have become bytes, which read alike and are no text: no fact has its line. */
function lineOf(row: FactText): string {
  const isText = texts.every((name) => typeof row[name] === 'string')
  const isNumber = numbers.every((name) => typeof row[name] === 'number')
  return isText && isNumber ? canonicalLine(row) : `no fact at ${row.position}\n`
}
