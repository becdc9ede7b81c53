import { expect, it } from 'vitest'
import { pageSizes } from '#contracts/endpoint.ts'
import { alarms as alarmModel } from '#backend/areas/maintenance/alarm/read-model.ts'
import { bills as billModel } from '#backend/areas/finance/bill/read-model.ts'
import { connectors as connectorModel } from '#backend/areas/equipment/connector/read-model.ts'
import type { ListTable, Value } from '#backend/kernel/query/list-table.ts'
import { openList } from '#backend/kernel/query/list.ts'
import type { ListRequest } from '#backend/kernel/query/list.ts'
import { piles as pileModel } from '#backend/areas/equipment/pile/read-model.ts'
import { records as recordModel } from '#backend/areas/charging/charge-record/read-model.ts'
import { sessions as sessionModel } from '#backend/areas/charging/charging-session/read-model.ts'
import { stepForward } from '#tests/support/run/heartbeat.ts'
import { forSeeds, pick } from '#tests/support/seed.ts'
import type { Random } from '#tests/support/seed.ts'
import { openTestWorld } from '#tests/support/site/world.ts'
import {
  alarmRows,
  billRows,
  connectorRows,
  fill,
  locationRows,
  pileRows,
  recordRows,
  sessionRows,
} from './synthetic.ts'
import type { Row } from './synthetic.ts'

/** Every list answers what filtering, sorting and slicing its rows by hand answers, whatever is asked. */

const REQUESTS = 50

const [alarmList, billList, connectorList] = [alarmModel.list, billModel.list, connectorModel.list]
const [pileList, recordList, sessionList] = [pileModel.list, recordModel.list, sessionModel.list]

type Matches = (row: Row, value: Value) => boolean
/** Filters that are more than "the column is this"; ranges are read off their names. */
type Special = Readonly<Record<string, Matches>>

interface Reference {
  readonly list: ListTable
  readonly rows: readonly Row[]
  readonly special: Special
}

/** The lists of one world and the rows behind them. */
function openLists(random: Random, many: number) {
  const { store } = openTestWorld()
  // More than are ever sorted, so that indexes are walked too.
  const few = 24_000
  const [locations, knownPiles] = [locationRows(), pileRows(random)]
  const rows = {
    records: recordRows(random, many),
    sessions: sessionRows(random, many / 5),
    bills: billRows(random, few),
    alarms: alarmRows(random, few),
    piles: knownPiles,
    connectors: connectorRows(random, 2 * knownPiles.length),
  }
  fill(store.db, 'locations', locations)
  for (const [table, some] of Object.entries(rows)) fill(store.db, table, some)

  const pileOf = new Map(knownPiles.map((pile) => [pile['id'], pile]))
  const locationOf = new Map(locations.map((location) => [location['id'], location]))
  const contains = (row: Row | undefined, value: Value) =>
    String(row?.['name'] ?? '')
      .toLowerCase()
      .includes(String(value).toLowerCase())
  const pileName: Matches = (row, value) =>
    pileOf.has(row['pileId'] ?? '') && contains(pileOf.get(row['pileId'] ?? ''), value)
  const ofPile: Matches = (row, value) => pileOf.get(row['pileId'] ?? '')?.['locationId'] === value
  const number: Matches = ({ id }, value) => String(id) === value
  const tag: Matches = ({ idTag }, value) => String(idTag).toLowerCase() === String(value).toLowerCase()
  const special = { pileName, id: number, idTag: tag }
  const references: Reference[] = [
    { list: recordList, rows: rows.records, special },
    { list: sessionList, rows: rows.sessions, special },
    { list: billList, rows: rows.bills, special: {} },
    { list: alarmList, rows: rows.alarms, special: { pileName, locationId: ofPile } },
    {
      list: pileList,
      rows: rows.piles,
      special: {
        name: contains,
        locationName: (row, value) => contains(locationOf.get(row['locationId'] ?? ''), value),
      },
    },
    {
      list: connectorList,
      rows: rows.connectors,
      special: { pileName, locationId: ofPile, status: ({ shown }, value) => shown === value },
    },
  ]
  return { store, references }
}

