import { mkdtempSync, copyFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { beforeAll, expect, it } from 'vitest'
import { SECOND } from '#contracts/durations.ts'
import { system } from '#contracts/actor.ts'
import type { Folding } from '#backend/fold-anew.ts'
import type { CommandHandler } from '#backend/kernel/transaction.ts'
import { checkWorld } from '#backend/operate/check-world.ts'
import { openBeside } from '#backend/store/derived.ts'
import { customer } from '#machines/master-data.ts'
import { linksIn, putBackToRows, segmentsIn, storedIn } from '#tests/support/files/stored-facts.ts'
import type { StoredFact } from '#tests/support/files/stored-facts.ts'
import { temporaryFolder } from '#tests/support/folder.ts'
import { openTestWorld, testClock } from '#tests/support/site/world.ts'

/** Versions before kept each fact as a row: their files are taken over when they are opened, once, and nothing is lost. */

const by = { actor: system('test'), correlation: 'test' }
const keep: CommandHandler<string, void> = (tx, id) => {
  tx.dispatch(customer, { id, command: 'register', body: { code: id } })
}

/** Two transactions of taking over. The first facts are commits of their own, the others come by the thousand. */
const FACTS = 14_500
const ALONE = 150
let former: string
let facts: readonly StoredFact[]

beforeAll(async () => {
  const folder = mkdtempSync(join(tmpdir(), 'chargebook-test-'))
  former = join(folder, 'world.db')
  const world = openTestWorld({ file: former })
  for (let number = 0; number < ALONE; number += 1) await world.commandBus.run(keep, `c${number}`, by)
  const others = Array.from({ length: FACTS - ALONE }, (_, number) => `c${ALONE + number}`)
  await Promise.all(others.map((id) => world.commandBus.run(keep, id, by)))
  world.close()
  facts = storedIn(former)
  putBackToRows(former)
  return () => rmSync(folder, { recursive: true })
})

/** A copy that a test may open and break. */
function copied(sql = ''): string {
  const file = join(temporaryFolder(), 'world.db')
  for (const end of ['.db', '.chain-head']) copyFileSync(former.replace('.db', end), file.replace('.db', end))
  const db = new Database(file)
  db.exec(sql)
  db.close()
  return file
}

function lookInto<Seen>(file: string, look: (db: Database.Database) => Seen): Seen {
  const db = openBeside(file)
  try {
    return look(db)
  } finally {
    db.close()
  }
}

const linksOf = (file: string) => lookInto(file, linksIn)
const tablesOf = (file: string) =>
  lookInto(file, (db) => db.prepare("SELECT name FROM sqlite_schema WHERE type = 'table'").pluck().all())
const rowsLeft = (file: string) => lookInto(file, (db) => db.prepare('SELECT count(*) FROM facts').pluck().get())

/** A clock on which five seconds pass with every look. */
function hasty() {
  let looks = 0
  return { ...testClock(), monotonic: () => (looks += 1) * 5 * SECOND }
}

/** Opens a file as a server does; answers the damage it knows of. */
function opened(file: string, onFold?: (how: Folding) => void) {
  const world = openTestWorld({ file, clock: hasty(), ...(onFold === undefined ? {} : { onFold }) })
  const { damage } = world.commandBus
  world.close()
  return damage
}

it('lays rows into segments, with the same facts and the same chain, and says how far it is', () => {
  const file = copied()
  expect(checkWorld(file)).toMatchObject({ facts: FACTS, damages: [] })
  const links = linksOf(file)
  expect(links.length).toBeGreaterThan(ALONE)
  const heard: Folding[] = []
  expect(opened(file, (how) => heard.push(how))).toBeNull()
  expect(heard[0]).toEqual({ step: 'segments', done: 0, facts: FACTS })
  expect(heard.at(-1)).toEqual({ step: 'segments', done: FACTS, facts: FACTS })
  expect(storedIn(file)).toEqual(facts)
  expect(linksOf(file)).toEqual(links)
  expect(tablesOf(file)).not.toContain('facts')
  expect(tablesOf(file)).not.toContain('chain')
  expect(checkWorld(file)).toMatchObject({ facts: FACTS, damages: [], notes: [], end: links.at(-1) })
  const again: Folding[] = []
  expect(opened(file, (how) => again.push(how))).toBeNull()
  expect(again).toEqual([])
})

it('goes on where it was broken off; what lies in both forms is whole', () => {
  const file = copied()
  const breakOff = ({ done }: Folding): void => {
    if (done > 0) throw new Error('the process ended')
  }
  for (const attempt of ['first', 'second']) {
    expect(() => opened(file, breakOff), attempt).toThrow('the process ended')
    if (attempt === 'first') expect(rowsLeft(file)).toBeGreaterThan(0)
    expect(checkWorld(file), attempt).toMatchObject({ facts: FACTS, damages: [] })
    expect(storedIn(file), attempt).toEqual(facts)
  }
  expect(opened(file)).toBeNull()
  expect(storedIn(file)).toEqual(facts)
})

it.each([
  ['another fact', "UPDATE facts SET data = '{}' WHERE position = 13900", 'changed'],
  ['a fact taken out', 'DELETE FROM facts WHERE position = 13900', 'changed'],
  ['another hash', "UPDATE chain SET hash = x'00' WHERE position = (SELECT max(position) FROM chain)", 'changed'],
  [
    'bytes in the place of a text',
    "PRAGMA writable_schema = ON; UPDATE sqlite_schema SET sql = replace(sql, 'STRICT', '') WHERE name = 'facts'",
    'file',
  ],
])('leaves the rows as they are from where they are broken: %s', async (_, sql, kind) => {
  const file = join(temporaryFolder(), 'world.db')
  for (const end of ['.db', '.chain-head']) copyFileSync(former.replace('.db', end), file.replace('.db', end))
  const db = new Database(file)
  db.unsafeMode()
  db.exec(sql)
  db.close()
  if (kind === 'file') {
    const bytes = new Database(file)
    bytes.exec('UPDATE facts SET correlation = CAST(correlation AS BLOB) WHERE position = 13900')
    bytes.close()
  }
  const world = openTestWorld({ file })
  expect(world.commandBus.damage).toMatchObject({ kind })
  const at = world.commandBus.damage?.position ?? expect.unreachable('it names where')
  expect(at).toBeGreaterThan(12_000)
  await expect(world.commandBus.run(keep, 'more', by)).rejects.toMatchObject({ name: 'Unwritable' })
  world.close()
  expect(lookInto(file, (db) => db.prepare('SELECT min(position) FROM facts').pluck().get())).toBeLessThanOrEqual(at)
  expect(checkWorld(file).damages).toContainEqual(expect.objectContaining({ kind }))
})

it('gives a file that is older than the chain its links', () => {
  const file = copied("DROP TABLE chain; DELETE FROM checkpoints WHERE process = 'chain'")
  rmSync(file.replace('.db', '.chain-head'))
  expect(checkWorld(file)).toMatchObject({ end: null, damages: [], notes: [expect.stringContaining('no chain')] })
  expect(opened(file)).toBeNull()
  expect(storedIn(file)).toEqual(facts)
  expect(checkWorld(file)).toMatchObject({ facts: FACTS, damages: [], notes: [], end: { position: FACTS } })
})

it('goes on with a chain whose making was interrupted', () => {
  const file = copied("DELETE FROM chain WHERE position > 5000; DELETE FROM checkpoints WHERE process = 'chain'")
  rmSync(file.replace('.db', '.chain-head'))
  const before = linksOf(file)
  expect(opened(file)).toBeNull()
  expect(linksOf(file).slice(0, before.length)).toEqual(before)
  expect(checkWorld(file)).toMatchObject({ facts: FACTS, damages: [], end: { position: FACTS } })
})

it('takes no facts without a link into a chain that had them all', () => {
  const file = copied('DELETE FROM chain WHERE position > 14000')
  expect(opened(file)).toMatchObject({ kind: 'changed' })
  expect(checkWorld(file).damages).toContainEqual(expect.objectContaining({ kind: 'changed' }))
})

it.each([
  ['where a link ends', 'position > (SELECT max(position) FROM chain WHERE position < 14000)', true],
  [
    'where a link ends, without the record',
    'position > (SELECT max(position) FROM chain WHERE position < 14000)',
    false,
  ],
  ['within a link', 'position > 14003', false],
  ['before its first fact', 'true', false],
])('takes nothing from a file that was cut %s', (_, where, isRecorded) => {
  const file = copied(`DELETE FROM facts WHERE ${where}`)
  if (!isRecorded) rmSync(file.replace('.db', '.chain-head'))
  const left = rowsLeft(file)
  for (const opening of ['first', 'second'])
    expect(opened(file), opening).toMatchObject({ kind: 'cut', position: Number(left) + 1 })
  expect(rowsLeft(file)).toBe(left)
  expect(checkWorld(file).damages).toContainEqual(expect.objectContaining({ kind: 'cut' }))
})

it('takes no line that would break its segment', () => {
  const file = copied(
    `UPDATE facts SET data = replace(data, '{', '{' || char(10)) WHERE position = 14000;
     DROP TABLE chain; DELETE FROM checkpoints WHERE process = 'chain'`,
  )
  rmSync(file.replace('.db', '.chain-head'))
  expect(opened(file)).toMatchObject({ kind: 'file' })
  expect(rowsLeft(file)).toBeGreaterThan(500)
})

it('tells of an end that is gone before the file had a chain', () => {
  const file = copied("DELETE FROM facts; DELETE FROM chain; DELETE FROM checkpoints WHERE process = 'chain'")
  expect(checkWorld(file).damages).toContainEqual(expect.objectContaining({ kind: 'cut', position: 1 }))
  expect(opened(file)).toMatchObject({ kind: 'cut', position: 1 })
})

it('takes an eighth of the room at the most', () => {
  const file = copied()
  const used = (): number =>
    lookInto(file, (db) => {
      const sum = 'SELECT sum(pgsize) FROM dbstat WHERE name IN (?, ?, ?)'
      return Number(db.prepare<string[], number>(sum).pluck().get('facts', 'chain', 'segments'))
    })
  const before = used()
  opened(file)
  expect(used() / before).toBeLessThan(1 / 8)
  expect(lookInto(file, segmentsIn).every(({ lines }) => lines.length <= 96)).toBe(true)
})
