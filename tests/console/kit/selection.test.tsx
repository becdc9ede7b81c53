// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import fc from 'fast-check'
import { useState } from 'react'
import type { ReactElement } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { toggled, useSelection } from '#console/kit/selection/selection.tsx'
import { Table } from '#console/kit/table/table.tsx'
import { show } from './render.tsx'

/** Choosing rows of a table, one by one, in ranges and a whole page, and the bar that counts them. */

const columns = [{ key: 'code', title: 'pile.code', render: (code: string) => code }]
const codes = ['A1', 'B1', 'C1', 'D1', 'E1']
const onReset = vi.fn<(chosen: readonly string[]) => void>()

function Piles({ first }: { readonly first?: string }): ReactElement {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set(first === undefined ? [] : [first]))
  const rowKey = (code: string): string => code
  const nameOf = (code: string): string => `pile ${code}`
  const commands = (
    <button type="button" onClick={() => onReset([...chosen].toSorted())}>
      {'Reset'}
    </button>
  )
  const selection = useSelection({ rows: codes, rowKey, nameOf, chosen, onChoose: setChosen, commands })
  return (
    <Table
      label="Piles"
      columns={columns}
      rows={codes}
      rowKey={rowKey}
      state="ready"
      height={500}
      selection={selection}
    />
  )
}

const box = (code: string): HTMLElement => screen.getByRole('checkbox', { name: `Select pile ${code}` })
const shown = (): readonly string[] =>
  screen
    .getAllByRole('row', { selected: true })
    .map((row) => row.dataset['row'] ?? '')
    .toSorted()

afterEach(() => {
  cleanup()
  onReset.mockClear()
})

test('rows are chosen in a first column of 55 px; columns without a width are 150 px wide [R9.1.06] [R9.1.05]', () => {
  const { container } = show(<Piles />)
  const widths = [...container.querySelectorAll('col')].map(({ style }) => style.width)
  expect(widths.slice(0, 2)).toEqual(['55px', '150px'])
})

test('with Shift all rows from the last one on are chosen, or let go', async () => {
  show(<Piles />)
  const user = userEvent.setup()
  await user.click(box('B1'))
  await user.keyboard('{Shift>}')
  await user.click(box('D1'))
  await user.keyboard('{/Shift}')
  expect(shown()).toEqual(['B1', 'C1', 'D1'])
  await user.click(box('A1'))
  await user.click(box('C1'))
  await user.keyboard('{Shift>}')
  await user.click(box('B1'))
  await user.keyboard('{/Shift}')
  expect(shown()).toEqual(['A1', 'D1'])
})

test('Space chooses a row, Shift and Space all up to it', async () => {
  show(<Piles />)
  const user = userEvent.setup()
  screen.getByRole('row', { name: /E1/u }).focus()
  await user.keyboard(' {ArrowUp}{ArrowUp}{Shift>} {/Shift}')
  expect(shown()).toEqual(['C1', 'D1', 'E1'])
})

test('a bar counts what is chosen, also on other pages, offers commands and lets go of all; the rows give it their room', async () => {
  const { container } = show(<Piles first="Z9" />)
  const scroller = container.querySelector<HTMLElement>('[aria-busy]')
  expect(screen.getByRole('status').textContent).toBe('1 row selected')
  expect(scroller?.style.height).toBe('458px')
  await userEvent.click(screen.getByRole('checkbox', { name: 'Select all rows of this page' }))
  expect(screen.getByRole('status').textContent).toBe('6 rows selected')
  await userEvent.click(screen.getByRole('button', { name: 'Reset' }))
  expect(onReset).toHaveBeenCalledExactlyOnceWith([...codes, 'Z9'])
  await userEvent.click(screen.getByRole('button', { name: 'Clear selection' }))
  expect(screen.queryByRole('status')).toBeNull()
  expect(scroller?.style.height).toBe('500px')
  expect(screen.queryAllByRole('row', { selected: true })).toEqual([])
})

test('a range gives all its rows the new state of its end and touches no other row', () => {
  const key = fc.constantFrom(...codes)
  const chosen = fc.uniqueArray(fc.constantFrom(...codes, 'Y9', 'Z9')).map((keys) => new Set(keys))
  fc.assert(
    fc.property(chosen, key, fc.option(fc.constantFrom(...codes, 'Z9')), (before, end, from) => {
      const after = toggled(before, { key: end, keys: codes, from })
      const start = from === null || from === 'Z9' ? end : from
      const [low, high] = [codes.indexOf(start), codes.indexOf(end)].toSorted((one, other) => one - other)
      for (const code of [...codes, 'Y9', 'Z9']) {
        const at = codes.indexOf(code)
        const isWithin = at >= (low ?? 0) && at <= (high ?? 0)
        expect(after.has(code)).toBe(isWithin ? !before.has(end) : before.has(code))
      }
    }),
  )
})
