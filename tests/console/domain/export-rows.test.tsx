import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { pages } from '#contracts/menu.ts'
import { open, text } from '../support/open-console.tsx'
import * as rows from '../support/rows.ts'
import { signedInUser } from '../support/signed-in-user.ts'
import { data, testServer } from '../support/test-server.ts'

/** What becomes of an export beside its file. */

const server = testServer()

test('says that the list changed while it was read, each of the three times', async () => {
  let asked = 0
  server.answer(({ path, query }) => {
    if (path !== '/finance-service/bills') return data(null)
    if (query.get('size') === '100') asked += 1
    // Two pages, and one more bill with each.
    const id = query.get('page') ?? ''
    return data({ total: 101 + asked, list: [{ ...rows.billRow, id }] })
  })
  signedInUser()
  open(pages.bills.url)
  const person = userEvent.setup()
  await person.click(await screen.findByRole('button', { name: text('kit.export') }))
  await person.click(await screen.findByRole('menuitem', { name: text('kit.export.csv') }))
  await waitFor(() => expect(screen.getByText(text('kit.export.changing'))).toBeDefined())
  expect(asked).toBeGreaterThanOrEqual(3)
})
