import { existsSync, readdirSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { operatorCodePattern } from '#contracts/operator-code.ts'

/**
 * What lies in the folder of an installation. Every file that the product writes is of one of these kinds, which says
 * whether a backup takes it along.
 */
export type Kind =
  /** The facts and secrets of an operator, or of the installation. */
  | 'facts'
  /** SQLite's own companion of a database: never copied alone. */
  | 'companion'
  /** Made again from the facts, or at each start. */
  | 'derived'
  /** The OCPP frames: no part of what happened. */
  | 'ocpp-log'
  /** What piles and people have uploaded. */
  | 'files'
  /** Nothing of ours. */
  | 'foreign'

export const PLATFORM = 'platform'
export const FILES = 'files'
const ROOT = 'ocpp-root.pem'
const LOCK = 'lock'

const endings: readonly (readonly [string, Kind])[] = [
  ['.history.db', 'derived'],
  ['.read-models.db', 'derived'],
  ['.ocpp-log.db', 'ocpp-log'],
  ['.chain-head', 'derived'],
  ['.db', 'facts'],
]

/** What an entry of the folder is. */
export function kindOf(name: string): Kind {
  if (name === FILES) return 'files'
  if (name === ROOT || name === LOCK) return 'derived'
  const companion = /^(.+)-(?:wal|shm|journal)$/u.exec(name)?.[1]
  if (companion !== undefined) return kindOf(companion) === 'foreign' ? 'foreign' : 'companion'
  const ending = endings.find(([end]) => name.endsWith(end))
  if (ending === undefined) return 'foreign'
  const [end, kind] = ending
  const world = name.slice(0, -end.length)
  return world === PLATFORM || operatorCodePattern.test(world) ? kind : 'foreign'
}

/** Whether a folder holds an installation. */
export const isInstallation = (folder: string): boolean => existsSync(join(folder, `${PLATFORM}.db`))

export const isFolder = (path: string): boolean => statSync(path, { throwIfNoEntry: false })?.isDirectory() === true

/** The worlds whose facts lie in a folder, the installation's own first. */
export const worldsIn = (folder: string): readonly string[] =>
  readdirSync(folder)
    .filter((name) => kindOf(name) === 'facts')
    .map((name) => name.slice(0, -'.db'.length))
    .toSorted((a, b) => Number(b === PLATFORM) - Number(a === PLATFORM) || (a < b ? -1 : 1))

/** Removes what reading databases has left beside them, where nobody has one open: their logs are empty. */
export function removeCompanions(folder: string): void {
  for (const name of readdirSync(folder)) if (kindOf(name) === 'companion') rmSync(join(folder, name))
}
