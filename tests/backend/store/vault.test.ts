import { expect, it } from 'vitest'
import { openStore } from '#backend/store/store.ts'

it('forgets one secret of a subject, or all of them, and nothing of its neighbours', () => {
  const { vault } = openStore(':memory:').store
  for (const subject of ['a', 'b'])
    for (const key of ['email', 'name', 'phone']) vault.set(subject, key, `${key} of ${subject}`)
  vault.delete('a', 'name')
  expect(vault.keys('a')).toEqual(['email', 'phone'])
  expect(vault.get('a', 'name')).toBeNull()
  vault.delete('a')
  expect(vault.keys('a')).toEqual([])
  expect(vault.get('a', 'email')).toBeNull()
  expect(vault.keys('b')).toEqual(['email', 'name', 'phone'])
})
