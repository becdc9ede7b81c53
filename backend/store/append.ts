import type { Database } from 'better-sqlite3'
import type { Fact } from '#contracts/fact.ts'
import type { Chain } from './integrity/chain.ts'

/**
 * Writes facts, in order, behind the last position. Only kernel/write-staged.ts calls it, inside the command bus's
 * transaction.
 */
export interface Append {
  (fact: Omit<Fact, 'position'>, previous: number | null): Fact
}

/** What is written is told to the chain. */
export function openAppend(db: Database, chain: Pick<Chain, 'take'>): Append {
  const insert = db.prepare(
    `INSERT INTO facts (lifecycle, id, version, previous, type, data, at, by, cause, correlation, irregular)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  )
  // One charge point's actor is one object for as long as it is connected.
  const actors = new WeakMap<object, string>()
  const textOf = (actor: Fact['by']): string => {
    const known = actors.get(actor)
    if (known !== undefined) return known
    const text = JSON.stringify(actor)
    actors.set(actor, text)
    return text
  }
  return (fact, previous) => {
    const [data, by, irregular] = [JSON.stringify(fact.data), textOf(fact.by), fact.irregular ? 1 : 0]
    const { lastInsertRowid } = insert.run(
      fact.lifecycle,
      fact.id,
      fact.version,
      previous,
      fact.type,
      data,
      fact.at,
      by,
      fact.cause,
      fact.correlation,
      irregular,
    )
    const position = Number(lastInsertRowid)
    // Named one by one: spreading a fact takes as long as its hash.
    const { lifecycle, id, version, type, at, cause, correlation } = fact
    chain.take({ position, lifecycle, id, version, type, data, at, by, cause, correlation, irregular })
    return { ...fact, position }
  }
}
