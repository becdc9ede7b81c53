import { Result, Schema } from 'effect'
import { describe, expect, it } from 'vitest'
import { alarms } from '#contracts/maintenance/alarm.calls.ts'
import { records, sessions } from '#contracts/charging/charge-record.calls.ts'
import { connectors, piles } from '#contracts/equipment/pile.calls.ts'
import { bills } from '#contracts/finance/bill.calls.ts'
import { reservations } from '#contracts/charging/reservation.calls.ts'
import { queryOf } from '#console/kit/table/resource.tsx'
import type { Filter } from '#console/kit/table/filter.ts'
import { AlarmRecord } from '#console/areas/maintenance/alarm/alarm-record.page.tsx'
import { BillManagement } from '#console/areas/finance/bill/bill-management.page.tsx'
import { connectorList } from '#console/areas/equipment/connector/connectors.tsx'
import { pileList } from '#console/areas/equipment/pile/piles.tsx'
import { withMoments } from '#console/domain/list/range.ts'
import { ChargeRecord } from '#console/areas/charging/record/charge-record.page.tsx'
import { Reservation } from '#console/areas/charging/reservation/reservation.page.tsx'
import { sessionList } from '#console/areas/charging/session/sessions.tsx'
import { MIN_WIDTH } from '#console/kit/table/column.ts'
import { english } from '../support/english.ts'

/** A list asks for nothing that its call does not know: a column or a filter too many would be refused with 400. */

const lists = [
  ['charging', sessionList, sessions],
  ['piles', pileList, piles],
  ['connectors', connectorList, connectors],
  ['alarms', AlarmRecord.descriptor, alarms],
  ['charge records', ChargeRecord.descriptor, records],
  ['bills', BillManagement.descriptor, bills],
  ['reservations', Reservation.descriptor, reservations],
] as const

/** Room for a table beside the open menu, and what its buttons take of it, px. */
const TABLE_AT_1440 = 1_174
const ACTIONS_WIDTH = 224

/** What somebody may choose in a filter. */
function valuesOf(filter: Filter): readonly string[] {
  switch (filter.kind) {
    case 'text':
      return ['CP000001']
    case 'choice':
      return filter.choices.map(({ value }) => value)
    case 'dates':
      return ['2026-11-01..2026-11-20', '2026-11-01..', '..2026-11-20']
    default:
      return filter satisfies never
  }
}

describe.each(lists)('the list of %s', (_, { title, columns, filters, order, commands, heading, empty }, { query }) => {
  const descriptor = { columns, filters, order } as unknown as typeof sessionList
  const isKnown = (search: string): boolean => {
    const asked = filters
      .filter(({ kind }) => kind === 'dates')
      .reduce((before, { key }) => withMoments(before, key), queryOf(descriptor, search))
    const { page, size, sort, filters: chosen } = asked
    const written = { ...chosen, page: String(page), size: String(size), ...(sort === null ? {} : { sort }) }
    const schema: Schema.Codec<unknown, unknown> = query
    return Result.isSuccess(Schema.decodeUnknownResult(schema, { onExcessProperty: 'error' })(written))
  }

  it('is asked for as it is opened: first page, ten rows [R9.1.02] [R9.1.03]', () => {
    expect(queryOf(descriptor, '')).toMatchObject({ page: 1, size: 10 })
    expect(isKnown('')).toBe(true)
  })

  it('can be sorted by every column that says so', () => {
    const sortable = columns.filter(({ isSortable }) => isSortable === true).map(({ key }) => key)
    expect(sortable.filter((key) => !isKnown(`?sort=${key}`) || !isKnown(`?sort=-${key}`))).toEqual([])
  })

  it('can be filtered by every value of every filter', () => {
    const asked = filters.flatMap((filter) =>
      valuesOf(filter).map((value) => `?${new URLSearchParams({ [`f.${filter.key}`]: value }).toString()}`),
    )
    expect(asked.filter((search) => !isKnown(search))).toEqual([])
  })

  it('has a text for everything it names', () => {
    const choices = filters.flatMap((filter) => (filter.kind === 'choice' ? filter.choices : []))
    const keys = [
      title,
      empty.title,
      empty.description,
      heading ?? title,
      ...[...columns, ...filters, ...choices].map((one) => one.title),
    ]
    expect(keys.filter((key) => english[key] === undefined)).toEqual([])
  })

  it('shows the column it is ordered by without scrolling, 1440 px wide', () => {
    const actions = commands === undefined ? 0 : ACTIONS_WIDTH
    const index = columns.findIndex(({ key }) => key === order?.key)
    const before = columns.slice(0, index + 1).reduce((sum, { width = MIN_WIDTH }) => sum + width, actions)
    expect(index).toBeGreaterThanOrEqual(0)
    expect(before).toBeLessThanOrEqual(TABLE_AT_1440)
  })

  it('gives every column a name of its own and the least width of the spec [R9.1.05]', () => {
    const keys = columns.map(({ key }) => key)
    expect(new Set(keys).size).toBe(keys.length)
    expect(columns.filter(({ width }) => width !== undefined && width < MIN_WIDTH)).toEqual([])
  })
})

describe('a filter by days', () => {
  const query = { page: 1, size: 10, sort: null }

  it('asks from the first second of the one day to the last of the other', () => {
    const asked = withMoments({ ...query, filters: { endedAt: '2026-11-01..2026-11-20', id: '7' } }, 'endedAt')
    expect(asked.filters).toEqual({
      id: '7',
      endedAtFrom: '2026-11-01 00:00:00',
      endedAtTo: '2026-11-20 23:59:59',
    })
  })

  it('asks for the time that was given with a day, to the whole minute', () => {
    const asked = withMoments({ ...query, filters: { at: '2026-11-20 14:02..2026-11-20 14:05' } }, 'at')
    expect(asked.filters).toEqual({ atFrom: '2026-11-20 14:02:00', atTo: '2026-11-20 14:05:59' })
    const exact = withMoments({ ...query, filters: { at: '2026-11-20 14:02:31..' } }, 'at')
    expect(exact.filters).toEqual({ atFrom: '2026-11-20 14:02:31' })
  })

  it('leaves an end that is open', () => {
    expect(withMoments({ ...query, filters: { endedAt: '..2026-11-20' } }, 'endedAt').filters).toEqual({
      endedAtTo: '2026-11-20 23:59:59',
    })
    expect(withMoments({ ...query, filters: {} }, 'endedAt').filters).toEqual({})
  })
})
