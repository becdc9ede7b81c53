// @vitest-environment happy-dom
import { cleanup, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import type { ReactElement } from 'react'
import { createPortal } from 'react-dom'
import { afterEach, expect, test, vi } from 'vitest'
import type { Column, Sort, Widths } from '#console/kit/table/column.ts'
import { useSelection } from '#console/kit/selection/selection.tsx'
import { Table } from '#console/kit/table/table.tsx'
import type { TableProps } from '#console/kit/table/table.tsx'
import { show } from './render.tsx'

interface Pile {
  readonly code: string
  readonly energy: number
}

const columns: readonly Column<Pile>[] = [
  { key: 'code', title: 'pile.code', isSortable: true, render: (row) => row.code },
  {
    key: 'energy',
    title: 'pile.energy',
    align: 'end',
    watch: (row) => row.energy,
    render: (row) => String(row.energy),
  },
]
const piles: readonly Pile[] = ['A1', 'B1', 'C1'].map((code) => ({ code, energy: 1 }))

const table = (props: Partial<TableProps<Pile>> = {}): ReactElement => (
  <Table label="Piles" columns={columns} rows={piles} rowKey={(row) => row.code} state="ready" {...props} />
)
const rowOf = (code: string): HTMLElement => screen.getByRole('row', { name: new RegExp(`^${code} `, 'u') })
const cell = (code: string): HTMLElement => within(rowOf(code)).getAllByRole('cell')[1] as HTMLElement

afterEach(cleanup)

test('a head tells its order and asks for the next one', async () => {
  const onSort = vi.fn<(sort: Sort | null) => void>()
  const { again } = show(table({ onSort, sort: null }))
  const head = screen.getByRole('columnheader', { name: /Code/u })
  expect(head.getAttribute('aria-sort')).toBe('none')
  await userEvent.click(within(head).getByRole('button', { name: 'Code' }))
  expect(onSort).toHaveBeenLastCalledWith({ key: 'code', isDescending: false })
  again(table({ onSort, sort: { key: 'code', isDescending: true } }))
  expect(head.getAttribute('aria-sort')).toBe('descending')
  expect(screen.getByRole('columnheader', { name: /Energy/u }).getAttribute('aria-sort')).toBeNull()
})

test('rows are one tab stop, arrows walk them and Enter opens', async () => {
  const onOpen = vi.fn<(row: Pile) => void>()
  show(table({ onOpen }))
  await userEvent.tab()
  expect(document.activeElement).toBe(rowOf('A1'))
  await userEvent.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}')
  expect(document.activeElement).toBe(rowOf('C1'))
  await userEvent.keyboard('{Home}{Enter}')
  expect(onOpen).toHaveBeenCalledExactlyOnceWith(piles[0])
})

test('a row with a page is a link for the pointer and follows it for the keyboard', async () => {
  show(table({ href: (row) => `#/pile/${row.code}` }))
  const link = within(rowOf('B1')).getByRole('link', { name: 'B1' })
  expect(link.getAttribute('href')).toBe('#/pile/B1')
  const followed = vi.fn<(event: Event) => void>((event) => event.preventDefault())
  link.addEventListener('click', followed)
  rowOf('B1').focus()
  await userEvent.keyboard('{Enter}')
  await userEvent.click(cell('B1'))
  expect(followed).toHaveBeenCalledTimes(2)
})

test('rows are chosen by box, by Space and all at once, keeping those of other pages', async () => {
  const chosen: ReadonlySet<string>[] = []
  function Chooser(): ReactElement {
    const [set, setSet] = useState<ReadonlySet<string>>(new Set(['Z']))
    chosen.push(set)
    const options = { rows: piles, rowKey: (row: Pile) => row.code, nameOf: (row: Pile) => `pile ${row.code}` }
    return table({ selection: useSelection({ ...options, chosen: set, onChoose: setSet }) })
  }
  show(<Chooser />)
  await userEvent.click(screen.getByRole('checkbox', { name: 'Select pile B1' }))
  expect(chosen.at(-1)).toEqual(new Set(['Z', 'B1']))
  screen.getAllByRole('row')[1]?.focus()
  await userEvent.keyboard(' ')
  expect(chosen.at(-1)).toEqual(new Set(['Z', 'B1', 'A1']))
  await userEvent.click(screen.getByRole('checkbox', { name: 'Select all rows of this page' }))
  expect(chosen.at(-1)).toEqual(new Set(['Z', 'B1', 'A1', 'C1']))
  await userEvent.click(screen.getByRole('checkbox', { name: 'Select all rows of this page' }))
  expect(chosen.at(-1)).toEqual(new Set(['Z']))
})

