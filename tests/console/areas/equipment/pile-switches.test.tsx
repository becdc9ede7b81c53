import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { pages } from '#contracts/menu.ts'
import { pileAddress } from '#console/domain/address.ts'
import { testServer, data } from '#tests/console/support/test-server.ts'
import { signedInUser } from '#tests/console/support/signed-in-user.ts'
import { open } from '#tests/console/support/open-console.tsx'
import { pileDetail, pileRow } from '#tests/console/support/rows.ts'

/** What is switched on the page of a pile: free vending, and lab mode. */

const page = '/equipmentManagement/point/pointDetail?id=CP000001'
const server = testServer()
const person = userEvent.setup()
const path = '/device-service/piles/CP000001/free-vending'
const labPath = '/device-service/piles/CP000001/lab'
const put = () => server.requests.filter(({ method }) => method === 'PUT').map(({ path, body }) => ({ path, body }))

function shows(switched: { readonly freeVending?: boolean; readonly isLab?: boolean }, at: string = page): void {
  server.answer(({ path, method }) => {
    if (path === '/device-service/piles') return data({ total: 1, list: [{ ...pileRow, ...switched }] })
    const isPile = method === 'PUT' || path === '/device-service/piles/CP000001'
    return isPile ? data({ ...pileDetail, ...switched }) : data({ total: 0, list: [] })
  })
  open(at)
}

async function answer(verb: string, button: string): Promise<string | null> {
  await person.click(await screen.findByRole('button', { name: verb }))
  const dialog = await screen.findByRole('alertdialog')
  const said = dialog.textContent
  await person.click(within(dialog).getByRole('button', { name: button }))
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  return said
}

beforeEach(() => {
  signedInUser()
})

test('free vending starts after a confirmation that says what it costs', async () => {
  shows({})
  expect(await answer('Start free vending', 'Cancel')).toContain('sessions are not billed')
  expect(put()).toEqual([])
  await answer('Start free vending', 'Start free vending')
  expect(put()).toEqual([{ path, body: { freeVending: true } }])
})

test('free vending is seen on the page of its pile, and ends there', async () => {
  shows({ freeVending: true })
  await screen.findByText('On: charging is free for everyone')
  expect(await answer('End free vending', 'End free vending')).toContain('Sessions in progress stay free')
  expect(put()).toEqual([{ path, body: { freeVending: false } }])
})

test('free vending is shown, but not changed, by users whose menu has no piles', async () => {
  signedInUser({ type: 'NORMAL', menuCodeList: [pages.chargingPile.code] })
  shows({}, pileAddress('CP000001'))
  await screen.findByText('Free vending')
  expect(screen.queryByRole('button', { name: 'Start free vending' })).toBeNull()
})

test('lab mode is switched on by SUPER, after a confirmation that says what is not sent any more', async () => {
  shows({})
  expect(await answer('Switch lab mode on', 'Cancel')).toContain('sent nothing that nobody has asked for')
  await answer('Switch lab mode on', 'Switch lab mode on')
  expect(put()).toEqual([{ path: labPath, body: { isLab: true } }])
})

test('lab mode is seen beside the status of its pile and in the list, and ends on its page', async () => {
  shows({ isLab: true })
  expect((await screen.findByText('Lab')).textContent).toContain('nothing is sent to this pile')
  await answer('Switch lab mode off', 'Switch lab mode off')
  expect(put()).toEqual([{ path: labPath, body: { isLab: false } }])
})

test('lab mode is changed by nobody but SUPER', async () => {
  signedInUser({ type: 'NORMAL', menuCodeList: [pages.chargingPile.code, pages.piles.code] })
  shows({})
  await screen.findByText('Lab mode')
  expect(screen.queryByRole('button', { name: 'Switch lab mode on' })).toBeNull()
})
