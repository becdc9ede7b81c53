import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { attemptReasons, attempts, drawJoiningPassword, joinings } from '#contracts/equipment/joining/joining.calls.ts'
import { pages } from '#contracts/menu.ts'
import { waitingPilesAddress } from '#console/domain/address.ts'
import { operatorCodeAtom } from '#console/state/operator.ts'
import { store } from '#console/state/store.ts'
import { open, text } from '#tests/console/support/open-console.tsx'
import { signedInUser } from '#tests/console/support/signed-in-user.ts'
import { data, testServer } from '#tests/console/support/test-server.ts'

/** Piles that want to join, beside those that are registered: who they are, how they get in, and who was turned away. */

const server = testServer()
const person = userEvent.setup()

const boot = {
  vendor: 'Alfen',
  model: 'Eve',
  serialNumber: 'A-1',
  boxSerialNumber: null,
  firmwareVersion: '6.2',
  iccid: '8948',
  imsi: null,
  meterType: 'M1',
  meterSerialNumber: null,
}
const allowed = (command: string) => ({ command, allowed: true, reason: null, guard: null })
const { vendor, model, serialNumber, firmwareVersion } = boot
const waiting = {
  id: 'CP-4711',
  status: 'waiting',
  vendor,
  model,
  serialNumber,
  firmwareVersion,
  boot,
  address: '192.0.2.7',
  isConnected: true,
  rivals: ['A-2'],
  askedAt: '2026-11-20T08:00:00.000Z',
  reason: null,
  offers: [allowed('accept'), allowed('refuse')],
}
const knock = {
  address: '192.0.2.9',
  identity: 'CP-9',
  count: 3,
  firstAt: '2026-11-20T08:00:00.000Z',
  lastAt: '2026-11-20T09:10:11.000Z',
}
const password = '00112233445566778899'
const undrawn = { status: null, expiresAt: null, usedBy: null, offers: [allowed('draw')] }
const valid = {
  status: 'open',
  expiresAt: '2026-11-21T08:00:00.000Z',
  usedBy: null,
  offers: [allowed('draw'), allowed('withdraw')],
}

interface Shows {
  readonly rows?: readonly object[]
  readonly state?: object
  readonly turnedAway?: readonly object[]
}

function shows({ rows = [waiting], state = undrawn, turnedAway = [] }: Shows = {}): void {
  server.answer(({ path, method }) => {
    if (path === joinings.path) return data({ total: rows.length, list: rows })
    if (path === attempts.path) return data(turnedAway)
    if (path === drawJoiningPassword.path) return data(method === 'POST' ? { password, joining: valid } : state)
    if (path.startsWith(joinings.path)) return data(method === 'POST' ? { ...waiting, status: 'refused' } : waiting)
    return data({ total: 0, list: [] })
  })
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-20T12:00:00Z') })
  signedInUser()
  store.set(operatorCodeAtom, '0PL002')
  shows()
  return () => vi.useRealTimers()
})

const sent = () => server.requests.filter(({ method }) => method === 'POST').map(({ path, body }) => [path, body])
const panel = () => screen.findByRole('region', { name: text('joining.connect') })

