import { screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { testServer, data } from '../support/test-server.ts'
import { signedInUser } from '../support/signed-in-user.ts'
import { open } from '../support/open-console.tsx'
import * as rows from './distinct-rows.ts'
import { details } from './shown-details.ts'
import { lists } from './shown-lists.ts'

/**
 * Every value stands under its own heading, in every list and detail: rows of values that cannot be taken for one
 * another (`distinct-rows.ts`), read from the screen as a person reads it. The reader's clocks are Warsaw's.
 */

const server = testServer()
const listOf = (...of: readonly unknown[]) => data({ total: of.length, list: of })

const service: Readonly<Record<string, ReturnType<typeof data>>> = {
  '/charge-service/sessions': listOf(rows.runningSession, rows.sessionInList),
  '/charge-service/sessions/82': data(rows.session),
  '/charge-service/sessions/82/curve': data({ id: '82', total: 0, at: [], power: [], energy: [], soc: [] }),
  '/charge-service/records': listOf(rows.record),
  '/device-service/piles': listOf(rows.pileInList),
  '/device-service/piles/CP000001': data(rows.pile),
  '/device-service/connectors': listOf(rows.connector),
  '/device-service/connector-counts': listOf({ status: 'Charging', count: 1 }),
  '/alarm-service/alarms': listOf(rows.alarm),
  '/command-service/commands': listOf(rows.command),
  '/diagnostics-service/uploads': listOf(rows.diagnostics),
  '/firmware-service/upgrades': listOf(rows.upgrade),
  '/firmware-service/upgrades/3': data(rows.upgrade),
  '/firmware-service/jobs': listOf(rows.job),
  '/firmware-service/models': listOf({ vendor: 'Volt', model: 'V2', piles: 2 }),
  '/reservation-service/reservations': listOf(rows.reservation),
  '/user-service/offline-lists': listOf(rows.offlineList),
  '/finance-service/bills': listOf(rows.bill),
  '/finance-service/bills/B81': data(rows.bill),
  '/balancing-service/plans': listOf(rows.plan),
  '/balancing-service/plans/4': data(rows.plan),
  '/balancing-service/profiles': listOf(rows.profile),
  '/balancing-service/locations': listOf(rows.headroom),
  '/balancing-service/loads': listOf(rows.load),
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-20T12:00:00Z') })
  server.answer(({ path }) => service[path] ?? (path.endsWith('/facts') ? listOf() : data(null)))
  signedInUser()
  return () => vi.useRealTimers()
})

describe('a list', () => {
  test.each(lists)('shows each value under its own heading: $name', async ({ path, table, shows }) => {
    open(path)
    const grid = await gridOf(table)
    const heads = textsIn(grid, 'thead th')
    const cells = textsIn(grid.querySelector('tbody tr'), 'td')
    const shown = heads.map((head, index) => [head, cells[index]]).filter(([head]) => head !== 'Actions')
    expect(shown).toEqual(Object.entries(shows))
  })
})

describe('a detail', () => {
  test.each(details)('shows each value beside its own name: $name', async ({ path, shows }) => {
    open(path)
    await screen.findByText(Object.keys(shows[0] ?? {})[0] ?? '', { selector: 'main dt' })
    const pairs = [...screen.getByRole('main').querySelectorAll('dl')].map(pairsOf)
    expect(pairs).toEqual(shows)
    expect(pairs.map((one) => Object.keys(one))).toEqual(shows.map((one) => Object.keys(one)))
  })

  test('shows each line of a bill under its own heading, the rounding last', async () => {
    open('/financialManagement/billManagement/billDetail?id=B81')
    const table = await screen.findByRole('table', { name: 'Cost by line' })
    expect(textsIn(table, 'thead th')).toEqual(['Fee (times in Warsaw)', 'Quantity', 'Unit price', 'Amount'])
    expect([...table.querySelectorAll('tbody tr')].map((row) => textsIn(row, 'td'))).toEqual([
      ['Reservation fee07:01:02–07:50:02', '49 min', '$0.11 / min', '$5.39'],
      ['VAT 14 %', '', '', '$0.75'],
      ['Rounding', '', '', '$0.01'],
    ])
    expect(textsIn(table, 'tfoot td')).toEqual(['$6.15'])
  })

  test('shows each try to pay a bill under its own heading', async () => {
    open('/financialManagement/billManagement/billDetail?id=B81')
    const table = await screen.findByRole('table', { name: 'Payment attempts' })
    expect(textsIn(table, 'thead th')).toEqual(['Attempt', 'Status', 'Started (Warsaw)', 'Ended (Warsaw)', 'Amount'])
    expect(textsIn(table.querySelector('tbody tr'), 'td')).toEqual([
      '1',
      'Payment failedBalance is not sufficient',
      '2026-11-20 09:51:52 (Warsaw)oper00',
      '2026-11-20 09:52:53 (Warsaw)',
      '$6.15',
    ])
  })
})

/** A list's table, once it has a row. */
function gridOf(name: string): Promise<HTMLElement> {
  return waitFor(() => {
    const [table] = screen.queryAllByLabelText(name, { selector: 'table' })
    if (table === undefined || textsIn(table, 'tbody td').join('') === '') throw new Error(`no row in ${name} yet`)
    return table
  })
}

function pairsOf(dl: Element): Readonly<Record<string, string>> {
  return Object.fromEntries([...dl.querySelectorAll('dt')].map((dt) => [textOf(dt), textOf(dt.nextElementSibling)]))
}

const textsIn = (within: Element | null, selector: string): readonly string[] =>
  [...(within?.querySelectorAll(selector) ?? [])].map(textOf)

/** What stands there; spaces that do not break count as spaces. */
const textOf = (element: Element | null): string => (element?.textContent ?? '').replaceAll(/\s/gu, ' ')
