import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { labAtom } from '#console/state/session.ts'
import { store } from '#console/state/store.ts'
import { testServer, data } from '#tests/console/support/test-server.ts'
import { signedInUser } from '#tests/console/support/signed-in-user.ts'
import { open } from '#tests/console/support/open-console.tsx'

/** The atlas, opened by its addresses, with what the server has for it. */

const server = testServer()
const person = userEvent.setup()

const by = { kind: 'system', process: 'settlement' }
const about = {
  lifecycle: 'wallet',
  id: 'CUST1',
  at: '2026-11-20T08:00:00.000Z',
  by,
  correlation: 'x',
  irregular: false,
}
const moved = (amount: number, balanceBefore: number) => ({
  amount,
  balanceBefore,
  balanceAfter: balanceBefore + amount,
  billId: 'R1',
  remark: null,
  postings: [],
})
const facts = [
  { ...about, position: 3, version: 1, type: 'wallet.opened', data: { creditLine: 0 }, cause: null },
  { ...about, position: 7, version: 2, type: 'wallet.credited', data: moved(500, 0), cause: 3 },
]
const taken = [
  { lifecycle: 'wallet', from: 'New', fact: 'wallet.opened', to: 'Open', count: 24 },
  { lifecycle: 'bill', from: 'New', fact: 'bill.opened', to: 'Paying', count: 5 },
  { lifecycle: 'bill', from: 'Paying', fact: 'bill.paid', to: 'PaySuccess', count: 4 },
]

const service: Readonly<Record<string, ReturnType<typeof data>>> = {
  '/lifecycle-service/atlas': data({ position: 9, last: 9, taken }),
  '/lifecycle-service/wallet/CUST1/facts': data({ total: 2, list: facts }),
  '/lifecycle-service/facts/7': data(facts[1]),
}

beforeEach(() => {
  server.answer(({ path }) => service[path] ?? data({ total: 0, list: [] }))
  signedInUser()
  store.set(labAtom, true)
})

const main = () => within(screen.getByRole('main'))

test('figures say that they are live while a moment of the past is shown', async () => {
  open('/atlas?asOf=2026-11-19T08:00:00.000Z')
  expect(await screen.findByRole('note')).toHaveProperty('textContent', expect.stringContaining('are live'))
})

test('the list has every machine by area, with the records in each state', async () => {
  open('/atlas')
  const bill = await screen.findByRole('link', { name: /^Bill\s*5/u })
  await waitFor(() => expect(bill.textContent).toMatch(/Paid\s*4/u))
  expect(bill.textContent).toMatch(/Paying\s*1/u)
  expect(bill.getAttribute('href')).toBe('/atlas/bill')
  await person.click(main().getByRole('button', { name: 'People' }))
  await waitFor(() => expect(location.search).toBe('?area=people'))
  expect(main().queryByRole('link', { name: /^Bill/u })).toBeNull()
  await person.type(main().getByRole('searchbox', { name: 'Search state machines' }), 'wal')
  await person.click(main().getByRole('button', { name: /^All/u }))
  await waitFor(() =>
    expect(
      main()
        .getAllByRole('link')
        .map((link) => link.getAttribute('href'))
        .filter((href) => href?.startsWith('/atlas/')),
    ).toEqual(['/atlas/wallet-hold', '/atlas/wallet']),
  )
})

test('a machine names its commands with their roles, and the transitions nobody ever took', async () => {
  open('/atlas/bill')
  const row = await screen.findByRole('row', { name: /^Cancel/u })
  expect(within(row).getByText('Driver')).toBeTruthy()
  expect(within(row).getByText('Only top-up and membership bills can be canceled.')).toBeTruthy()
  await person.click(screen.getByRole('tab', { name: 'Heat map' }))
  await waitFor(() => expect(location.search).toBe('?tab=heat'))
  expect(await screen.findByText(/^Of 12 regular transitions, 10 never occurred in the network/u)).toBeTruthy()
  const paid = screen.getByRole('row', { name: /^Paying → Paid Bill paid/u })
  expect(within(paid).getByText('4')).toBeTruthy()
})

test('a record can be looked at after any of its facts, and what if is tried on a copy', async () => {
  open('/atlas/wallet/CUST1?fact=7')
  const point = await screen.findByRole('slider', { name: 'Point in the history' })
  expect(point.getAttribute('aria-valuetext')).toBe('After 2 of 2 facts: Topped up')
  const change = main().getByRole('row', { name: 'balance 0 500' })
  expect(change).toBeTruthy()
  expect(main().getByRole('link', { name: 'Fact 3' }).getAttribute('href')).toBe('/atlas?fact=3')
  await person.selectOptions(main().getByRole('combobox', { name: 'Role' }), 'SYS')
  const debit = main().getByText('Deduct').closest('li')
  if (debit === null) throw new Error('a wallet can be debited')
  await person.click(within(debit).getByRole('button', { name: 'What if' }))
  const trial = within(main().getByRole('region', { name: 'What if' }))
  await person.click(trial.getByRole('button', { name: 'Try “Deduct”' }))
  expect(await trial.findByText(/^(It would|Resulting fact)/u)).toBeTruthy()
  // Figures are asked for again and again; a command would not be a GET.
  expect(server.requests.filter(({ method }) => method !== 'GET')).toEqual([])
  await person.click(main().getByRole('button', { name: 'Previous fact' }))
  await waitFor(() => expect(location.search).toBe('?at=1'))
  expect(point.getAttribute('aria-valuetext')).toBe('After 1 of 2 facts: Wallet opened')
})

test('one fact leads to its record', async () => {
  open('/atlas?fact=7')
  await waitFor(() => expect(location.pathname + location.search).toBe('/atlas/wallet/CUST1?fact=7'))
})

test('users without access are told so, and have no switch to it', async () => {
  store.set(labAtom, false)
  open('/atlas')
  expect(await screen.findByText('You have no access to the atlas')).toBeTruthy()
  expect(screen.queryByRole('switch', { name: 'Lab' })).toBeNull()
  expect(server.requests.map(({ path }) => path)).not.toContain('/lifecycle-service/atlas')
})

test('the switch leads there and back', async () => {
  open('/home')
  const lab = await screen.findByRole('switch', { name: 'Lab' })
  expect(lab.getAttribute('aria-checked')).toBe('false')
  await person.click(lab)
  await waitFor(() => expect(location.pathname).toBe('/atlas'))
  await waitFor(() => expect(screen.getByRole('switch', { name: 'Lab' }).getAttribute('aria-checked')).toBe('true'))
  await person.click(screen.getByRole('switch', { name: 'Lab' }))
  await waitFor(() => expect(location.pathname).toBe('/home'))
})
