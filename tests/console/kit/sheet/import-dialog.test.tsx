// @vitest-environment happy-dom
import { act, cleanup, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { utils, write } from '@e965/xlsx'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ImportDialog } from '#console/kit/sheet/import-dialog.tsx'
import type { Checked, ImportControl, ImportDialogProps } from '#console/kit/sheet/import-dialog.tsx'
import type { Sheet } from '#console/kit/sheet/read-sheet.ts'
import { show } from '../render.tsx'

/** Importing rows: first what would happen, then the good rows or none. */

const onClose = vi.fn<() => void>()
const save = vi.fn<ImportDialogProps<string>['save']>()

/** Codes of two letters; one line a problem. */
const check = async ({ rows }: Sheet): Promise<Checked<string>> => {
  const isGood = (code = ''): boolean => /^[A-Z]{2}$/u.test(code)
  return {
    good: rows.flatMap(({ cells: [code = ''] }) => (isGood(code) ? [code] : [])),
    problems: rows.flatMap(({ number, cells: [code] }) =>
      isGood(code) ? [] : [{ row: number, column: 'Code', reason: 'Two letters' }],
    ),
  }
}

function file(codes: readonly string[], name = 'piles.xlsx'): File {
  const book = utils.book_new()
  utils.book_append_sheet(book, utils.aoa_to_sheet([['Code'], ...codes.map((code) => [code])]), 'Piles')
  return new File([write(book, { type: 'buffer', bookType: 'xlsx' })], name)
}

const dialog = () => within(screen.getByRole('dialog', { name: 'Import piles' }))
const start = (name: RegExp): HTMLElement => dialog().getByRole('button', { name })

async function choose(one: File): Promise<void> {
  const input = document.querySelector<HTMLInputElement>('input[type="file"]')
  if (input === null) throw new Error('nothing to choose a file with')
  await userEvent.setup({ applyAccept: false }).upload(input, one)
}

const onSample = vi.fn<() => Promise<void>>(async () => undefined)
beforeEach(() => {
  show(
    <ImportDialog
      title="Import piles"
      hint="one column, Code"
      check={check}
      save={save}
      onSample={onSample}
      onClose={onClose}
    />,
  )
})

afterEach(() => {
  cleanup()
  onClose.mockClear()
  save.mockReset()
})

test('a file that is no Excel file is refused with its reason, and nothing can be imported [R5.7.07]', async () => {
  await choose(new File(['Code\r\nAB\r\n'], 'piles.csv'))
  expect((await dialog().findByRole('alert')).textContent).toMatch(/^Only Excel files are taken/u)
  expect(start(/^Import$/u).getAttribute('aria-disabled')).toBe('true')
})

test('first it shows the problems by row, column and reason; then it imports the good rows and tells the result', async () => {
  save.mockImplementation(async (good) => ({
    saved: good.length - 1,
    problems: [{ row: 2, column: '', reason: 'Exists already' }],
  }))
  await choose(file(['AB', 'abc', 'CD', '1']))
  expect(await dialog().findByText('2 rows can be imported, 2 have problems.')).toBeTruthy()
  const rows = dialog().getAllByRole('row')
  expect(
    rows.map((row) =>
      within(row)
        .queryAllByRole('cell')
        .map(({ textContent }) => textContent),
    ),
  ).toEqual([[], ['3', 'Code', 'Two letters'], ['5', 'Code', 'Two letters']])
  expect(save).not.toHaveBeenCalled()
  await userEvent.click(start(/^Import 2 rows$/u))
  expect(save.mock.calls.map(([good]) => good)).toEqual([['AB', 'CD']])
  expect(await dialog().findByText('1 row was imported.')).toBeTruthy()
  expect(dialog().getByRole('cell', { name: 'Exists already' })).toBeTruthy()
  await userEvent.click(dialog().getAllByRole('button', { name: 'Close' }).at(-1) as HTMLElement)
  expect(onClose).toHaveBeenCalledOnce()
})

test('what was checked is not lost by Escape, and cancelling imports none', async () => {
  await choose(file(['AB']))
  await dialog().findByText('1 row can be imported, none has a problem.')
  await userEvent.keyboard('{Escape}')
  expect(onClose).not.toHaveBeenCalled()
  await userEvent.click(start(/^Cancel$/u))
  expect(onClose).toHaveBeenCalledOnce()
  expect(save).not.toHaveBeenCalled()
})

test('while it imports it says how far it is, and when cancelled what was not tried', async () => {
  const { promise, resolve } = Promise.withResolvers<undefined>()
  const begun: ImportControl[] = []
  save.mockImplementation(async (_, control) => {
    begun.push(control)
    control.onProgress(1)
    await promise
    return { saved: 1, problems: [] }
  })
  await choose(file(['AB', 'CD', 'EF']))
  await dialog().findByText(/^3 rows/u)
  await userEvent.click(start(/^Import 3 rows$/u))
  expect(dialog().getByRole('progressbar', { name: 'Importing' }).getAttribute('aria-valuenow')).toBe('1')
  expect(document.activeElement).toBe(start(/^Cancel$/u))
  await userEvent.click(start(/^Cancel$/u))
  expect(begun[0]?.signal.aborted).toBe(true)
  await act(async () => resolve(undefined))
  expect(await dialog().findByText('1 row was imported. 2 rows were not tried any more.')).toBeTruthy()
})

test('another file can be chosen after the first', async () => {
  await choose(file(['1']))
  expect(await dialog().findByText('0 rows can be imported, 1 has a problem.')).toBeTruthy()
  expect(start(/^Import$/u).getAttribute('aria-disabled')).toBe('true')
  await choose(file(['AB', 'CD']))
  expect(await dialog().findByText('2 rows can be imported, none has a problem.')).toBeTruthy()
  expect(dialog().queryByRole('table')).toBeNull()
})

test('whoever has no file yet saves an empty one with its columns', async () => {
  await userEvent.setup().click(dialog().getByRole('button', { name: 'Save an empty sheet with these columns' }))
  expect(onSample).toHaveBeenCalledOnce()
})
