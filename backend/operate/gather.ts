import { constants, copyFileSync, existsSync, mkdirSync, readdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { copySnapshot, openSnapshot } from '../store/derived.ts'
import { FILES, kindOf, worldsIn } from '../store/installation.ts'
import { chainHeadOf } from '../store/integrity/chain-head.ts'

/** Copies what belongs to an installation, as it stood at one moment, while it is served. */
export interface Gathering {
  readonly from: string
  readonly to: string
  readonly withOcppLog: boolean
}

/**
 * Databases are pinned one right after the other, and then copied, however long that takes: the installation's own last,
 * so that it knows every operator and every key that theirs rely on. Uploads come after: what a fact names was on disk
 * before the fact. The records of where chains end come first, so that the copies can be held against them.
 */
export async function gather({ from, to, withOcppLog }: Gathering): Promise<void> {
  const pinned = new Map<string, ReturnType<typeof openSnapshot>>()
  const pin = (file: string): void => {
    if (pinned.has(file)) return
    const record = chainHeadOf(file)
    if (existsSync(join(from, record))) copyFileSync(join(from, record), join(to, record))
    pinned.set(file, openSnapshot(join(from, file)))
  }
  try {
    const logs = withOcppLog ? readdirSync(from).filter((name) => kindOf(name) === 'ocpp-log') : []
    for (const name of logs) pin(name)
    // The second look finds an operator that has been registered since the first.
    for (const world of [...worldsIn(from).toReversed(), ...worldsIn(from)]) pin(`${world}.db`)
    for (const [file, snapshot] of pinned) await copySnapshot(snapshot, join(to, file))
  } finally {
    for (const snapshot of pinned.values()) snapshot.close()
  }
  for (const path of uploadsIn(from)) copyUpload(join(from, path), join(to, path))
}

/** Entries of the folder that a backup leaves where they are, for whoever runs it. */
export const leftOut = ({ from, withOcppLog }: Gathering): readonly string[] =>
  readdirSync(from).filter((name) => {
    const kind = kindOf(name)
    return kind === 'foreign' || (kind === 'ocpp-log' && !withOcppLog)
  })

/** What is on its way has no name yet. */
const UNDER_WAY = '.part'

function uploadsIn(from: string): readonly string[] {
  const folder = join(from, FILES)
  if (!existsSync(folder)) return []
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && !entry.name.endsWith(UNDER_WAY))
    .map((entry) => join(entry.parentPath, entry.name).slice(from.length + 1))
}

function copyUpload(from: string, to: string): void {
  mkdirSync(dirname(to), { recursive: true })
  try {
    copyFileSync(from, to, constants.COPYFILE_FICLONE)
  } catch (error) {
    // One that is removed just now is needed no longer.
    if (!(error instanceof Error) || Reflect.get(error, 'code') !== 'ENOENT') throw error
  }
}
