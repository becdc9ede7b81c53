import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { resolvedAddress } from '#contracts/equipment/place.calls.ts'
import { pathOf } from '#contracts/routes.ts'
import { open, text } from '#tests/console/support/open-console.tsx'
import { signedInUser } from '#tests/console/support/signed-in-user.ts'
import { data, testServer } from '#tests/console/support/test-server.ts'
import type { Answer } from '#tests/console/support/test-server.ts'

/** The address of a new location, which fills in its coordinates. */

const server = testServer()
const krakow = {
  name: 'Kraków',
  country: 'PL',
  latitude: 50.06,
  longitude: 19.94,
  zone: 'Europe/Warsaw',
  population: 1,
}
const latitude = () => screen.getByRole<HTMLInputElement>('textbox', { name: new RegExp(text('location.latitude')) })
const find = () => screen.getByRole('button', { name: text('place.find') })

/** Answers the search for an address so. */
function resolving(answer: () => Answer | 'hang up'): void {
  server.answer(({ path }) => (path === resolvedAddress.path ? answer() : data({ total: 0, list: [] })))
}

async function typed(address: string): Promise<ReturnType<typeof userEvent.setup>> {
  const person = userEvent.setup()
  open(pathOf('stationAdd'))
  await person.type(await screen.findByRole('textbox', { name: new RegExp(text('location.address')) }), address)
  return person
}

beforeEach(() => signedInUser())

test('an address that could not be looked up says so, and is looked up again', async () => {
  let isBusy = true
  resolving(() => (isBusy ? 'hang up' : data({ place: krakow })))
  const person = await typed('Rynek 1, Kraków')
  await person.click(find())
  await screen.findByText(text('place.failed'))
  expect(latitude().value).toBe('')
  isBusy = false
  await person.click(find())
  await waitFor(() => expect(latitude().value).toBe('50.06'))
  expect(screen.queryByText(text('place.failed'))).toBeNull()
})

test('leaving the address for the next field tells, too, that it could not be looked up', async () => {
  resolving(() => 'hang up')
  const person = await typed('Rynek 1, Kraków')
  await person.click(latitude())
  await screen.findByText(text('place.failed'))
  await person.type(latitude(), '50')
  await person.type(screen.getByRole('textbox', { name: new RegExp(text('location.longitude')) }), '20')
  await waitFor(() => expect(screen.queryByText(text('place.failed'))).toBeNull())
})