test('a column is resized by keyboard, never below 150 px [R9.1.05]', async () => {
  const given: Widths[] = []
  show(table({ onWidths: (widths) => given.push(widths) }))
  const handle = screen.getByRole('separator', { name: 'Width of column Code' })
  expect(handle.getAttribute('aria-valuemin')).toBe('150')
  handle.focus()
  await userEvent.keyboard('{ArrowLeft}{Home}')
  expect(given.map((widths) => widths['code'])).toEqual([150, 150])
})

test('only the cells whose value changed light up, and light up again', () => {
  const { again } = show(table())
  expect(cell('B1').dataset['changed']).toBeUndefined()
  again(table({ rows: piles.map((pile) => (pile.code === 'B1' ? { ...pile, energy: 2 } : { ...pile })) }))
  const first = cell('B1').dataset['changed']
  expect(first).toBeDefined()
  expect(cell('A1').dataset['changed']).toBeUndefined()
  again(table({ rows: piles.map((pile) => (pile.code === 'B1' ? { ...pile, energy: 3 } : { ...pile })) }))
  expect(cell('B1').dataset['changed']).not.toBe(first)
})

test('a row that is new on the page is not taken for a changed one', () => {
  const { again } = show(table())
  again(table({ rows: [{ code: 'D1', energy: 9 }] }))
  expect(cell('D1').dataset['changed']).toBeUndefined()
})

test('waiting shows as many skeletons as the page will have rows, and says it is busy', () => {
  const { container, again } = show(table({ state: 'loading', rows: [], pageSize: 30, placeholder: 'nothing' }))
  expect(container.querySelectorAll('tbody tr')).toHaveLength(30)
  expect(screen.queryByText('nothing')).toBeNull()
  expect(container.querySelector('[aria-busy="true"]')).not.toBeNull()
  again(table({ state: 'refreshing' }))
  expect(rowOf('A1')).toBeTruthy()
  again(table({ rows: [], placeholder: 'nothing' }))
  expect(screen.getByText('nothing')).toBeTruthy()
})

test('pressing something inside a row does not open the row', async () => {
  const onOpen = vi.fn<(row: Pile) => void>()
  const onPress = vi.fn<() => void>()
  show(table({ onOpen, renderActions: () => <button onClick={onPress}>Stop</button> }))
  await userEvent.click(within(rowOf('A1')).getByRole('button', { name: 'Stop' }))
  expect(onPress).toHaveBeenCalledOnce()
  expect(onOpen).not.toHaveBeenCalled()
})

test('a press in what a row has opened over the page does not open the row', async () => {
  const onOpen = vi.fn<(row: Pile) => void>()
  show(table({ onOpen, renderActions: ({ code }) => createPortal(<p>{`Stop ${code}?`}</p>, document.body) }))
  await userEvent.click(screen.getByText('Stop A1?'))
  expect(onOpen).not.toHaveBeenCalled()
})

test('when the focused row goes, the focus moves to the one that took its place, at last to the page', async () => {
  const rows = (codes: readonly string[]) => (
    <main tabIndex={-1}>
      {table({ rows: piles.filter(({ code }) => codes.includes(code)), onOpen: () => undefined })}
    </main>
  )
  const { again } = show(rows(['A1', 'B1', 'C1']))
  await userEvent.tab()
  await userEvent.keyboard('{ArrowDown}')
  again(rows(['A1', 'C1']))
  expect(document.activeElement).toBe(rowOf('C1'))
  again(rows(['A1']))
  expect(document.activeElement).toBe(rowOf('A1'))
  again(rows([]))
  expect(document.activeElement).toBe(screen.getByRole('main'))
})

test('a row that goes takes no focus from elsewhere', async () => {
  const beside = (rows: readonly Pile[]) => (
    <main tabIndex={-1}>
      {table({ rows, onOpen: () => undefined })}
      <button type="button">Elsewhere</button>
    </main>
  )
  const { again } = show(beside(piles))
  await userEvent.tab()
  await userEvent.click(screen.getByRole('button', { name: 'Elsewhere' }))
  again(beside(piles.slice(1)))
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Elsewhere' }))
})