/** What a filter matches: by its own rule, by one end of a range, or by the column of its name. */
function matches(row: Row, name: string, value: Value, special: Special): boolean {
  const own = special[name]
  if (own !== undefined) return own(row, value)
  const range = /^(?<column>\w+)(?<end>From|To)$/u.exec(name)?.groups
  if (range === undefined) return row[name] === value
  const at = String(row[range['column'] ?? ''])
  const text = String(value)
  // What is no moment is before and behind none.
  if (!/^\d{4}-/u.test(text)) return false
  if (text.endsWith('Z')) return range['end'] === 'From' ? at >= text : at <= text
  const second = text.replace(' ', 'T')
  return range['end'] === 'From' ? at >= second : at.slice(0, second.length) <= second
}

/** Nothing stands before something; numbers by size, texts by their bytes. */
function compare(a: string | number | null, b: string | number | null): number {
  if (a === b) return 0
  if (a === null || b === null) return a === null ? -1 : 1
  return a < b ? -1 : 1
}

/** Rows in an order of their list, each order sorted once. */
function openSorted({ list, rows }: Reference): (name: string) => readonly Row[] {
  const known = new Map<string, readonly Row[]>()
  return (name) => {
    const columns = list.orders[name]?.columns ?? []
    const inOrder =
      known.get(name) ??
      rows.toSorted((a, b) => {
        for (const column of columns) {
          const order = compare(a[column] ?? null, b[column] ?? null)
          if (order !== 0) return order
        }
        return 0
      })
    known.set(name, inOrder)
    return inOrder
  }
}

/** A value some row has, sometimes one that none has. */
function valueFor(random: Random, { rows, list }: Reference, name: string): Value {
  const row = pick(random, rows)
  if (/Name$|^name$/u.test(name)) return pick(random, ['łó', 'PÖLTEN', 'hof 1', 'Quai', '%', 'a', '7', "x'--"])
  const column = name.replace(/(?:From|To)$/u, '')
  const value = row[list.table === 'connectors' && name === 'status' ? 'shown' : column] ?? 'L3'
  if (random() < 0.05) return 'nobody'
  if (name === 'idTag') return String(value).toLowerCase()
  return column !== name && random() < 0.5 ? String(value).slice(0, 19).replace('T', ' ') : String(value)
}

function requestFor(random: Random, reference: Reference): ListRequest {
  const { list, rows } = reference
  const names = Object.keys(list.filters).filter(() => random() < pick(random, [0, 0.1, 0.25, 0.6]))
  const filters = Object.fromEntries(names.map((name) => [name, valueFor(random, reference, name)]))
  const size = pick(random, pageSizes)
  const last = Math.ceil(rows.length / size)
  const page = pick(random, [1, 1, 2, 3, last, last - 1, last + 5, 1 + Math.floor(random() * last)])
  const column = pick(random, Object.keys(list.orders))
  return { page: Math.max(1, page), size, sort: pick(random, [null, column, `-${column}`]), filters }
}

it('answers every page, order and filter as the rows themselves do, on 200 000 rows', () => {
  forSeeds(1, (random) => {
    const { store, references } = openLists(random, 200_000)
    for (const reference of references) {
      stepForward()
      const { list, special } = reference
      const ask = openList<string | number>(store, list)
      const inOrder = openSorted(reference)
      for (let index = 0; index < REQUESTS; index += 1) {
        const request = requestFor(random, reference)
        const { page, size, filters } = request
        const order = request.sort ?? list.ownOrder
        const found = inOrder(order.replace('-', '')).filter((row) =>
          Object.entries(filters).every(([name, value]) => matches(row, name, value, special)),
        )
        const wanted = order.startsWith('-') ? found.toReversed() : found
        const keys = wanted.slice((page - 1) * size, page * size).map((row) => row[list.key])
        expect(ask(request), `${list.table} ${JSON.stringify(request)}`).toEqual({ total: found.length, keys })
      }
    }
  })
})

it('takes no column and no filter that it does not have', () => {
  const { store } = openTestWorld()
  const ask = openList<number>(store, recordList)
  const request = { page: 1, size: 10, sort: null, filters: {} }
  expect(() => ask({ ...request, sort: 'id; DROP TABLE records' })).toThrow(RangeError)
  expect(() => ask({ ...request, filters: { '1=1 OR id': '7' } })).toThrow(RangeError)
  expect(ask({ ...request, filters: { pileId: "' OR ''='" } })).toEqual({ total: 0, keys: [] })
})
