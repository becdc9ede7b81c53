import type { Database } from 'better-sqlite3'
import { fileBeside, isBroken, openDerived, removeDerived } from './derived.ts'

/**
 * The read models of a world lie in a file of their own beside its facts: a commit waits for the disk with facts alone, and
 * whoever wants the read models made again deletes the file while the server is down.
 */

/** The file of the read models, by that of the facts. */
export const readModelsFile = (file: string): string => fileBeside(file, '.read-models.db')

/**
 * Opens what is read: the read models with the facts attached; in memory both are one. A file that cannot be read, or that
 * holds read models of another shape than is asked for, is thrown away.
 */
export function openReading(facts: Database, shape: number | null): Database {
  if (facts.memory) return facts
  const opened = orNull(() => openReadModels(facts.name))
  if (opened !== null && orNull(() => isOf(opened, shape)) === true) return opened
  opened?.close()
  removeDerived(readModelsFile(facts.name))
  return openReadModels(facts.name)
}

/** Opens the read models of a world as they are, with its facts attached. */
export function openReadModels(facts: string): Database {
  const db = openDerived(readModelsFile(facts))
  try {
    db.prepare('ATTACH ? AS facts').run(facts)
    return db
  } catch (error) {
    db.close()
    throw error
  }
}

/** A new file has no shape yet. Throws where its tables, or how far it has come, cannot be read. */
function isOf(db: Database, shape: number | null): boolean {
  const kept = db.pragma('main.user_version', { simple: true })
  const says = db.prepare<[], number>("SELECT count(*) FROM main.sqlite_schema WHERE name = 'reached'").pluck().get()
  if (says === 1) db.prepare('SELECT * FROM main.reached').all()
  return shape === null || kept === shape || kept === 0
}

/** What no version calls its own. */
const CONDEMNED = 1

/** Has read models that turned out to be broken thrown away when they are opened next. */
export function condemn(db: Database): void {
  try {
    db.pragma(`main.user_version = ${CONDEMNED}`)
  } catch (error) {
    if (!isBroken(error)) throw error
  }
}

function orNull<Found>(look: () => Found): Found | null {
  try {
    return look()
  } catch (error) {
    if (!isBroken(error)) throw error
    return null
  }
}
