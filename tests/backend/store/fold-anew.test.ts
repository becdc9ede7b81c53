import { join } from 'node:path'
import Database from 'better-sqlite3'
import { expect, it } from 'vitest'
import type { Folding } from '#backend/fold-anew.ts'
import { checkWorld } from '#backend/operate/check-world.ts'
import { openStore } from '#backend/store/store.ts'
import { SECOND } from '#contracts/durations.ts'
import { temporaryFolder } from '#tests/support/folder.ts'
import { writeFacts } from '#tests/support/site/other-version.ts'
import { openTestWorld, testClock } from '#tests/support/site/world.ts'
import type { TestClock } from '#tests/support/site/world.ts'

/** A world that another version has kept is folded again when it is opened: once, and not in silence. */

const GROUPS = 3_500

/** A clock on which a second passes with every look. */
function hasty(): TestClock {
  let looks = 0
  return { ...testClock(), monotonic: () => (looks += 1) * SECOND }
}

/** The file of a world with so many facts, whose read models have another shape. */
function written(count: number): string {
  const file = join(temporaryFolder(), '0PL002.db')
  openTestWorld({ file }).close()
  const data = { name: 'Night shift', customerIds: [] }
  writeFacts(
    file,
    Array.from({ length: count }, (_, at) => ({
      lifecycle: 'user-group',
      id: `G${at}`,
      type: 'group.registered',
      data,
    })),
  )
  return file
}

it('keeps where every stream stands with what is made of the facts: nothing is left to fold', () => {
  const file = written(3)
  const world = openTestWorld({ file })
  // Another handle sees what is on disk.
  const { store, writer } = openStore(file)
  expect(writer.snapshots.savedPosition()).toBe(3)
  expect(writer.snapshots.all('user-group')).toMatchObject([
    { id: 'G0' },
    { id: 'G1' },
    { id: 'G2', snapshot: { position: 3 } },
  ])
  store.close()
  world.close()
  expect(checkWorld(file).damages).toEqual([])
})

it('takes over snapshots that another version has kept in a table of another form', () => {
  const file = written(3)
  const former = new Database(file)
  former.exec(`DROP TABLE heads; CREATE TABLE heads (lifecycle TEXT NOT NULL, id TEXT NOT NULL, version INTEGER NOT NULL,
    position INTEGER NOT NULL, value TEXT NOT NULL, context TEXT NOT NULL, PRIMARY KEY (lifecycle, id)) STRICT, WITHOUT ROWID;
    INSERT INTO heads VALUES ('user-group', 'G0', 1, 1, 'Registered', '{"name":"of the former version"}')`)
  former.close()
  const world = openTestWorld({ file })
  const { store } = world
  const forms = store.factsDb.prepare("SELECT sql FROM sqlite_schema WHERE tbl_name = 'heads' ORDER BY name").pluck()
  const fresh = openStore(':memory:').store
  expect(forms.all()).toEqual(fresh.factsDb.prepare(forms.source).pluck().all())
  fresh.close()
  expect(store.stateOf('user-group', 'G0')?.context).toMatchObject({ name: 'Night shift' })
  world.close()
  expect(checkWorld(file).damages).toEqual([])
})

it('begins anew when it was broken off', () => {
  const file = written(GROUPS)
  const before = openStore(file)
  const shape = () => before.store.factsDb.prepare('PRAGMA user_version').pluck().get()
  const breakOff = ({ done }: Folding): void => {
    if (done > 0) throw new Error('the process ended')
  }
  expect(() => openTestWorld({ file, clock: hasty(), onFold: breakOff })).toThrow('the process ended')
  expect(shape()).toBe(1)
  const heard: Folding[] = []
  const world = openTestWorld({ file, onFold: (how) => heard.push(how) })
  expect(heard[0]).toEqual({ step: 'fold', done: 0, facts: GROUPS })
  expect(before.writer.snapshots.savedPosition()).toBe(GROUPS)
  before.store.close()
  world.close()
})

it('tells when it begins, every few seconds how far it is, and when it is done', () => {
  const heard: Folding[] = []
  openTestWorld({ file: written(GROUPS), clock: hasty(), onFold: (how) => heard.push(how) }).close()
  expect(heard.map(({ facts }) => facts)).toEqual(heard.map(() => GROUPS))
  expect(heard.map(({ done }) => done)).toEqual([0, 3_000, GROUPS])
})

it('says nothing of a world that it has kept itself, or that has no facts', () => {
  const heard: Folding[] = []
  const file = written(1)
  openTestWorld({ file }).close()
  openTestWorld({ file, onFold: (how) => heard.push(how) }).close()
  openTestWorld({ onFold: (how) => heard.push(how) }).close()
  expect(heard).toEqual([])
})
