import Database from 'better-sqlite3'
import { expect, it } from 'vitest'
import { recoverHeads } from '#backend/kernel/recovery.ts'
import { openStore } from '#backend/store/store.ts'
import { openHeads } from '#backend/store/heads.ts'
import { openTables } from '#backend/store/tables.ts'
import { instant } from '#contracts/units.ts'

const head = (version: number) => ({ version, position: version, value: 'Registered', context: { version } })

it('saves heads a few at a time, as they stood when the saving began', () => {
  const db = openTables(':memory:')
  const heads = openHeads(db)
  for (let id = 0; id < 1_000; id += 1) heads.put('customer', `c${id}`, head(1))
  heads.save(1_000)
  expect(heads.isSaving).toBe(true)
  expect(heads.savedPosition()).toBe(0)
  // What moves meanwhile stands at once, and is saved the next time.
  heads.put('customer', 'c999', head(2))
  expect(heads.get('customer', 'c998')).toMatchObject({ version: 1 })
  let turns = 1
  while (heads.isSaving) {
    heads.save(1_001)
    turns += 1
  }
  expect(turns).toBeGreaterThan(2)
  expect(heads.savedPosition()).toBe(1_000)
  expect(heads.get('customer', 'c999')).toMatchObject({ version: 2 })
  expect(openHeads(db).get('customer', 'c999')).toMatchObject({ version: 1 })
  expect(heads.isDirty).toBe(true)
  expect(heads.all('customer')).toHaveLength(1_000)
})

it('folds the facts behind the saved position once, also over heads that were half saved', () => {
  const { store, writer } = openStore(':memory:')
  const { heads, append } = writer
  const about = { lifecycle: 'user-group', at: instant(0), by: { kind: 'system', process: 'test' } } as const
  const rest = { cause: null, correlation: 'test', irregular: false }
  const tell = (id: string, version: number, previous: number | null): number => {
    const type = version === 1 ? 'group.registered' : 'group.changed'
    const data = { name: `${id}${version}`, customerIds: [] }
    return append({ ...about, ...rest, id, version, type, data }, previous).position
  }
  const first = tell('a', 1, null)
  tell('a', 2, first)
  tell('b', 1, null)
  // The head of `a` was written before the crash; the position was not.
  const context = { name: 'a2', customerIds: [] }
  heads.put('user-group', 'a', { version: 2, position: 2, value: 'Registered', context })
  recoverHeads({ store, heads, markUnread: ({ type }, why) => expect(type).toBe(why) })
  expect(heads.get('user-group', 'a')).toMatchObject({ version: 2, position: 2, context })
  expect(heads.get('user-group', 'b')).toMatchObject({ version: 1, position: 3, context: { name: 'b1' } })
  expect(store.facts('user-group', 'a').map(({ version }) => version)).toEqual([1, 2])
})

it('needs no checkpointer where there is no file', () => {
  const { writer, store } = openStore(':memory:')
  expect(writer.checkpointer).toBeNull()
  expect(store.db).toBeInstanceOf(Database)
})
