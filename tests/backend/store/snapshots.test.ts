import { join } from 'node:path'
import Database from 'better-sqlite3'
import { expect, it } from 'vitest'
import { recoverSnapshots } from '#backend/kernel/recovery.ts'
import { openStore } from '#backend/store/store.ts'
import { openBeside } from '#backend/store/derived.ts'
import { openSnapshots, readSnapshot } from '#backend/store/snapshots.ts'
import { openTables } from '#backend/store/tables.ts'
import { instant } from '#contracts/units.ts'
import { temporaryFolder } from '#tests/support/folder.ts'
import { randomOf } from '#tests/support/seed.ts'

const snapshot = (version: number) => ({ version, position: version, value: 'Registered', context: { version } })

it('saves snapshots a few at a time, as they stood when the saving began', () => {
  const db = openTables(':memory:')
  const snapshots = openSnapshots(db)
  for (let id = 0; id < 1_000; id += 1) snapshots.put('customer', `c${id}`, snapshot(1))
  snapshots.save(1_000)
  expect(snapshots.isSaving).toBe(true)
  expect(snapshots.savedPosition()).toBe(0)
  // What moves meanwhile stands at once, and is saved the next time.
  snapshots.put('customer', 'c999', snapshot(2))
  expect(snapshots.get('customer', 'c998')).toMatchObject({ version: 1 })
  let turns = 1
  while (snapshots.isSaving) {
    snapshots.save(1_001)
    turns += 1
  }
  expect(turns).toBeGreaterThan(2)
  expect(snapshots.savedPosition()).toBe(1_000)
  expect(snapshots.get('customer', 'c999')).toMatchObject({ version: 2 })
  expect(openSnapshots(db).get('customer', 'c999')).toMatchObject({ version: 1 })
  expect(snapshots.isDirty).toBe(true)
  expect(snapshots.all('customer')).toHaveLength(1_000)
})

it('keeps a long snapshot in the page of its neighbours, and moves it to another state when its name changes', () => {
  const db = openTables(':memory:')
  const snapshots = openSnapshots(db)
  const pages = (): number => Number(db.pragma('page_count', { simple: true }))
  const save = (): void => {
    do snapshots.save(1)
    while (snapshots.isSaving)
  }
  // As long when it is packed as a session is that charges.
  const chance = randomOf(1)
  const marks = Array.from({ length: 150 }, () => chance().toString(36)).join('')
  const long = { ...snapshot(1), context: { marks } }
  const others = () => Array.from({ length: 150 }, () => chance().toString(36)).join('')
  const before = pages()
  for (let id = 0; id < 600; id += 1)
    snapshots.put('charging-session', String(id), id > 2 ? { ...long, context: { marks: others() } } : long)
  save()
  expect(pages() - before).toBeLessThan(600 / 2)
  snapshots.put('charging-session', '1', { ...long, version: 2 })
  snapshots.put('charging-session', '2', { ...long, version: 2, value: 'Released' })
  save()
  const saved = openSnapshots(db)
  expect(saved.get('charging-session', '1')).toEqual({ ...long, version: 2 })
  expect([...saved.inStates('charging-session', ['Released']).keys()]).toEqual(['2'])
  expect(saved.inStates('charging-session', ['Registered']).size).toBe(599)
})

it('folds the facts behind the saved position once, also over snapshots that were half saved', () => {
  const { store, writer } = openStore(':memory:')
  const { snapshots, facts } = writer
  const about = { lifecycle: 'user-group', at: instant(0), by: { kind: 'system', process: 'test' } } as const
  const rest = { cause: null, correlation: 'test', irregular: false }
  const tell = (id: string, version: number, previous: number | null): number => {
    const type = version === 1 ? 'group.registered' : 'group.changed'
    const data = { name: `${id}${version}`, customerIds: [] }
    return facts.append({ ...about, ...rest, id, version, type, data }, previous).position
  }
  const first = tell('a', 1, null)
  tell('a', 2, first)
  tell('b', 1, null)
  facts.seal()
  facts.committed()
  // The snapshot of `a` was written before the crash; the position was not.
  const context = { name: 'a2', customerIds: [] }
  snapshots.put('user-group', 'a', { version: 2, position: 2, value: 'Registered', context })
  recoverSnapshots({ store, snapshots, markUnread: ({ type }, why) => expect(type).toBe(why) })
  expect(snapshots.get('user-group', 'a')).toMatchObject({ version: 2, position: 2, context })
  expect(snapshots.get('user-group', 'b')).toMatchObject({ version: 1, position: 3, context: { name: 'b1' } })
  expect(store.facts('user-group', 'a').map(({ version }) => version)).toEqual([1, 2])
})

