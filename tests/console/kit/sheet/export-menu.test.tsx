// @vitest-environment happy-dom
import { act, cleanup, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { ExportMenu } from '#console/kit/sheet/export-menu.tsx'
import type { ExportControl, ExportMenuProps } from '#console/kit/sheet/export-menu.tsx'
import { show } from '../render.tsx'

/** The button that exports a list, and how far it is. */

afterEach(cleanup)

const button = (): HTMLElement => screen.getByRole('button', { name: 'Export' })

/** An export that goes on until the test ends it. */
function running() {
  const { promise, resolve } = Promise.withResolvers<undefined>()
  const begun: ExportControl[] = []
  const onExport = vi.fn<ExportMenuProps['onExport']>(async (_, control) => {
    begun.push(control)
    await promise
  })
  const end = () => act(async () => resolve(undefined))
  return { onExport, end, control: () => begun[0] as ExportControl }
}

test('a format is chosen from its menu, and while it runs no other', async () => {
  const { onExport, end } = running()
  show(<ExportMenu onExport={onExport} />)
  await userEvent.click(button())
  expect(screen.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual([
    'Excel (.xlsx)',
    'Text with commas (.csv)',
  ])
  await userEvent.click(screen.getByRole('menuitem', { name: /csv/u }))
  expect(onExport.mock.calls.map(([format]) => format)).toEqual(['csv'])
  expect(button().getAttribute('aria-busy')).toBe('true')
  await userEvent.click(button())
  expect(screen.queryByRole('menu')).toBeNull()
  await end()
  expect(button().getAttribute('aria-busy')).toBeNull()
})

test('it says how far it is, and can be cancelled; the focus goes back to the button', async () => {
  const { onExport, end, control } = running()
  show(<ExportMenu onExport={onExport} />)
  await userEvent.click(button())
  await userEvent.click(screen.getByRole('menuitem', { name: /xlsx/u }))
  await act(async () => control().onProgress(0.456))
  expect(screen.getByRole('progressbar', { name: 'Exporting' }).getAttribute('aria-valuenow')).toBe('46')
  expect(screen.getByText('46 %')).toBeTruthy()
  const cancel = screen.getByRole('button', { name: 'Cancel the export' })
  cancel.focus()
  await userEvent.keyboard('{Enter}')
  expect(control().signal.aborted).toBe(true)
  await end()
  expect(screen.queryByRole('progressbar')).toBeNull()
  expect(document.activeElement).toBe(button())
})
