import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { pages } from '#contracts/menu.ts'
import { pileAddress } from '#console/domain/address.ts'
import { testServer, data } from '#tests/console/support/test-server.ts'
import { signedInUser } from '#tests/console/support/signed-in-user.ts'
import { open } from '#tests/console/support/open-console.tsx'
import { pileDetail, pileRow } from '#tests/console/support/rows.ts'

/** Free vending on the page of a pile. */

const page = '/equipmentManagement/point/pointDetail?id=CP000001'
const server = testServer()
const person = userEvent.setup()
const path = '/device-service/piles/CP000001/free-vending'
const put = () => server.requests.filter(({ method }) => method === 'PUT').map(({ path, body }) => ({ path, body }))

function shows(freeVending: boolean, at: string = page): void {
  server.answer(({ path, method }) => {
    if (path === '/device-service/piles') return data({ total: 1, list: [pileRow] })
    const isPile = method === 'PUT' || path === '/device-service/piles/CP000001'
    return isPile ? data({ ...pileDetail, freeVending }) : data({ total: 0, list: [] })
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

test('starts after a confirmation that says what it costs', async () => {
  shows(false)
  expect(await answer('Start free vending', 'Cancel')).toContain('sessions are not billed')
  expect(put()).toEqual([])
  await answer('Start free vending', 'Start free vending')
  expect(put()).toEqual([{ path, body: { freeVending: true } }])
})

test('is seen on the page of its pile, and ends there', async () => {
  shows(true)
  await screen.findByText('On: charging is free for everyone')
  expect(await answer('End free vending', 'End free vending')).toContain('Sessions in progress stay free')
  expect(put()).toEqual([{ path, body: { freeVending: false } }])
})

test('is shown, but not changed, by users whose menu has no piles', async () => {
  signedInUser({ type: 'NORMAL', menuCodeList: [pages.chargingPile.code] })
  shows(false, pileAddress('CP000001'))
  await screen.findByText('Free vending')
  expect(screen.queryByRole('button', { name: 'Start free vending' })).toBeNull()
})