it('needs no checkpointer where there is no file', () => {
  const { writer, store } = openStore(':memory:')
  expect(writer.checkpointer).toBeNull()
  expect(store.db).toBeInstanceOf(Database)
})

it('packs a long context when a stream comes into a state, and reads it by every handle', () => {
  const file = join(temporaryFolder(), 'world.db')
  const db = openTables(file)
  const snapshots = openSnapshots(db)
  const context = (number: number) => ({ name: `${number}`, marks: Array.from({ length: 100 }, (_, at) => ({ at })) })
  const save = db.transaction(() => {
    do snapshots.save(9)
    while (snapshots.isSaving)
  })
  const kinds = () => db.prepare('SELECT typeof(context) FROM heads ORDER BY id').pluck().all()
  for (const [id, number] of [['a', 1] as const, ['b', 2] as const])
    snapshots.put('charging-session', id, { ...snapshot(1), context: context(number) })
  snapshots.put('wallet', 'c', snapshot(1))
  save()
  expect(kinds()).toEqual(['blob', 'blob', 'text'])
  // A reading that comes while it stays where it is is not worth packing.
  snapshots.put('charging-session', 'a', { ...snapshot(2), context: context(3) })
  save()
  expect(kinds()).toEqual(['text', 'blob', 'text'])
  snapshots.put('charging-session', 'a', { ...snapshot(3), value: 'Released', context: context(4) })
  save()
  expect(kinds()).toEqual(['blob', 'blob', 'text'])
  const other = openBeside(file)
  for (const id of ['a', 'b'])
    expect(readSnapshot(other)('charging-session', id)?.context).toEqual(context(id === 'a' ? 4 : 2))
  expect(
    openSnapshots(db)
      .all('charging-session')
      .map((one) => one.snapshot.context),
  ).toEqual([context(4), context(2)])
  db.exec("UPDATE heads SET context = x'ff00ff' WHERE id = 'b'")
  expect(() => readSnapshot(other)('charging-session', 'b')).toThrow('a saved state of charging-session cannot be read')
  for (const one of [other, db]) one.close()
})

it('forgets a dictionary whose transaction was taken back', () => {
  const db = openTables(':memory:')
  const snapshots = openSnapshots(db)
  const long = (name: string) => ({ ...snapshot(1), context: { name, marks: name.repeat(600) } })
  db.exec('BEGIN')
  snapshots.put('charging-session', 'a', long('x'))
  snapshots.save(1)
  expect(db.prepare('SELECT count(*) FROM dictionaries').pluck().get()).toBe(1)
  db.exec('ROLLBACK')
  snapshots.forgetAll()
  snapshots.put('charging-session', 'b', long('y'))
  db.transaction(() => snapshots.save(2))()
  expect(openSnapshots(db).get('charging-session', 'b')).toEqual(long('y'))
  expect(openSnapshots(db).get('charging-session', 'a')).toBeNull()
})

/** What a session says while it charges and after: most of it is the same for all. */
const session = (id: number, version: number) => ({
  pileId: `CP${id}`,
  version,
  marks: Array.from({ length: 20 }, (_, mark) => ({ energy: (id * 31 + mark * version) % 10_007, at: instant(mark) })),
})

it('leaves no holes where streams come to rest, whatever they said while they moved', () => {
  const db = openTables(':memory:')
  const snapshots = openSnapshots(db)
  const [count, running] = [400, 20]
  const put = (id: number, version: number, value: string): void => {
    const position = version * count + id
    snapshots.put('charging-session', String(id), { version, position, value, context: session(id, version) })
    do snapshots.save(position)
    while (snapshots.isSaving)
  }
  for (let id = 0; id < count + running; id += 1) {
    if (id < count) put(id, 1, 'Charging')
    if (id < count) for (let version = 2; version < 6; version += 1) put(id, version, 'Charging')
    if (id >= running) put(id - running, 6, 'Released')
  }
  const pages = db
    .prepare<[], number>("SELECT 1.0 * sum(unused) / sum(pgsize) FROM dbstat WHERE name = 'heads'")
    .pluck()
  expect(pages.get()).toBeLessThan(1 / 3)
  const read = readSnapshot(db)
  for (const id of [0, 7, count - 1])
    expect(read('charging-session', String(id))).toMatchObject({ value: 'Released', context: session(id, 6) })
})
