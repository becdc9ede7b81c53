import { waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { addPiles, checkPiles, pileChoices } from '#contracts/equipment/pile-registration.calls.ts'
import { PileDraft } from '#contracts/equipment/pile-registration.ts'
import { ConnectorStandard } from '#contracts/equipment/pile.ts'
import { pages } from '#contracts/menu.ts'
import { text } from '#tests/console/support/open-console.tsx'
import { signedInUser } from '#tests/console/support/signed-in-user.ts'
import { data, testServer } from '#tests/console/support/test-server.ts'
import { imported } from './importing.ts'
import type { ImportedRow } from './importing.ts'

/** Piles from a workbook: locations by name, choices in words, and a dry run that names row, column and reason. */

const server = testServer()

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-20T12:00:00Z') })
  signedInUser()
  server.answer(({ path }) => {
    if (path === pileChoices.path) return data({ locations: [{ id: 'L1', name: 'Depot' }], tariffs: [] })
    if (path === checkPiles.path)
      return data({ total: 1, list: [{ row: 1, field: 'id', rule: 'identityFree', message: 'It is taken.' }] })
    return path === addPiles.path ? data({ added: 1 }) : data({ total: 0, list: [] })
  })
  return () => vi.useRealTimers()
})

const good: ImportedRow = {
  id: 'IMP-1',
  name: 'Imported',
  locationId: 'depot',
  connectorCount: '2',
  standard: 'Type 2',
  connectorPower: '22',
  type: 'AC',
  privateType: 'Private',
  releaseDetection: 'x',
}

const importing = { schema: PileDraft, texts: 'pile.', url: pages.piles.url }

test('a location stands by its name and a standard in words; what the server would refuse is told before', async () => {
  const person = userEvent.setup()
  const dialog = await imported(importing, [good, { ...good, id: 'IMP-2' }])
  await waitFor(() => expect(dialog.textContent).toContain(text('kit.import.count', { good: 1, bad: 1 })))
  const problem = within(dialog).getAllByRole('row').at(-1)
  expect(problem?.textContent).toContain(`3${text('pile.id')}It is taken.`)
  await person.click(within(dialog).getByRole('button', { name: text('kit.import.start', { count: 1 }) }))
  await waitFor(() => expect(dialog.textContent).toContain(text('kit.import.done', { count: 1 })))
  const sent = server.requests.find(({ path }) => path === addPiles.path)
  expect(sent?.body).toEqual({
    rows: [
      {
        ...good,
        locationId: 'L1',
        connectorCount: 2,
        standard: 'IEC2',
        connectorPower: 22_000,
        releaseDetection: true,
      },
    ],
  })
})

test.each([
  ['id', 'CP/1', 'form.format.pileIdentity'],
  ['locationId', 'Atlantis', 'kit.import.unknown'],
  ['standard', 'Type 9', 'kit.import.oneOf'],
])('a row with a wrong %s is told by row, column and reason, and is not imported', async (field, value, reason) => {
  const dialog = await imported(importing, [{ ...good, [field]: value }])
  await waitFor(() => expect(dialog.textContent).toContain(text('kit.import.count', { good: 0, bad: 1 })))
  const problem = within(dialog).getAllByRole('row').at(-1)
  const choices = ConnectorStandard.literals.map((one) => text(`device.standard.${one}`)).join(', ')
  const told = text('kit.import.value', { cell: value, reason: text(reason, { choices }) })
  expect(problem?.textContent).toContain(`2${text(`pile.${field}`)}${told}`)
})
