import type { Database } from 'better-sqlite3'
import type { Fact } from '#contracts/fact.ts'

/** Writes facts, in order, behind the last position. Only commands/door.ts calls it, inside its transaction. */
export interface Append {
  (fact: Omit<Fact, 'position'>, previous: number | null): Fact
}

export function openAppend(db: Database): Append {
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
    const { lastInsertRowid } = insert.run(
      fact.lifecycle,
      fact.id,
      fact.version,
      previous,
      fact.type,
      JSON.stringify(fact.data),
      fact.at,
      textOf(fact.by),
      fact.cause,
      fact.correlation,
      fact.irregular ? 1 : 0,
    )
    return { ...fact, position: Number(lastInsertRowid) }
  }
}
