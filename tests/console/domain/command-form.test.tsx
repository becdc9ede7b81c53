import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { pages } from '#contracts/menu.ts'
import { pathOf } from '#contracts/routes.ts'
import { store } from '#console/state/store.ts'
import { unsavedFormAtom } from '#console/state/unsaved.ts'
import { active, choices } from '#tests/console/areas/charging/reservation-rows.ts'
import { loadDetail } from '#tests/console/areas/balancing/load-rows.ts'
import { headroom } from '#tests/console/areas/balancing/plan-rows.ts'
import { alarmRow } from '#tests/console/support/rows.ts'
import { open } from '#tests/console/support/open-console.tsx'
import { signedInUser } from '#tests/console/support/signed-in-user.ts'
import { data, testServer } from '#tests/console/support/test-server.ts'
import type { Answer } from '#tests/console/support/test-server.ts'

/** Dialogs with fields: what is typed in them is asked about before it is left, and kept where the dialog keeps a draft. */

const server = testServer()
const person = userEvent.setup()
const press = (name: string) => person.click(screen.getByRole('button', { name }))
const drafts = () => Object.keys(localStorage).filter((key) => key.startsWith('draft:'))
const prompt = () => within(screen.getByRole('alertdialog', { name: 'Leave without saving?' }))

let answer: Answer
beforeEach(() => {
  signedInUser()
  answer = data(active)
  server.answer(({ path, method }) => {
    if (method !== 'GET') return answer
    if (path === '/reservation-service/reservation-choices') return data(choices)
    if (path === '/alarm-service/alarms') return data({ total: 1, list: [alarmRow] })
    if (path === '/balancing-service/loads/L1') return data(loadDetail)
    if (path === '/balancing-service/locations') return data({ total: 1, list: [headroom] })
    return data({ total: 0, list: [] })
  })
})

/** Goes elsewhere as a link of the console does; tells whether that was held back. */
function leave(): () => boolean {
  const go = vi.fn<() => void>()
  act(() => {
    const unsaved = store.get(unsavedFormAtom)
    if (unsaved === null) go()
    else unsaved.ask('/elsewhere', go)
  })
  return () => go.mock.calls.length === 0
}

async function reserve() {
  await person.click(await screen.findByRole('button', { name: 'Reserve' }))
  return within(await screen.findByRole('dialog', { name: 'Reserve a connector' }))
}
const minutes = (): HTMLInputElement => screen.getByRole('textbox', { name: /^Minutes/u })

test('a dialog in which nothing was typed asks nobody', async () => {
  open(pages.reservation.url)
  await reserve()
  expect(leave()()).toBe(false)
  expect(screen.queryByRole('alertdialog')).toBeNull()
})

test('what was typed is asked about, kept where somebody leaves, and there again with the next dialog', async () => {
  open(pages.reservation.url)
  await reserve()
  await person.type(minutes(), '0')
  const isHeld = leave()
  expect(isHeld()).toBe(true)
  expect(prompt().getByText('What you typed is not saved. It is kept as a draft in this browser.')).toBeTruthy()
  await person.click(prompt().getByRole('button', { name: 'Stay' }))
  expect(minutes().value).toBe('150')
  leave()
  await person.click(prompt().getByRole('button', { name: 'Leave page' }))
  expect(drafts()).toEqual([expect.stringMatching(/admin00:reservation:new$/u)])
  cleanup()
  open(pages.reservation.url)
  const again = await reserve()
  expect(minutes().value).toBe('150')
  expect(again.getByRole('note').textContent).toMatch(/^Draft from/u)
})

test('a draft is gone once the dialog is given up, or its command was accepted', async () => {
  open(pages.reservation.url)
  await reserve()
  await person.type(minutes(), '0')
  expect(drafts()).toHaveLength(1)
  await press('Cancel')
  expect(drafts()).toEqual([])
  expect(store.get(unsavedFormAtom)).toBeNull()
  const dialog = await reserve()
  expect(minutes().value).toBe('15')
  await person.type(dialog.getByRole('combobox', { name: /^Pile/u }), 'CP000001{Tab}')
  await person.selectOptions(
    dialog.getByRole('combobox', { name: /^Connector/u }),
    await dialog.findByRole('option', { name: /^2 /u }),
  )
  await person.type(dialog.getByRole('combobox', { name: /^Card/u }), 'TAG00000001{Tab}')
  expect(drafts()).toHaveLength(1)
  await person.click(dialog.getByRole('button', { name: 'Reserve' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(drafts()).toEqual([])
  expect(store.get(unsavedFormAtom)).toBeNull()
})

test('a dialog that keeps no draft says that what was typed will be lost', async () => {
  open(pages.alarmRecord.url)
  await person.click(await screen.findByRole('button', { name: 'Dispose of alarm' }))
  const dialog = within(await screen.findByRole('alertdialog'))
  await person.type(dialog.getByRole('textbox', { name: /^Remark/u }), 'seen on site')
  expect(leave()()).toBe(true)
  expect(prompt().getByText('What you typed is not saved and will be lost.')).toBeTruthy()
  expect(drafts()).toEqual([])
})

test('a dialog over a form asks in its place, and the form again once it is closed', async () => {
  open(pathOf('loadingBalanceAdd'))
  await person.selectOptions(await screen.findByRole('combobox', { name: /^Location/u }), 'Warsaw Central')
  const page = store.get(unsavedFormAtom)
  expect(page).not.toBeNull()
  await person.click(await screen.findByRole('button', { name: 'Edit limits' }))
  const dialog = within(await screen.findByRole('dialog'))
  expect(store.get(unsavedFormAtom)).toBe(page)
  await person.type(dialog.getByRole('textbox', { name: /^Load power/u }), '0')
  expect(store.get(unsavedFormAtom)).not.toBe(page)
  leave()
  await person.click(prompt().getByRole('button', { name: 'Stay' }))
  await person.click(dialog.getByRole('button', { name: 'Cancel' }))
  expect(store.get(unsavedFormAtom)).toBe(page)
  expect(drafts()).toEqual([expect.stringMatching(/balancing-plan:new$/u)])
})

test('Escape asks before what was typed is left, and keeps it', async () => {
  open(pages.reservation.url)
  await reserve()
  await person.type(minutes(), '0')
  await person.keyboard('{Escape}')
  await person.click(prompt().getByRole('button', { name: 'Stay' }))
  await waitFor(() => expect(document.activeElement).toBe(minutes()))
  await person.keyboard('{Escape}')
  await person.click(prompt().getByRole('button', { name: 'Close without saving' }))
  expect(screen.queryByRole('dialog', { name: 'Reserve a connector' })).toBeNull()
  expect(drafts()).toHaveLength(1)
})

test('Enter in a line is as good as the button', async () => {
  open(pages.reservation.url)
  const dialog = await reserve()
  await person.click(minutes())
  await person.keyboard('{Enter}')
  expect((await dialog.findAllByRole('alert')).length).toBeGreaterThan(0)
})
