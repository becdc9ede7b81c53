// @vitest-environment happy-dom
import { cleanup, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import type { ReactElement } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { queryOf, Resource } from '#console/kit/table/resource.tsx'
import type { Descriptor } from '#console/kit/table/resource.tsx'
import type { Rows } from '#console/kit/table/rows.ts'
import type { Offer } from '#machines/kit/lifecycle.ts'
import { show } from './render.tsx'

interface Pile {
  readonly code: string
  readonly offers: readonly Offer[]
}

const offer = (command: string, allowed: boolean, reason: Offer['reason'] = 'illegalTransition'): Offer =>
  allowed ? { command, allowed, reason: null, guard: null } : { command, allowed, reason, guard: 'isOnline' }

const pile: Pile = {
  code: 'CP000001',
  offers: [offer('reset', false), offer('unlock', true), offer('remove', false, 'notPermitted')],
}

const descriptor: Descriptor<Pile> = {
  title: 'pile.list',
  columns: [
    { key: 'code', title: 'pile.code', isSortable: true, render: (row) => row.code },
    { key: 'energy', title: 'pile.energy', render: () => '1' },
  ],
  filters: [
    { kind: 'text', key: 'code', title: 'pile.code' },
    {
      kind: 'choice',
      key: 'status',
      title: 'pile.status',
      choices: [
        { value: 'on', title: 'pile.on' },
        { value: 'off', title: 'pile.off' },
      ],
    },
    { kind: 'dates', key: 'at', title: 'pile.booted' },
  ],
  rowKey: (row) => row.code,
  rowName: (row) => row.code,
  sidePanel: (row) => <p>{`details of ${row.code}`}</p>,
  order: { key: 'code', isDescending: true },
  commands: { lifecycle: 'pile', state: () => 'off', offers: (row) => row.offers },
  empty: { title: 'pile.empty', description: 'pile.empty.words' },
}

const full: Rows<Pile> = { state: 'ready', rows: [pile], total: 87, refresh: () => undefined }
const steps: string[] = []
const last = (): string => steps.at(-1) ?? ''

function Page(props: {
  readonly start?: string
  readonly list?: Partial<Rows<Pile>>
  readonly onCommand?: (row: Pile, command: string) => void
}): ReactElement {
  const [search, setSearch] = useState(props.start ?? '')
  const go = (next: string): void => {
    steps.push(next)
    setSearch(next)
  }
  const onCommand = props.onCommand ?? (() => undefined)
  return (
    <Resource
      descriptor={descriptor}
      list={{ ...full, ...props.list }}
      search={search}
      onSearch={go}
      onCommand={onCommand}
    />
  )
}

afterEach(() => {
  cleanup()
  steps.length = 0
})

test('a first visit asks for page 1 with 10 rows in the order of the list [R9.1.02] [R9.1.03]', () => {
  expect(queryOf(descriptor, '')).toEqual({ page: 1, size: 10, sort: '-code', filters: {} })
  expect(queryOf(descriptor, '?f.code=CP&sort=code&page=3&size=50&f.x=1')).toEqual({
    page: 3,
    size: 50,
    sort: 'code',
    filters: { code: 'CP' },
  })
})

test('every page size of the spec can be chosen, no other [R9.1.01]', async () => {
  show(<Page start="?page=2" />)
  const sizes = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Rows per page' })
  expect([...sizes.options].map((option) => option.value)).toEqual(['10', '30', '50', '100'])
  await userEvent.selectOptions(sizes, '50')
  expect(last()).toBe('?size=50')
})

test('the pager shows total, previous, pages, next and jumper in this order [R9.1.04]', async () => {
  show(<Page start="?page=2" />)
  const pager = screen.getByRole('navigation', { name: 'Pages' })
  const parts = within(pager)
    .getAllByRole('button')
    .map((button) => button.getAttribute('aria-label'))
  expect(pager.textContent?.startsWith('87 rows in total')).toBe(true)
  expect(parts[0]).toBe('Previous page')
  expect(parts.at(-1)).toBe('Next page')
  expect(within(pager).getByRole('button', { name: 'Page 2' }).getAttribute('aria-current')).toBe('page')
  const jumper = within(pager).getByRole('textbox', { name: 'Go to' })
  expect(pager.compareDocumentPosition(jumper) & Node.DOCUMENT_POSITION_CONTAINED_BY).toBeTruthy()
  await userEvent.clear(jumper)
  await userEvent.type(jumper, '400{Enter}')
  expect(last()).toBe('?page=9')
})

test('a step of the pager leads to the page beside, a number to its own, with filters and order kept', async () => {
  show(<Page start="?f.code=CP&sort=code&page=3" />)
  const pager = within(screen.getByRole('navigation', { name: 'Pages' }))
  const press = (name: string) => userEvent.click(pager.getByRole('button', { name }))
  await press('Next page')
  expect(last()).toBe('?f.code=CP&sort=code&page=4')
  await press('Previous page')
  expect(last()).toBe('?f.code=CP&sort=code&page=3')
  await press('Page 5')
  expect(last()).toBe('?f.code=CP&sort=code&page=5')
  await press('Page 1')
  expect(last()).toBe('?f.code=CP&sort=code')
  expect(pager.getByRole<HTMLButtonElement>('button', { name: 'Previous page' }).disabled).toBe(true)
})

test('filters are written into the URL when they are finished, and chips show them', async () => {
  show(<Page start="?page=4" />)
  await userEvent.type(screen.getByRole('textbox', { name: 'Code' }), 'CP1')
  expect(steps).toEqual([])
  await userEvent.keyboard('{Enter}')
  expect(last()).toBe('?f.code=CP1')
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Status' }), 'on')
  expect(last()).toBe('?f.code=CP1&f.status=on')
  const chips = screen.getByRole('list', { name: 'Applied filters' })
  expect(chips.textContent).toContain('StatusOnline')
  await userEvent.click(within(chips).getByRole('button', { name: 'Remove filter Code' }))
  expect(last()).toBe('?f.status=on')
  await userEvent.click(within(chips).getByRole('button', { name: 'Clear filters' }))
  expect(last()).toBe('')
  expect(screen.queryByRole('list', { name: 'Applied filters' })).toBeNull()
})

test('a day that does not exist is marked and not asked for', async () => {
  show(<Page />)
  const from = screen.getByRole('textbox', { name: 'Booted, from' })
  await userEvent.type(from, '2026-02-30{Enter}')
  expect(from.getAttribute('aria-invalid')).toBe('true')
  expect(steps).toEqual([])
  await userEvent.clear(from)
  await userEvent.type(from, '2026-02-28{Enter}')
  expect(last()).toBe('?f.at=2026-02-28..')
})

test('an unknown filter is struck through, the rows are there, one press drops it', async () => {
  const { container } = show(<Page start="?f.unknown=x&sort=nope" />)
  expect([...container.querySelectorAll('s')].map((struck) => struck.textContent)).toEqual([
    'f.unknown = x',
    'sort = nope',
  ])
  expect(screen.getByRole('row', { name: /CP000001/u })).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Remove unknown filter f.unknown' }))
  expect(last()).toBe('?sort=nope')
})

test('opening a row shows its details beside the list, its key in the URL, and Escape closes them', async () => {
  show(<Page />)
  await userEvent.click(screen.getAllByRole('cell')[0] as HTMLElement)
  expect(last()).toBe('?open=CP000001')
  const panel = screen.getByRole('region', { name: 'CP000001' })
  expect(panel.textContent).toContain('details of CP000001')
  expect(document.activeElement).toBe(panel)
  await userEvent.keyboard('{Escape}')
  expect(last()).toBe('')
  expect(screen.queryByRole('region')).toBeNull()
})

test('buttons are what the row offers: refused ones say why, forbidden ones are absent', async () => {
  const onCommand = vi.fn<(row: Pile, command: string) => void>()
  show(<Page onCommand={onCommand} />)
  await userEvent.click(screen.getByRole('button', { name: 'Unlock connector' }))
  expect(onCommand).toHaveBeenLastCalledWith(pile, 'unlock')
  await userEvent.click(screen.getByRole('button', { name: 'More actions for CP000001' }))
  const refused = await screen.findByRole('menuitem', { name: /Reset pile/u })
  expect(refused.textContent).toContain('The pile is offline')
  await userEvent.click(refused)
  expect(onCommand).toHaveBeenCalledTimes(1)
  expect(screen.queryByText('Remove pile')).toBeNull()
})

test('nothing yet, nothing for these filters and a failure are told apart', async () => {
  const refresh = vi.fn<() => void>()
  const empty = show(<Page list={{ rows: [], total: 0 }} />)
  expect(screen.getByText('A pile appears when it boots for the first time.')).toBeTruthy()
  empty.unmount()
  const filtered = show(<Page start="?f.code=zzz" list={{ rows: [], total: 0 }} />)
  expect(screen.getByText('No results for these filters')).toBeTruthy()
  filtered.unmount()
  const failure = { message: 'Server internal error', requestId: 'req-7' }
  show(<Page list={{ state: 'failed', rows: [], total: 0, failure, refresh }} />)
  expect(screen.getByRole('alert').textContent).toContain('Server internal error')
  expect(screen.getByText('Request req-7')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(refresh).toHaveBeenCalledOnce()
})

test('past the last page it says so and leads back to it', async () => {
  show(<Page start="?page=999" list={{ rows: [] }} />)
  expect(screen.getByText('Page 999 does not exist')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Go to page 9' }))
  expect(last()).toBe('?page=9')
})

test('folding the filters away gives the table 125 px more [R9.1.08]', async () => {
  const { container } = show(<Page />)
  const height = (): number =>
    Number.parseInt(container.querySelector<HTMLElement>('[aria-busy]')?.style.height ?? '', 10)
  const before = height()
  expect(before).toBe(window.innerHeight - 210)
  await userEvent.click(screen.getByRole('button', { name: 'Hide filters' }))
  expect(height()).toBe(before + 125)
  expect(screen.queryByRole('textbox', { name: 'Code' })).toBeNull()
})
