import { screen, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { pages } from '#contracts/menu.ts'
import { pathOf } from '#contracts/routes.ts'
import { open, text } from '#tests/console/support/open-console.tsx'
import { signedInUser } from '#tests/console/support/signed-in-user.ts'
import { data, testServer } from '#tests/console/support/test-server.ts'

/** Lists without anything: they say what will stand there, and lead to the form of the first one. */

const server = testServer()
const nothing = data({ total: 0, list: [] })
const none = async (title: 'location.empty.title' | 'pile.empty.title') => {
  const said = await screen.findByText(text(title))
  const place = said.closest<HTMLElement>('[role="status"]')
  if (place === null) throw new Error('it is no state of the list')
  return within(place)
}

beforeEach(() => {
  signedInUser()
  server.answer(() => nothing)
})

test('without locations and piles their lists lead to the forms of the first ones', async () => {
  open(pages.stations.url)
  const locations = await none('location.empty.title')
  expect(locations.getByRole('link', { name: text('location.add') }).getAttribute('href')).toBe(pathOf('stationAdd'))
  open(pages.piles.url)
  const piles = await none('pile.empty.title')
  expect(piles.getByRole('link', { name: text('pile.add') }).getAttribute('href')).toBe(pathOf('pointAdd'))
})
