import { expect, test } from 'vitest'
import {
  cleared,
  readListQuery,
  sortText,
  withFilter,
  withoutUnknown,
  writeListQuery,
} from '#console/kit/table/list-query.ts'
import { isDay, readRange, takes, writeRange } from '#console/kit/table/filter.ts'

const vocabulary = { takes: (key: string) => ['status', 'code'].includes(key), sortKeys: ['code', 'startedAt'] }
const read = (search: string) => readListQuery(search, vocabulary)

test('a plain list is page 1 of 10 [R9.1.02] [R9.1.03]', () => {
  expect(read('')).toMatchObject({ page: 1, size: 10, sort: null, filters: {}, open: null })
})

test('filters, order, page, size and the open row come back from the URL they were written to', () => {
  const search = '?f.status=Charging&f.code=CP+1&sort=-startedAt&page=4&size=30&open=CP000001%7E1'
  const query = read(search)
  expect(query).toEqual({
    filters: { status: 'Charging', code: 'CP 1' },
    sort: { key: 'startedAt', isDescending: true },
    page: 4,
    size: 30,
    open: 'CP000001~1',
    unknown: {},
  })
  expect(writeListQuery(query)).toBe(search)
})

test('defaults are left out of the URL', () => {
  expect(writeListQuery(read('?page=1&size=10'))).toBe('')
})

test('unknown parameters are kept apart and can be removed; the list still has a query', () => {
  const query = read('?f.unknown=x&sort=nope&f.status=Charging')
  expect(query.unknown).toEqual({ 'f.unknown': 'x', sort: 'nope' })
  expect(query.filters).toEqual({ status: 'Charging' })
  expect(query.sort).toBeNull()
  expect(writeListQuery(withoutUnknown(withoutUnknown(query, 'sort'), 'f.unknown'))).toBe('?f.status=Charging')
})

test.each(['?page=0', '?page=-3', '?page=abc', '?page=1.5', '?size=11', '?size=1000', '?page=9e99', '?%zz', '?f.=x'])(
  '%s gives the first page of ten',
  (search) => {
    expect(read(search)).toMatchObject({ page: 1, size: 10 })
  },
)

test('another filter starts at the first page and closes the open row', () => {
  const query = read('?page=4&open=a&f.code=x')
  expect(withFilter(query, 'status', 'Charging')).toMatchObject({ page: 1, open: null })
  expect(withFilter(query, 'code', '').filters).toEqual({})
})

test('clearing keeps order and page size', () => {
  expect(writeListQuery(cleared(read('?f.code=x&f.y=z&sort=code&size=50&page=2')))).toBe('?sort=code&size=50')
})

test('an order is written as the API takes it', () => {
  expect(sortText({ key: 'code', isDescending: true })).toBe('-code')
  expect(sortText({ key: 'code', isDescending: false })).toBe('code')
})

test('a span of days is one value, open at either side', () => {
  expect(readRange('2026-11-01..2026-11-20')).toEqual({ from: '2026-11-01', to: '2026-11-20' })
  expect(readRange('..2026-11-20')).toEqual({ from: '', to: '2026-11-20' })
  expect(writeRange({ from: '', to: '' })).toBe('')
  expect(writeRange({ from: '2026-11-01', to: '' })).toBe('2026-11-01..')
})

test('a day must exist', () => {
  expect(['2026-11-20', '2028-02-29'].every(isDay)).toBe(true)
  expect(['2026-02-29', '2026-13-01', '2026-1-1', '20.11.2026', ''].some(isDay)).toBe(false)
})

test('a new filter replaces an invalid one of the same name', () => {
  const known = { takes: (key: string, value: string) => key === 'status' && value === 'Charging', sortKeys: [] }
  const query = readListQuery('?f.status=Nonsense', known)
  expect([query.filters, query.unknown]).toEqual([{}, { 'f.status': 'Nonsense' }])
  expect(writeListQuery(withFilter(query, 'status', 'Charging'))).toBe('?f.status=Charging')
})

test.each([
  ['any text', { kind: 'text' }, 'anything', true],
  ['a choice', { kind: 'choice', choices: [{ value: 'Online', title: 'online' }] }, 'Online', true],
  ['no choice', { kind: 'choice', choices: [{ value: 'Online', title: 'online' }] }, 'Nonsense', false],
  ['days', { kind: 'dates' }, '2026-11-01..2026-11-20', true],
  ['an open range', { kind: 'dates' }, '..2026-11-20', true],
  ['a time with a day', { kind: 'dates', hasTime: true }, '2026-11-20 14:02..2026-11-21 00:00:30', true],
  ['a day alone where a time may be', { kind: 'dates', hasTime: true }, '2026-11-20..', true],
  ['a time where days are', { kind: 'dates' }, '2026-11-20 14:02..', false],
  ['an hour that does not exist', { kind: 'dates', hasTime: true }, '2026-11-20 24:00..', false],
  ['no day', { kind: 'dates' }, 'yesterday', false],
  ['a day that does not exist', { kind: 'dates' }, '2026-02-30..', false],
] as const)('a filter knows %s', (_, filter, value, isTaken) => {
  expect(takes({ key: 'x', title: 'x', ...filter }, value)).toBe(isTaken)
})
