import { Option, Schema } from 'effect'
import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { DescribedRow } from '#contracts/resource.ts'
import { writtenQuery } from '#console/api/use-rows.ts'
import { withMoments } from '#console/domain/list/range.ts'
import { momentsOf } from '#console/domain/resource/columns.tsx'
import type { DescribedPage } from '#console/domain/resource/resource-page.tsx'
import { sheetColumnsOf } from '#console/domain/resource/sheet.ts'
import { queryOf } from '#console/kit/table/resource.tsx'
import { NOTHING } from '#console/kit/text/format.ts'
import { cellOf } from '#console/kit/sheet/sheet-cell.ts'
import { open, text } from '../support/open-console.tsx'
import { signedInUser } from '../support/signed-in-user.ts'
import { data, testServer } from '../support/test-server.ts'
import { knownRow } from './known-row.ts'

/**
 * Every list page that is made from a description, found by itself: so that the next one is tested on the day it is described.
 * A row of known values stands under its own headings, in a file as on the screen; each order and each filter is asked for;
 * the page and the moment of the address are; a row opens by the keyboard; each command that is offered begins. Whose things they
 * are is held in tests/backend/http/foreign-scope.test.ts, axe, languages and widths in e2e/walk.spec.ts.
 */

/** Presses of Tab after which a row has to have had the focus. */
const TAB_STOPS = 90

type Page = DescribedPage<DescribedRow, DescribedRow>

const modules = import.meta.glob<Readonly<Record<string, unknown>>>('/console/areas/**/*.page.tsx', { eager: true })
const isPage = (value: unknown): value is Page =>
  typeof value === 'function' && 'descriptor' in value && 'view' in value && 'commands' in value
const described = Object.values(modules)
  .flatMap((module) => Object.values(module))
  .filter(isPage)
  .map((page) => [page.view.resource.name, page] as const)

const server = testServer()
const zone = 'Europe/Warsaw'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-20T12:00:00Z') })
  signedInUser()
  return () => vi.useRealTimers()
})

test('there are such pages', () => {
  expect(described.map(([name]) => name)).toEqual(expect.arrayContaining(['bill', 'alarm', 'vehicle']))
})

/** Opens the list with one known row; `search` is a part of its address. */
async function opened({ view, commands, url }: Page, search = ''): Promise<DescribedRow> {
  const row = knownRow(view.resource, commands)
  // What the page shows is a row of its contract.
  const decoded = Schema.decodeUnknownSync(view.resource.row)(row)
  const { path } = view.resource.list
  server.answer((request) => {
    if (request.path === path) return data({ total: 1, list: [row] })
    return request.path.endsWith('/facts') ? data({ total: 0, list: [] }) : data(null)
  })
  open(url + search)
  await waitFor(() => expect(document.querySelector('tbody')?.textContent ?? '').not.toBe(''))
  return decoded
}

const spaced = (words: string): string => words.replaceAll(/\s/gu, ' ').trim()

describe.each(described)('the list page of %s', (_, page) => {
  const { resource } = page.view
  const read = Schema.decodeUnknownOption(resource.list.query, { onExcessProperty: 'error' })

  test('shows each value under its own heading, and writes the same into a file', async () => {
    const row = await opened(page)
    const heads = [...document.querySelectorAll('thead th')].map((head) => spaced(head.textContent ?? ''))
    const cells = [...document.querySelectorAll('tbody tr:first-child td')].map((cell) =>
      spaced(cell.textContent ?? ''),
    )
    const speaker = { text, locale: 'en', zone, currency: { code: 'USD', sign: '$' } }
    const columns = sheetColumnsOf(page.view, speaker)
    const shown = columns.map((column) => [column.title, cells[heads.indexOf(spaced(column.title))] ?? null] as const)
    for (const [index, column] of columns.entries()) {
      const cell = cellOf(column, row, zone)
      const written = cell.kind === 'nothing' ? NOTHING : cell.kind === 'flag' ? String(cell.isTrue) : spaced(cell.text)
      // A figure is cut to two digits on the screen, power to one, and grouped.
      const cut = column.kind === 'number' && column.unit === 'kW' ? /(\.\d)\d+$/u : /(\.\d\d)\d+$/u
      const words = cell.kind === 'number' ? written.replace(cut, '$1') : written
      expect(shown[index]?.[1]?.replaceAll(',', ''), column.title).toContain(words.replaceAll(',', ''))
    }
  })

  test('offers each order of its call, which the call takes', () => {
    const sortable = page.descriptor.columns.filter(({ isSortable }) => isSortable === true).map(({ key }) => key)
    expect(sortable).toEqual(resource.columns.filter((name) => resource.sorts.includes(name)))
    for (const key of sortable) {
      const asked = queryOf(page.descriptor, `?sort=-${key}`)
      expect(asked.sort).toBe(`-${key}`)
      expect(Option.isSome(read(writtenQuery(asked))), key).toBe(true)
    }
  })

  test('narrows by each of its filters, which its call takes', () => {
    for (const { key, kind, ...filter } of page.descriptor.filters) {
      const value = kind === 'choice' && 'choices' in filter ? (filter.choices[0]?.value ?? '') : 'CP000001'
      const search = `?${new URLSearchParams({ [`f.${key}`]: kind === 'dates' ? '2026-11-01..' : value }).toString()}`
      const asked = momentsOf(resource).reduce(withMoments, queryOf(page.descriptor, search))
      expect(Option.isSome(read(writtenQuery(asked))), key).toBe(true)
      expect(
        Object.keys(asked.filters).some((one) => one.startsWith(key)),
        key,
      ).toBe(true)
    }
  })

  test('asks for the page and the moment of its address, and opens a row by the keyboard alone', async () => {
    const person = userEvent.setup()
    const asOf = '2026-11-19T10:00:00.000Z'
    await opened(page, `?page=3&size=30&asOf=${asOf}`)
    const asked = server.requests.filter(({ path }) => path === resource.list.path).map(({ query }) => query)
    for (const query of asked)
      expect([query.get('page'), query.get('size'), query.get('asOf')]).toEqual(['3', '30', asOf])
    const [row] = document.querySelectorAll<HTMLElement>('tbody tr')
    for (let presses = 0; presses < TAB_STOPS && document.activeElement !== row; presses += 1) await person.tab()
    expect(document.activeElement).toBe(row)
    const before = location.href
    await person.keyboard('{Enter}')
    await waitFor(() => expect(location.href).not.toBe(before))
  })

  test.each(page.commands.map((command) => [command] as const))('begins %s', async (command) => {
    const person = userEvent.setup()
    await opened(page)
    const label = text(`command.${resource.lifecycles[0]}.${command}`)
    const row = document.querySelector<HTMLElement>('tbody tr')
    if (row === null) throw new Error('no row')
    const [button] = within(row).queryAllByRole('button', { name: label })
    if (button === undefined) {
      const more = within(row).getAllByRole('button').at(-1)
      if (more === undefined) throw new Error('no further commands')
      await person.click(more)
      await person.click(await screen.findByRole('menuitem', { name: label }))
    } else await person.click(button)
    await waitFor(() => {
      const dialog = document.querySelector('[role=alertdialog], [role=dialog]')
      const isGone = location.pathname !== page.url
      expect(dialog !== null || isGone).toBe(true)
    })
  })
})
