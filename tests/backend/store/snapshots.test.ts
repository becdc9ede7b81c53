import Database from 'better-sqlite3'
import { expect, it } from 'vitest'
import { recoverSnapshots } from '#backend/kernel/recovery.ts'
import { openStore } from '#backend/store/store.ts'
import { openSnapshots } from '#backend/store/snapshots.ts'
import { openTables } from '#backend/store/tables.ts'
import { instant } from '#contracts/units.ts'

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
  const long = { ...snapshot(1), context: { marks: 'x'.repeat(1_200) } }
  const before = pages()
  for (let id = 0; id < 600; id += 1) snapshots.put('charging-session', String(id), long)
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
