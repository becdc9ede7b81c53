import { hash } from 'node:crypto'
import type { Database } from 'better-sqlite3'

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

/** All of a fact as one line of JSON. Its form never changes: every chain there is was made of it. */
export const canonicalLine = (fact: FactText): string =>
  `[${fact.position},${quoted(fact.lifecycle)},${quoted(fact.id)},${fact.version},${quoted(fact.type)},${fact.data},` +
  `${quoted(fact.at)},${fact.by},${fact.cause},${quoted(fact.correlation)},${fact.irregular}]\n`

export const linkHash = (previous: string, lines: string): string => hash('sha256', `${previous}\n${lines}`)

/** What the one who writes facts does for the chain. */
export interface Chain {
  /** The last link that is committed. */
  readonly head: Link
  /** Takes a fact of the commit under way. */
  take(fact: FactText): void
  /** Writes the link of the commit under way, inside its transaction; none where it has no fact. */
  seal(): void
  /** The commit under way is on disk. Answers its link, or null where it had no fact. */
  committed(): Link | null
  /** The commit under way was taken back. */
  forget(): void
}

const CHAIN_TABLE = 'CREATE TABLE IF NOT EXISTS chain (position INTEGER PRIMARY KEY, hash BLOB NOT NULL) STRICT'

/** Opens the chain of a file. Facts of a file that had none get theirs first: `extendChain`. */
export function openChain(db: Database): Chain {
  db.exec(CHAIN_TABLE)
  if (!isChained(db)) extendChain(db)
  const insert = db.prepare('INSERT INTO chain VALUES (?, ?)')
  let head = lastLink(db)
  let next: Link | null = null
  let lines = ''
  let end = 0
  return {
    get head() {
      return head
    },
    take(fact) {
      lines += canonicalLine(fact)
      end = fact.position
    },
    seal() {
      if (lines === '') return
      next = { position: end, hash: linkHash(head.hash, lines) }
      insert.run(next.position, Buffer.from(next.hash, 'hex'))
      lines = ''
    },
    committed() {
      const link = next
      head = link ?? head
      next = null
      return link
    },
    forget() {
      next = null
      lines = ''
    },
  }
}

/** A link as it is stored. */
export interface LinkRow {
  readonly position: number
  /** Bytes, unless the row is broken. */
  readonly hash: unknown
}

/** A link as it was stored. What are no bytes any more is the hash of nothing. */
export const linkOf = ({ position, hash: bytes }: LinkRow): Link => ({
  position,
  hash: bytes instanceof Uint8Array ? Buffer.from(bytes).toString('hex') : 'none',
})

/** The last link of a file. */
export function lastLink(db: Database): Link {
  const row = db.prepare<[], LinkRow>('SELECT position, hash FROM chain ORDER BY position DESC LIMIT 1').get()
  return row === undefined ? ORIGIN : linkOf(row)
}

/** Under this name the checkpoints say that every fact of a file has been given its link, once. */
const CHAINED = 'chain'

/** Whether every fact of a file must have a link: facts are written with theirs, unless the file is older than that. */
export const isChained = (db: Database): boolean =>
  db.prepare('SELECT 1 FROM checkpoints WHERE process = ?').get(CHAINED) !== undefined

/** Facts of an older file that share a link: where its commits ended is not known. */
const FACTS_A_LINK = 1_000
/** Links written in one commit: after an interruption it goes on there. About a tenth of a second. */
const LINKS_A_COMMIT = 50

/** Gives the facts behind the last link theirs. Once for a file that is older than the chain; then facts come with it. */
export function extendChain(db: Database): void {
  const facts = db.prepare<[number], FactText>(
    `SELECT * FROM facts WHERE position > ? ORDER BY position LIMIT ${FACTS_A_LINK}`,
  )
  const insert = db.prepare('INSERT INTO chain VALUES (?, ?)')
  const finish = db.prepare(
    'INSERT INTO checkpoints VALUES (?, ?) ON CONFLICT (process) DO UPDATE SET position = excluded.position',
  )
  let head = lastLink(db)
  const extend = db.transaction((): boolean => {
    for (let link = 0; link < LINKS_A_COMMIT; link += 1) {
      const some = facts.all(head.position)
      const last = some.at(-1)
      if (last === undefined) {
        finish.run(CHAINED, head.position)
        return false
      }
      head = { position: last.position, hash: linkHash(head.hash, some.map(canonicalLine).join('')) }
      insert.run(head.position, Buffer.from(head.hash, 'hex'))
    }
    return true
  })
  while (extend.immediate());
}
