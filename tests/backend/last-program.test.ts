import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { expect, it } from 'vitest'
import { realClock } from '#backend/clock.ts'
import { openHost } from '#backend/host.ts'
import { realIds } from '#backend/ids.ts'
import { NewerInstallation, programVersion, refuseNewer } from '#backend/last-program.ts'
import { temporaryFolder } from '#tests/support/folder.ts'
import { serveNothing } from '#tests/support/run/product.ts'

/** What an older program does when it meets the data of a newer one: nothing, and says so. */

interface Program {
  readonly version: string
  readonly facts: readonly string[]
}

/** An installation that was served once, and what its `platform.db` says of who served it. */
function served() {
  const directory = temporaryFolder()
  serveOnce(directory)
  const file = join(directory, 'platform.db')
  return {
    directory,
    file,
    noted: (): Program => inVault(file, (db) => JSON.parse(db.prepare<[], string>(SELECT).pluck().get() ?? 'null')),
    note(program: Program) {
      inVault(file, (db) => db.prepare(UPDATE).run(JSON.stringify(program)))
    },
  }
}

const serveOnce = (directory: string): void => openHost({ directory, clock: realClock, ids: realIds }).close()

const SELECT = "SELECT value FROM vault WHERE subject = 'installation' AND key = 'program'"
const UPDATE = "UPDATE vault SET value = ? WHERE subject = 'installation' AND key = 'program'"

function inVault<Answer>(file: string, ask: (db: Database.Database) => Answer): Answer {
  const db = new Database(file)
  try {
    return ask(db)
  } finally {
    db.close()
  }
}

/** Every file of a folder with what stands in it. */
const contentOf = (folder: string) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8', withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => {
      const path = join(parentPath, name)
      return `${path} ${createHash('sha256').update(readFileSync(path)).digest('hex')}`
    })
    .toSorted()

it('leaves the data of a newer program as it is, and says which one it wants', async () => {
  const { directory, noted, note } = served()
  note({ version: programVersion, facts: [...noted().facts, 'group.merged'] })
  const before = contentOf(directory)
  const older = serveNothing({ DATA_DIR: directory })
  expect(await older.exit).toBe(2)
  expect(older.said()).toBe(
    `DATA_DIR ${directory} is of a newer Chargebook than this ${programVersion}: it was served by Chargebook ${programVersion} last, which writes facts that this one does not know (group.merged). Nothing was changed. Start that one, or restore the backup from before the upgrade into another folder.\n`,
  )
  expect(contentOf(directory)).toEqual(before)
})

it.each([
  ['a later version', '99.0.0', [], false],
  ['a later patch of this one', `${programVersion.replace(/\d+$/u, '')}999`, [], false],
  ['one that knew other facts', programVersion, ['hologram.lit'], false],
  ['an earlier version', '0.0.9', [], true],
])('looks at what was served by %s: %s %j, taken over %s', (_, version, more, isTaken) => {
  const { file, noted, note } = served()
  note({ version, facts: [...noted().facts, ...more] })
  if (isTaken) refuseNewer(file)
  else expect(() => refuseNewer(file)).toThrow(NewerInstallation)
})

it('notes itself where a program that knew fewer facts has served, and where nobody was noted', () => {
  const { directory, file, noted, note } = served()
  const own = noted()
  expect(own).toMatchObject({
    version: programVersion,
    facts: expect.arrayContaining(['bill.opened', 'wallet.opened']),
  })
  note({ version: '0.0.1', facts: ['bill.opened'] })
  serveOnce(directory)
  expect(noted()).toEqual(own)
  inVault(file, (db) => db.exec("DELETE FROM vault WHERE subject = 'installation'"))
  serveOnce(directory)
  expect(noted()).toEqual(own)
})

it('names three facts at most', () => {
  const { message } = new NewerInstallation('1.0.0', ['a.b', 'c.d', 'e.f', 'g.h', 'i.j'])
  expect(message).toContain('(a.b, c.d, e.f and 2 more)')
})
