import { join } from 'node:path'
import type { Fact } from '#contracts/fact.ts'
import { HOUR } from '#contracts/durations.ts'
import { energy, instant, power } from '#contracts/units.ts'
import { OperatorCode } from '#contracts/ids.ts'
import { realClock } from '#backend/clock.ts'
import { meterValues } from '#backend/areas/charging/transaction/meter-values.ts'
import { startTransaction } from '#backend/areas/charging/transaction/start.ts'
import { stopTransaction } from '#backend/areas/charging/transaction/stop.ts'
import { openHost } from '#backend/host.ts'
import { markReached } from '#backend/kernel/read-model/follower.ts'
import { openFactWriter } from '#backend/store/segments/writer.ts'
import { realIds } from '#backend/ids.ts'
import { foundOperator } from '#backend/seed/accounts.ts'
import { seedFixtures } from '#backend/seed/fixtures.ts'
import { rollUp } from '#tests/support/roll-up.ts'
import type { TimeZone } from '#contracts/units.ts'
import type { World } from '#backend/world.ts'

/**
 * An installation that looks as if it had been used for years: a thousand sessions are lived through the command bus, then
 * their facts, records and heads are copied under other numbers and earlier hours, which takes seconds instead of hours.
 */
const PILES = 100
const SESSIONS_EACH = 10
export const LIVED = PILES * SESSIONS_EACH
export const CODE = '0PL002'

/** Founds an installation with a thousand sessions in a folder. */
export async function foundInstallation(directory: string): Promise<void> {
  const host = openHost({ directory, clock: realClock, ids: realIds })
  const who = { account: 'admin00', password: 'bench2026', zone: 'UTC' as TimeZone }
  const world = await foundOperator(host, { operatorCode: OperatorCode.make(CODE), operatorName: 'Bench', ...who })
  await seedFixtures(world, PILES)
  for (let turn = 0; turn < SESSIONS_EACH; turn += 1)
    await Promise.all(Array.from({ length: PILES }, (_, at) => liveSession(world, at + 1)))
  world.store.checkpoints.set('processes', world.store.position())
  host.close()
}

const READINGS = 5

async function liveSession(world: World, number: number): Promise<void> {
  const pileId = `CP${String(number).padStart(6, '0')}`
  const idTag = `TAG${String(number).padStart(8, '0')}`
  const by = { actor: { kind: 'pile', id: pileId }, correlation: pileId } as const
  const start = { pileId, connectorId: 1, idTag, meterStart: 0, timestamp: null, reservationId: null }
  const { transactionId } = await world.commandBus.run(startTransaction, start, by)
  for (let reading = 1; reading <= READINGS; reading += 1) {
    const said = { register: energy(reading * number * 10), power: power(11_000), soc: null, current: 16, voltage: 230 }
    const sample = { at: instant(world.clock.now()), ...said, temperature: null, context: 'Sample.Periodic' }
    await world.commandBus.run(meterValues, { pileId, connectorId: 1, transactionId, samples: [sample] }, by)
  }
  const stop = { pileId, transactionId, meterStop: READINGS * number * 10, timestamp: null, reason: 'Local' } as const
  await world.commandBus.run(stopTransaction, { ...stop, idTag, samples: [] }, by)
}

/** Copies the facts of an installation until there are so many, each behind the last fact of its stream. */
export function multiplyFacts(world: World, count: number): void {
  const { store } = world
  const lived = store.after(0, store.position())
  const copies = Math.ceil(count / lived.length) - 1
  const writer = openFactWriter(store.factsDb)
  const ends = new Map<string, Fact>()
  for (const fact of lived) ends.set(streamOf(fact), fact)
  const copy = store.factsDb.transaction((number: number) => {
    for (const { id, ...fact } of lived) {
      const copied = { ...fact, id: shiftedId(id, number) }
      const before = ends.get(streamOf(copied))
      const version = (before?.version ?? 0) + 1
      ends.set(streamOf(copied), writer.append({ ...copied, version }, before?.position ?? null))
    }
    writer.seal()
  })
  for (let number = 1; number <= copies; number += 1) {
    copy(number)
    writer.committed()
  }
  // What a clean stop leaves behind: nothing is unseen, every head is saved, and the lists say that they are whole.
  for (const reader of ['processes', 'heads']) store.checkpoints.set(reader, store.position())
  for (const last of store.after(store.position() - 1, 1)) markReached(store.db, last)
}

