// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { FileField } from '#console/kit/form/file-field.tsx'
import { show } from './render.tsx'

/** A file is chosen, dropped or pasted. */

const onChoose = vi.fn<(file: File) => void>()
const file = (): File => new File(['a'], 'piles.xlsx')
const field = (isPending = false) => (
  <FileField label="Piles" endings={['.xlsx']} isPending={isPending} onChoose={onChoose} />
)
/** What a browser hands over with a drop or a paste. */
const carried = (one: File) => ({
  types: ['Files'],
  items: [{ kind: 'file', type: one.type, getAsFile: () => one, webkitGetAsEntry: () => ({ isFile: true }) }],
  files: [one],
  effectAllowed: 'all',
  dropEffect: 'none',
})
const zone = (): HTMLElement => {
  const found = screen
    .getByRole('button', { name: 'Drop or paste a file: Piles' })
    .closest<HTMLElement>('[class*=drop]')
  if (found === null) throw new Error('nothing to drop a file on')
  return found
}

afterEach(() => {
  cleanup()
  onChoose.mockClear()
})

test('whoever is about to choose keeps the focus while the place to drop files arrives', async () => {
  // Modules of its own: nothing has fetched the place yet.
  vi.resetModules()
  const [fresh, { show: showFresh }] = await Promise.all([
    import('#console/kit/form/file-field.tsx'),
    import('./render.tsx'),
  ])
  showFresh(<fresh.FileField label="Piles" onChoose={onChoose} />)
  expect(screen.queryByRole('button', { name: 'Drop or paste a file: Piles' })).toBeNull()
  const choose = (): HTMLElement => screen.getByRole('button', { name: 'Choose a file: Piles' })
  choose().focus()
  await screen.findByRole('button', { name: 'Drop or paste a file: Piles' })
  expect(document.activeElement).toBe(choose())
})

test('a chosen file is named, and the same one can be chosen again', async () => {
  const { container } = show(field())
  const input = container.querySelector<HTMLInputElement>('input[type="file"]')
  if (input === null) throw new Error('nothing to choose a file with')
  expect(input.accept).toBe('.xlsx')
  await userEvent.upload(input, file())
  expect(screen.getByText('piles.xlsx')).toBeTruthy()
  expect(input.value).toBe('')
  expect(onChoose.mock.calls.map(([{ name }]) => name)).toEqual(['piles.xlsx'])
})

function drop(one: File): void {
  const dataTransfer = carried(one)
  fireEvent.dragEnter(zone(), { dataTransfer })
  fireEvent.dragOver(zone(), { dataTransfer })
  fireEvent.drop(zone(), { dataTransfer })
}

test('a dropped file is taken, but none while another is on its way', async () => {
  const { again } = show(field(true))
  drop(new File(['b'], 'too-early.xlsx'))
  again(field())
  drop(file())
  await act(() => vi.waitFor(() => expect(onChoose).toHaveBeenCalled()))
  expect(onChoose.mock.calls.map(([{ name }]) => name)).toEqual(['piles.xlsx'])
})

test('a pasted file is taken', async () => {
  show(field())
  const target = screen.getByRole('button', { name: 'Drop or paste a file: Piles' })
  await act(async () => {
    target.focus()
    fireEvent.paste(target, { clipboardData: carried(file()) })
    await vi.waitFor(() => expect(onChoose).toHaveBeenCalledOnce())
  })
  expect(screen.getByText('piles.xlsx')).toBeTruthy()
})
