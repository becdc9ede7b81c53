import { join } from 'node:path'
import Database from 'better-sqlite3'
import { expect, it } from 'vitest'
import { checkWorld } from '#backend/operate/check-world.ts'
import { temporaryFolder } from '#tests/support/folder.ts'
import { openSite } from '#tests/support/site/network.ts'

it.each([
  ['is counted from too few', 'UPDATE sequences SET last = last - 1'],
  ['is not counted any more', "UPDATE sequences SET name = 'tr!nsaction'"],
])('tells of the number of a transaction that %s and would be given out again', async (_, sql) => {
  const file = join(temporaryFolder(), 'world.db')
  const site = await openSite({ file })
  await site.session(10_000)
  site.world.close()
  expect(checkWorld(file).damages).toEqual([])
  const db = new Database(file)
  db.exec(sql)
  db.close()
  expect(checkWorld(file).damages).toMatchObject([{ kind: 'derived', detail: expect.stringContaining('transaction') }])
})
