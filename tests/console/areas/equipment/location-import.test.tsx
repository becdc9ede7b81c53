import { waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { addLocations, checkLocations, locationChoices } from '#contracts/equipment/location-registration.calls.ts'
import { subOperatorChoices } from '#contracts/operators/sub-operator.calls.ts'
import { LocationSheet } from '#contracts/equipment/location-registration.ts'
import { pages } from '#contracts/menu.ts'
import { text } from '#tests/console/support/open-console.tsx'
import { signedInUser } from '#tests/console/support/signed-in-user.ts'
import { data, testServer } from '#tests/console/support/test-server.ts'
import { imported } from './importing.ts'
import type { ImportedRow } from './importing.ts'

/** Locations from a workbook: owners and maintainers by name, and a dry run that names row, column and reason. */

const server = testServer()

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-20T12:00:00Z') })
  signedInUser()
  server.answer(({ path }) => {
    if (path === locationChoices.path) return data({ maintainers: [{ id: 'A3', name: 'maint0' }] })
    if (path === subOperatorChoices.path)
      return data([{ id: '2', name: 'Xinyi Parking', code: 'XINYI', isInForce: true }])
    if (path === checkLocations.path)
      return data({ total: 1, list: [{ row: 1, field: 'safetyMargin', rule: 'keptWithinLoad', message: 'Too much.' }] })
    return path === addLocations.path ? data({ added: 1 }) : data({ total: 0, list: [] })
  })
  return () => vi.useRealTimers()
})

const good: ImportedRow = {
  name: 'Imported',
  address: 'Rynek 1',
  latitude: '50.06',
  longitude: '19.94',
  zone: 'Europe/Warsaw',
  rank: '7',
  'parkingFee.kind': 'free of charge',
  maintainer: 'MAINT0',
  owner: 'xinyi parking',
}

const importing = { schema: LocationSheet, texts: 'location.', url: pages.stations.url }

test('a maintainer and an owner stand by name and parking in words; what the server would refuse is told before', async () => {
  const person = userEvent.setup()
  const paid = { ...good, 'parkingFee.kind': 'Charged', 'parkingFee.amount': '2.50' }
  const dialog = await imported(importing, [good, { ...paid, name: 'Refused' }])
  await waitFor(() => expect(dialog.textContent).toContain(text('kit.import.count', { good: 1, bad: 1 })))
  const problem = within(dialog).getAllByRole('row').at(-1)
  expect(problem?.textContent).toContain(`3${text('location.safetyMargin')}Too much.`)
  await person.click(within(dialog).getByRole('button', { name: text('kit.import.start', { count: 1 }) }))
  await waitFor(() => expect(dialog.textContent).toContain(text('kit.import.done', { count: 1 })))
  const checkedRows = server.requests.find(({ path }) => path === checkLocations.path)
  expect(checkedRows?.body).toMatchObject({ rows: [{}, { parkingFee: { kind: 'charged', amount: 25_000 } }] })
  const sent = server.requests.find(({ path }) => path === addLocations.path)
  expect(sent?.body).toEqual({
    rows: [
      {
        name: 'Imported',
        address: 'Rynek 1',
        latitude: 50.06,
        longitude: 19.94,
        zone: 'Europe/Warsaw',
        rank: 7,
        parkingFee: { kind: 'none' },
        maintainer: 'A3',
        owner: '2',
      },
    ],
  })
})

test.each([
  ['zone', 'Mars/Olympus', text('form.format.timeZone')],
  ['latitude', '91', text('form.range.between', { min: -90, max: 90 })],
  ['rank', '10000', text('form.whole.between', { min: 0, max: 9_999 })],
  ['owner', 'nobody', text('kit.import.unknown')],
  ['maintainer', 'nobody', text('kit.import.unknown')],
])('a row with a wrong %s is told by row, column and reason, and is not imported', async (field, value, reason) => {
  const dialog = await imported(importing, [{ ...good, [field]: value }])
  await waitFor(() => expect(dialog.textContent).toContain(text('kit.import.count', { good: 0, bad: 1 })))
  const problem = within(dialog).getAllByRole('row').at(-1)
  const told = text('kit.import.value', { cell: value, reason })
  expect(problem?.textContent).toContain(`2${text(`location.${field}`)}${told}`)
})