const streamOf = ({ lifecycle, id }: Pick<Fact, 'lifecycle' | 'id'>): string => `${lifecycle}/${id}`
const shiftedId = (id: string, copy: number): string => (/^\d/u.test(id) ? String(Number(id) + copy * LIVED) : id)

/** Copies the charge records of an installation until there are so many, with where each stands. */
export function multiplyRecords(world: World, count: number): void {
  const { db } = world.store
  const copies = Math.ceil(count / LIVED) - 1
  const indexes = db
    .prepare<[], { name: string; sql: string }>(
      `SELECT name, sql FROM sqlite_schema WHERE type = 'index' AND tbl_name = 'records' AND sql IS NOT NULL`,
    )
    .all()
  db.transaction(() => {
    // Built afterwards, an index is one sort.
    for (const { name } of indexes) db.exec(`DROP INDEX ${name}`)
    copyRows(world, 'records', copies)
    copyRows(world, 'heads', copies)
    for (const { sql } of indexes) db.exec(sql)
    db.prepare(`UPDATE tallies SET count = count * ? WHERE list = 'records'`).run(copies + 1)
    rollUp(db, 'records', 'endedAt')
    db.prepare(`UPDATE sequences SET last = ? WHERE name = 'transaction'`).run(LIVED * (copies + 1))
    db.exec('ANALYZE')
  })()
}

/** Half of the copies lie at the one location that there is, the others at smaller ones. */
const someLocation = `CASE WHEN pileId <= 'CP000050' THEN locationId WHEN pileId <= 'CP000080' THEN 'HALF'
  WHEN pileId <= 'CP000095' THEN 'SOME' ELSE 'FEW' END`

const shifted = `id + k * ${LIVED}`
const shiftedText = `CASE WHEN id GLOB '[0-9]*' THEN CAST(${shifted} AS TEXT) ELSE id END`

/** Rows under other numbers, each copy an hour earlier; heads only those of records. */
function copyRows(world: World, table: 'records' | 'heads', copies: number): void {
  const columns = columnsOf(world, table)
  const earlier = (column: string): string => `${column} - k * ${HOUR}`
  const valueOf = (column: string): string => {
    if (column === 'id') return table === 'heads' ? shiftedText : shifted
    if (column === 'locationId') return someLocation
    return table === 'records' && column.endsWith('At') ? earlier(column) : column
  }
  const where = table === 'heads' ? `lifecycle = 'charge-record'` : `id <= ${LIVED}`
  world.store.db
    .prepare(
      `WITH RECURSIVE copies(k) AS (SELECT 1 UNION ALL SELECT k + 1 FROM copies WHERE k < ?)
       INSERT INTO ${table} (${columns.join(', ')}) SELECT ${columns.map(valueOf).join(', ')}
       FROM copies CROSS JOIN (SELECT * FROM ${table} WHERE ${where})`,
    )
    .run(copies)
}

const columnsOf = ({ store }: World, table: string): readonly string[] =>
  store.db
    .prepare<[string], { name: string }>('SELECT name FROM pragma_table_info(?)')
    .all(table)
    .map(({ name }) => name)

/** Opens the world of such an installation by itself. */
export async function withWorld(directory: string, use: (world: World) => unknown): Promise<void> {
  const host = openHost({ directory, clock: realClock, ids: realIds })
  const world = host.world(CODE)
  if (world === null) throw new Error(`no operator in ${join(directory)}`)
  await use(world)
  host.close()
}
