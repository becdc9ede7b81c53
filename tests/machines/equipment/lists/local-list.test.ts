import { describe, it } from 'vitest'
import type { ListEntry, LocalListFact } from '#contracts/equipment/lists/local-list.ts'
import type { Instant } from '#contracts/units.ts'
import { localList } from '#machines/equipment/lists/local-list.ts'
import { given } from '#tests/support/lifecycles/given-when-then.ts'
import type { Told } from '#tests/support/lifecycles/given-when-then.ts'

const entry = (idTag: string, status: ListEntry['status'] = 'Accepted'): ListEntry => ({
  idTag,
  status,
  expiryDate: '2026-12-31T00:00:00.000Z' as Instant,
  parentIdTag: null,
})
const made = (version: number, put: readonly ListEntry[], removed: readonly string[] = []): Told<LocalListFact> => ({
  type: 'entries.made',
  data: { version, put, removed },
  by: 'SYS',
})
const begun: Told<LocalListFact> = { type: 'entries.pushBegun', data: { entriesMax: 10, partMax: 2 }, by: 'SYS' }
const waited: Told<LocalListFact> = { type: 'entries.commandAwaited', data: { commandId: '7' }, by: 'SYS' }

describe('local list', () => {
  it('holds what was put and not removed, in the order of tags, whatever their case', () => {
    const list = given(
      localList,
      made(1, [entry('B'), entry('a')]),
      made(2, [entry('C'), entry('b', 'Blocked')], ['A']),
    )
    list.stands('Idle', { version: 2, entries: [entry('b', 'Blocked'), entry('C')] })
  })

  it('can be built upon one version later alone', () => {
    const first = [entry('A')]
    given(localList, made(1, first)).stands('Idle', { before: null })
    given(localList, made(1, first), made(2, [entry('B')])).stands('Idle', { before: first })
    given(localList, made(1, first), made(4, [entry('B')])).stands('Idle', { before: null })
  })

  it('rises in version with every change', () => {
    const body = { version: 2, put: [], removed: [] }
    given(localList, made(2, [])).when('make', body).by('SYS').refusedBecause('versionRises')
    given(localList, made(2, []))
      .when('make', { ...body, version: 3 })
      .by('SYS')
      .becomes('entries.made')
      .in('Idle')
  })

  it('sends what stood there when its push began, whatever changes meanwhile', () => {
    const pushed = given(localList, made(1, [entry('A')]), begun, made(2, [entry('B')]))
    pushed.stands('Idle', {
      version: 2,
      sending: { version: 1, entries: [entry('A')], before: null, entriesMax: 10, partMax: 2, mode: null, part: 0 },
    })
    const sent = pushed.when('sendPart', { mode: 'whole', part: 1 }).by('SYS').becomes('entries.partSent')
    sent.in('Idle')
    given(localList, made(1, [])).when('sendPart', { mode: 'whole', part: 1 }).by('SYS').refusedBecause('pushBegun')
  })

  it('changes and is sent while it waits, under the same rules', () => {
    const waiting = given(localList, made(1, []), waited)
    const body = { version: 2, put: [entry('A')], removed: [] }
    waiting.when('make', body).by('SYS').becomes('entries.made').in('Awaiting', { version: 2 })
    waiting
      .when('make', { ...body, version: 1 })
      .by('SYS')
      .refusedBecause('versionRises')
    waiting.when('sendPart', { mode: 'whole', part: 1 }).by('SYS').refusedBecause('pushBegun')
    const limits = { entriesMax: 10, partMax: 2 }
    waiting.when('beginPush', limits).by('SYS').becomes('entries.pushBegun').in('Awaiting')
    const pushed = given(localList, made(1, []), waited, begun)
    pushed.when('sendPart', { mode: 'whole', part: 1 }).by('SYS').becomes('entries.partSent').in('Awaiting')
  })

  it('waits for one command at a time', () => {
    const waiting = given(localList, made(1, []), waited)
    waiting.stands('Awaiting', { awaited: '7' })
    waiting.when('await', { commandId: '8' }).by('SYS').refused()
    waiting.when('settle', {}).by('SYS').becomes('entries.commandSettled').in('Idle', { awaited: null })
    given(localList, made(1, [])).when('settle', {}).by('SYS').refused()
    given(localList).when('await', { commandId: '7' }).by('SYS').becomes('entries.commandAwaited').in('Awaiting')
  })
})
