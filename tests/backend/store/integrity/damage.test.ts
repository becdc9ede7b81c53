import { copyFileSync, mkdtempSync, readFileSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { beforeAll, expect, it } from 'vitest'
import { system } from '#contracts/actor.ts'
import { checkWorld } from '#backend/operate/check-world.ts'
import { register } from '#backend/areas/register.ts'
import { withoutZeros } from '#backend/kernel/read-model/tally.ts'
import { readModelsFile } from '#backend/store/read-model-file.ts'
import { isBroken, openBeside } from '#backend/store/derived.ts'
import { ORIGIN } from '#backend/store/integrity/chain.ts'
import { walkChain, walkToEnd } from '#backend/store/integrity/chain-walk.ts'
import { savedHeads } from '#backend/store/integrity/whole.ts'
import { firstOf } from '#backend/store/integrity/damage.ts'
import type { Damage } from '#backend/store/integrity/damage.ts'
import { lastOf } from '#backend/store/segments/segment.ts'
import { changeFact, removeFact, segmentsIn, storedIn } from '#tests/support/files/stored-facts.ts'
import { temporaryFolder } from '#tests/support/folder.ts'
import { openSite } from '#tests/support/site/network.ts'
import { pick, randomOf, seeds } from '#tests/support/seed.ts'
import { openTestWorld } from '#tests/support/site/world.ts'

/** Real files that are broken for real: bytes flipped, ends cut off, rows taken out. */

const FLIPS = 120
let whole: string
/** The tables of it. SQLite knows a table by the text that made it, and looks at the name beside that text for nothing. */
let tables: readonly string[]

beforeAll(async () => {
  const folder = mkdtempSync(join(tmpdir(), 'chargebook-test-'))
  whole = await lived(folder)
  const db = openBeside(whole)
  tables = tablesOf(db)
  db.close()
  return () => rmSync(folder, { recursive: true })
})

/** The file of a world that has lived and was closed. */
async function lived(folder: string): Promise<string> {
  const file = join(folder, 'world.db')
  const site = await openSite({ file })
  for (const wattHours of [5_000, 7_000, 9_000]) await site.session(wattHours)
  await site.pass(60_000)
  site.world.close()
  return file
}

/** A copy that a test may break. */
function copied(from = whole, ends = ['.db', '.chain-head']): string {
  const file = join(temporaryFolder(), 'world.db')
  for (const end of ends) copyFileSync(from.replace('.db', end), file.replace('.db', end))
  return file
}

/**
 * What says that a file is broken, in the order in which it is looked at: its opening, its start, and the check behind that.
 */
function told(file: string): Damage | 'unreadable' | null {
  try {
    const world = openTestWorld({ file })
    const { damage } = world.commandBus
    const later = damage ?? walkToEnd(walkChain(world.store.factsDb, ORIGIN))
    world.close()
    return later
  } catch (error) {
    if (!isBroken(error)) throw error
    return 'unreadable'
  }
}

const tablesOf = (db: Database.Database): readonly string[] =>
  db
    .prepare<[], string>(
      "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite%' ORDER BY name",
    )
    .pluck()
    .all()

/** What only SQLite's own check watches over: it is not made of facts. A number that is too high is as good as any. */
const unwatched: readonly string[] = ['checkpoints', 'keys', 'proofs', 'sequences', 'vault']

/** All that a file holds, as text; null when it cannot be read. */
function contentOf(file: string, only: (table: string) => boolean): string | null {
  try {
    const db = openBeside(file)
    const rows = tables.filter(only).map((table) => JSON.stringify(rowsOf(db, table)))
    db.close()
    return rows.join('\n')
  } catch (error) {
    if (!(error instanceof Error)) throw error
    return null
  }
}

/** What is packed may lie in other bytes that say the same. */
function rowsOf(db: Database.Database, table: string): readonly unknown[] {
  if (table === 'segments') return segmentsIn(db)
  if (table === 'heads') return [...savedHeads(db).snapshots]
  return db.prepare(`SELECT * FROM ${table} ${withoutZeros(table)}`).all()
}

it(`tells of every flipped byte that changes a fact or what is made of facts (${FLIPS} seeds)`, () => {
  const facts = contentOf(whole, (table) => table === 'segments')
  const made = contentOf(whole, (table) => !unwatched.includes(table))
  // Most of a file is room that is not used yet.
  const used = [...readFileSync(whole).entries()].filter(([, byte]) => byte !== 0).map(([at]) => at)
  let changed = 0
  for (const seed of seeds(FLIPS)) {
    const chance = randomOf(seed)
    const file = copied()
    const bytes = readFileSync(file)
    const at = pick(chance, used)
    bytes[at] = (bytes[at] ?? 0) ^ (1 << Math.floor(chance() * 8))
    writeFileSync(file, bytes)
    const where = `SEED=${seed}, byte ${at}`
    const hasChanged = contentOf(file, (table) => !unwatched.includes(table)) !== made
    const { damages } = checkWorld(file)
    if (hasChanged) expect(damages, where).not.toEqual([])
    changed += hasChanged ? 1 : 0
    // Of the facts themselves the server says it, too.
    if (contentOf(file, (table) => table === 'segments') !== facts) expect(told(file), where).not.toBeNull()
  }
  expect(changed).toBeGreaterThan(process.env['SEED'] === undefined ? FLIPS / 4 : -1)
})

/** Changes rows behind the product's back. */
function tamper(file: string, sql: string): void {
  const db = new Database(file)
  db.exec(sql)
  db.close()
}

const positionOf = (type: string): number =>
  Number(storedIn(whole).findLast((fact) => fact.type === type)?.position ?? expect.unreachable())

it.each([
  ['another amount', (file: string, at: number) => changeFact(file, at, { data: { amount: 1 } })],
  ['another actor', (file: string, at: number) => changeFact(file, at, { by: { kind: 'system', process: 'x' } })],
  ['another time', (file: string, at: number) => changeFact(file, at, { at: '2020-01-01T00:00:00.000Z' })],
  ['a fact taken out', removeFact],
])('names the first commit of the broken segment: %s', (_, change) => {
  const file = copied()
  const db = openBeside(file)
  const segments = segmentsIn(db)
  db.close()
  const at = positionOf('bill.paid')
  const segment = segments.find((one) => at <= lastOf(one)) ?? expect.unreachable()
  const before = segments.findLast((one) => one.hash !== null && lastOf(one) < segment.first)
  change(file, at)
  const first = firstOf(checkWorld(file).damages.filter(({ kind }) => kind !== 'derived')) ?? 0
  expect(first).toBe(before === undefined ? 1 : lastOf(before) + 1)
  expect(told(file)).toMatchObject({ position: first })
})

it('takes no bytes for the text that they spell', () => {
  const file = copied()
  tamper(file, "UPDATE segments SET content = CAST(content AS BLOB) WHERE typeof(content) = 'text'")
  expect(told(file)).toMatchObject({ kind: 'file', position: expect.any(Number) })
})

it.each([
  ['what is no list', (content: string) => content.replace(/\n[^\n]*$/u, '\n{}')],
  ['no line at its end', (content: string) => content.replace(/\n[^\n]*$/u, '')],
  ['a line too many', (content: string) => `\n${content}`],
  ['no list of links', (content: string) => content.replace(/,\[[^[]*\]\]$/u, ']')],
])('tells of a segment that has %s', (_, change) => {
  const file = copied()
  const db = new Database(file)
  const plain = db
    .prepare<[], string>("SELECT content FROM segments WHERE typeof(content) = 'text' ORDER BY last")
    .pluck()
  const content = plain.get() ?? expect.unreachable('the end of a file is not packed')
  expect(change(content)).not.toBe(content)
  db.prepare('UPDATE segments SET content = ? WHERE content = ?').run(change(content), content)
  db.close()
  expect(checkWorld(file).damages).not.toEqual([])
  expect(told(file)).toMatchObject({ position: expect.any(Number) })
})

it.each([
  ['segments', 'last'],
  ['segments', 'hash'],
  ['segments', 'content'],
  ['heads', 'version'],
  ['checkpoints', 'process'],
])('tells of a schema that was broken: %s.%s', (table, column) => {
  const file = copied()
  const db = new Database(file)
  db.unsafeMode()
  db.exec(
    `PRAGMA writable_schema = ON; UPDATE sqlite_schema SET sql = replace(sql, '${column}', 'q${column.slice(1)}') WHERE name = '${table}'`,
  )
  db.close()
  expect(checkWorld(file).damages).not.toEqual([])
  expect(told(file)).toBe('unreadable')
})

it('tells of a stream that does not lead back', () => {
  const at = positionOf('session.stopped')
  const file = copied()
  const { previous } = storedIn(file)[at - 1] ?? expect.unreachable()
  changeFact(file, at, { previous: Number(previous) - 1 })
  expect(checkWorld(file).damages).toContainEqual(expect.objectContaining({ kind: 'stream', position: at }))
  expect(told(file)).toMatchObject({ kind: 'stream', position: at })
})

it('tells of read models, saved states and a ledger that are not what the facts make', () => {
  const file = copied(whole, ['.db', '.chain-head', '.read-models.db'])
  tamper(readModelsFile(file), "UPDATE sessions SET status = 'Nowhere'")
  tamper(file, "UPDATE heads SET value = 'Charging' WHERE lifecycle = 'charging-session'")
  tamper(
    readModelsFile(file),
    'UPDATE ledger SET balance = balance + 1 WHERE account = (SELECT min(account) FROM ledger)',
  )
  const { damages } = checkWorld(file)
  expect(damages.map(({ kind }) => kind).toSorted()).toEqual(['derived', 'derived', 'derived', 'ledger'])
  expect(damages.map(({ detail }) => detail).join('\n')).toMatch(
    /charging-session\/1.*sum to 1.*sessions: .*ledger: /su,
  )
})

it('tells of a saved state that says another fact was its last', () => {
  const file = copied()
  tamper(file, "UPDATE heads SET position = position + 1 WHERE lifecycle = 'tariff'")
  expect(checkWorld(file).damages).toMatchObject([{ kind: 'derived', detail: expect.stringContaining('tariff/T1.1') }])
})

it('tells of an end that is gone, wherever the file was cut', async () => {
  const folder = temporaryFolder()
  const file = join(folder, 'world.db')
  const site = await openSite({ file })
  for (const wattHours of [5_000, 7_000]) await site.session(wattHours)
  const { world } = site
  const last = world.store.position()
  // As `kill -9` leaves it: the log holds what the file does not.
  const log = readFileSync(`${file}-wal`)
  expect(log.length).toBeGreaterThan(100_000)
  for (const seed of seeds(20)) {
    const cut = copiedWithLog(file)
    truncateSync(`${cut}-wal`, Math.floor(randomOf(seed)() * log.length))
    const now = checkWorld(cut)
    if (now.facts === last) continue
    expect(now.damages, `SEED=${seed}`).toContainEqual(
      expect.objectContaining({ kind: 'cut', position: now.facts + 1 }),
    )
    expect(told(cut), `SEED=${seed}`).toMatchObject({ kind: 'cut', position: now.facts + 1 })
  }
  world.close()
  const short = copied(file)
  truncateSync(short, Math.floor(statSync(short).size / 2 / 4_096) * 4_096)
  expect(checkWorld(short).damages).not.toEqual([])
  expect(told(short)).not.toBeNull()
})

/** A copy with its log. */
function copiedWithLog(file: string): string {
  const copy = copied(file)
  copyFileSync(`${file}-wal`, `${copy}-wal`)
  return copy
}

it('tells of a file that was put back from an older copy, unless its record is taken away with it', async () => {
  const file = copied()
  const older = copied(file)
  const world = openTestWorld({ file })
  await world.commandBus.run(register, { lifecycle: 'customer', id: 'C9', value: { code: 'C9' } }, by)
  world.close()
  copyFileSync(older, file)
  const put = openTestWorld({ file })
  expect(put.commandBus.damage).toMatchObject({ kind: 'cut' })
  await expect(
    put.commandBus.run(register, { lifecycle: 'customer', id: 'C8', value: { code: 'C8' } }, by),
  ).rejects.toThrow('nothing can be written now')
  put.close()
  rmSync(file.replace('.db', '.chain-head'))
  const meant = openTestWorld({ file })
  expect(meant.commandBus.damage).toBeNull()
  await meant.commandBus.run(register, { lifecycle: 'customer', id: 'C8', value: { code: 'C8' } }, by)
  meant.close()
  expect(checkWorld(file).damages).toEqual([])
})

it('says that the record of the end is illegible, and makes it anew', () => {
  const file = copied()
  writeFileSync(file.replace('.db', '.chain-head'), '0000000000000007 not a hash')
  expect(checkWorld(file)).toMatchObject({ damages: [], notes: [expect.stringContaining('illegible')] })
  openTestWorld({ file }).close()
  expect(checkWorld(file).damages).toEqual([])
})

const by = { actor: system('test'), correlation: 'test' }