describe('the piles that want to join', () => {
  test('are a view of the page of piles that says how many wait, and keeps its place in the address', async () => {
    open(pages.piles.url)
    await person.click(await screen.findByRole('link', { name: 'Joining (1)' }))
    expect(location.pathname + location.search).toBe(waitingPilesAddress)
    expect(await screen.findByText('CP-4711')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Joining (1)' }).getAttribute('aria-current')).toBe('page')
    await person.click(screen.getByRole('columnheader', { name: /^Vendor/u }).querySelector('button') ?? document.body)
    await waitFor(() =>
      expect(Object.fromEntries(new URLSearchParams(location.search))).toEqual({ tab: 'joining', sort: 'vendor' }),
    )
    await person.click(screen.getByRole('link', { name: 'Registered' }))
    expect(location.search).toBe('')
  })

  test('tell all they said about themselves, and who else bears their name', async () => {
    open(`${waitingPilesAddress}&open=CP-4711`)
    const told = within(await screen.findByRole('region', { name: 'CP-4711 wants to join' }))
    for (const value of ['8948', 'M1', 'A-2', '192.0.2.7'])
      expect((await told.findAllByText(value)).length).toBeGreaterThan(0)
  })

  test('are accepted by the form of a new pile, in which stands what they said', async () => {
    open(waitingPilesAddress)
    await person.click(await screen.findByRole('button', { name: 'Accept' }))
    const identity = await screen.findByLabelText<HTMLInputElement>(/^Identity/u)
    expect(identity.value).toBe('CP-4711')
    for (const [label, value] of [
      [/^Vendor/u, 'Alfen'],
      [/^Model/u, 'Eve'],
      [/^Serial number/u, 'A-1'],
      [/^Firmware version/u, '6.2'],
      [/^SIM ID/u, '8948'],
      [/^Meter type/u, 'M1'],
    ] as const)
      expect(screen.getByLabelText<HTMLInputElement>(label).value).toBe(value)
    expect(screen.getByLabelText<HTMLInputElement>(/^IMSI/u).value).toBe('')
  })

  test('are refused with a reason', async () => {
    shows({ rows: [{ ...waiting, offers: [allowed('refuse')] }] })
    open(waitingPilesAddress)
    await person.click(await screen.findByRole('button', { name: 'Refuse' }))
    const dialog = within(await screen.findByRole('alertdialog'))
    await person.type(await dialog.findByLabelText(/^Reason/u), 'Not one of ours')
    await person.click(dialog.getByRole('button', { name: 'Refuse' }))
    await waitFor(() => expect(sent()).toEqual([[`${joinings.path}/CP-4711/refuse`, { reason: 'Not one of ours' }]]))
  })
})

describe('the joining password', () => {
  test('is drawn after a question, and shown once with the address, both in a code to scan', async () => {
    open(waitingPilesAddress)
    const url = `${location.origin.replace('http', 'ws')}/ocpp/0PL002`
    expect((await within(await panel()).findAllByText(url)).length).toBe(1)
    await person.click(within(await panel()).getByRole('button', { name: 'Create joining password' }))
    const question = within(await screen.findByRole('alertdialog'))
    expect(question.getByText(text('joining.draw.text'))).toBeTruthy()
    await person.click(question.getByRole('button', { name: 'Create joining password' }))
    const shown = within(await screen.findByRole('alertdialog', { name: text('joining.drawn.title') }))
    expect(shown.getByText(password)).toBeTruthy()
    expect(shown.getByText(url)).toBeTruthy()
    expect(shown.getByRole('img', { name: text('joining.drawn.code') })).toBeTruthy()
    expect(shown.getByText('2026-11-21 09:00:00')).toBeTruthy()
    await person.keyboard('{Escape}')
    expect(shown.getByText(password)).toBeTruthy()
    await person.click(shown.getByRole('button', { name: text('joining.drawn.done') }))
    await waitFor(() => expect(screen.queryByText(password)).toBeNull())
    expect(sent()).toEqual([[drawJoiningPassword.path, null]])
  })

  test('says until when it is valid, that another takes its place, and is withdrawn', async () => {
    shows({ state: valid })
    open(waitingPilesAddress)
    const region = within(await panel())
    expect(await region.findByText('Valid')).toBeTruthy()
    expect(region.getByText('2026-11-21 09:00:00')).toBeTruthy()
    await person.click(region.getByRole('button', { name: 'Create joining password' }))
    const question = within(await screen.findByRole('alertdialog'))
    expect(question.getByText(text('joining.draw.again'))).toBeTruthy()
    await person.click(question.getByRole('button', { name: text('kit.cancel') }))
    await person.click(region.getByRole('button', { name: 'Withdraw joining password' }))
    const withdrawal = within(await screen.findByRole('alertdialog'))
    await person.click(withdrawal.getByRole('button', { name: 'Withdraw joining password' }))
    await waitFor(() => expect(sent()).toEqual([['/joining-service/passwords/joining/withdraw', {}]]))
  })

  test('has no buttons for users who may not draw it', async () => {
    shows({ state: { ...undrawn, offers: [{ command: 'draw', allowed: false, reason: 'notPermitted', guard: null }] } })
    open(waitingPilesAddress)
    expect(within(await panel()).queryAllByRole('button')).toEqual([])
  })
})

test('connections that were refused are told, the last ones first, each with its reason in words', async () => {
  const turnedAway = attemptReasons.map((reason, index) => ({ ...knock, address: `192.0.2.${index}`, reason }))
  shows({ turnedAway })
  open(waitingPilesAddress)
  const region = await screen.findByRole('region', { name: text('joining.attempts') })
  const shown = () => [...region.querySelectorAll('tbody tr')].map((row) => row.textContent ?? '')
  expect(shown()).toHaveLength(3)
  await person.click(within(region).getByRole('button', { name: `Show all ${attemptReasons.length}` }))
  const rows = shown()
  expect(rows).toHaveLength(attemptReasons.length)
  for (const [index, reason] of attemptReasons.entries()) {
    expect(rows[index]).toContain(text(`joining.attempt.reason.${reason}`))
    expect(rows[index]).toContain('2026-11-20 10:10:11')
  }
})

test('nothing is said of refused connections while there are none', async () => {
  open(waitingPilesAddress)
  expect(await screen.findByText('CP-4711')).toBeTruthy()
  await waitFor(() => expect(server.requests.some(({ path }) => path === attempts.path)).toBe(true))
  expect(screen.queryByRole('region', { name: text('joining.attempts') })).toBeNull()
})
