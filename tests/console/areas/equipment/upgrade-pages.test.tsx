import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { testServer, data } from '#tests/console/support/test-server.ts'
import { signedInUser } from '#tests/console/support/signed-in-user.ts'
import { open } from '#tests/console/support/open-console.tsx'
import { upgradeRow } from './firmware-rows.ts'

/** A firmware upgrade on its page, before it goes to any pile: what it is called, what comes next, who gets it. */

const server = testServer()
const person = userEvent.setup()
const row = {
  ...upgradeRow,
  status: 'draft',
  state: 'Draft',
  offers: ['edit', 'delete', 'issue'].map((command) => ({ command, allowed: true, reason: null, guard: null })),
}
const pile = (id: string) => ({ id, name: id, locationName: 'Park', firmwareVersion: '1.0.0', isOnline: true })
const posted = () => server.requests.filter(({ method }) => method === 'POST')

beforeEach(() => {
  server.answer(({ path, method }) => {
    if (path.endsWith('/candidates')) return data({ total: 2, list: [pile('CP000001'), pile('CP000002')] })
    if (path === `/firmware-service/upgrades/${row.id}` || method === 'POST') return data(row)
    return data({ total: 0, list: [] })
  })
  signedInUser()
  open(`/operationMaintenance/ocppUpdateConfig/Detail?id=${row.id}`)
})

describe('a firmware upgrade that was not issued', () => {
  it('is called by its version, says what comes next, and offers that first', async () => {
    await screen.findByRole('heading', { level: 1, name: 'Firmware upgrade config detail 2.4.1' })
    expect(await screen.findByText('Issue it to choose the piles that get this version.')).toBeTruthy()
    const names = screen.getAllByRole('button').map(({ textContent }) => textContent)
    expect(
      names.filter((name) => ['Issue', 'Edit firmware upgrade', 'Delete firmware upgrade'].includes(name)),
    ).toEqual(['Issue', 'Edit firmware upgrade', 'Delete firmware upgrade'])
  })

  it('goes to all piles or to those that are picked from none', async () => {
    await person.click(await screen.findByRole('button', { name: 'Issue' }))
    const dialog = within(await screen.findByRole('dialog'))
    const all = await dialog.findByRole<HTMLInputElement>('checkbox', { name: 'All piles' })
    await person.click(all)
    expect(dialog.getByText(/^0 piles get this version/u)).toBeTruthy()
    expect(dialog.getByRole('button', { name: 'Issue' }).getAttribute('aria-disabled')).toBe('true')
    await person.click(dialog.getByRole('checkbox', { name: /CP000002/u }))
    expect(all.indeterminate).toBe(true)
    await person.click(dialog.getByRole('button', { name: 'Issue' }))
    await waitFor(() => expect(posted()[0]?.body).toMatchObject({ pileIds: ['CP000002'] }))
  })
})
