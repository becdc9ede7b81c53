import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, describe, expect, test } from 'vitest'
import { pages } from '#contracts/menu.ts'
import { testServer, data } from '#tests/console/support/test-server.ts'
import { signedInUser } from '#tests/console/support/signed-in-user.ts'
import { english, open } from '#tests/console/support/open-console.tsx'
import { connectorRow, pileMore, pileRow, sessionDetail, sessionRow } from '#tests/console/support/rows.ts'

/** A charge that runs: stopped and unlocked from its own page, from the list and from the page of its pile. */

const server = testServer()
const person = userEvent.setup()
const word = (key: string): string => english[key] ?? key
const stop = word('remote.action.RemoteStopTransaction')

const given = {
  id: '7',
  status: 'waiting',
  state: 'Queued',
  pileId: 'CP000001',
  pileName: 'North gate',
  isSimulated: false,
  isLab: false,
  connectorId: 1,
  connectorName: 'A',
  locationId: 'L1',
  locationName: 'Warsaw Central',
  zone: 'Europe/Warsaw',
  action: 'RemoteStopTransaction',
  payload: { transactionId: 82 },
  effect: 'StopTransaction',
  answer: null,
  conf: null,
  late: false,
  issuer: 'admin00',
  wisher: 'admin00',
  reason: null,
  issuedAt: '2026-11-20T08:00:00.000Z',
  expiresAt: '2026-11-20T08:01:00.000Z',
  sentAt: null,
  effectSeenAt: null,
  offers: [],
}
const began = '2026-11-20T08:00:00.000Z'
const running = { id: '82', startedAt: began, energy: 1_000, power: null, soc: null, meteredAt: began }

/** One session; how the command stands that was given about it. */
function shows(more: object = {}, command: object = {}): void {
  server.answer(({ path, method }) => {
    if (method === 'POST') return data(given)
    if (path === '/charge-service/sessions') return data({ total: 1, list: [{ ...sessionRow, ...more }] })
    if (path === '/charge-service/sessions/82') return data({ ...sessionDetail, ...more })
    if (path === '/charge-service/sessions/82/curve')
      return data({ id: '82', total: 0, at: [], power: [], energy: [], soc: [] })
    if (path === '/command-service/commands/7') return data({ ...given, ...command })
    if (path === '/device-service/piles/CP000001')
      return data({ ...pileRow, ...pileMore, connectors: [{ ...connectorRow, session: running }] })
    return data({ total: 0, list: [] })
  })
}
const sent = () => server.requests.filter(({ method }) => method === 'POST')
const notices = () => screen.getByRole('region', { name: 'Notifications' }).textContent

/** Presses the stop; in the list it stands behind three dots. */
async function press(address: string): Promise<void> {
  if (address !== places[1][1])
    return person.click((await screen.findAllByRole('button', { name: stop }))[0] ?? document.body)
  await person.click(await screen.findByRole('button', { name: 'More actions for 82' }))
  await person.click(await screen.findByRole('menuitem', { name: stop }))
}

beforeEach(() => {
  signedInUser()
})

const places = [
  ['its own page', '/systemMonitoring/charging/detail?id=82'],
  ['the list', '/systemMonitoring/charging'],
  ['the page of its pile', '/equipmentManagement/point/pointDetail?id=CP000001'],
] as const

describe('a charge that runs', () => {
  test.each(places)('is stopped from %s: who, how much and what it costs stand in the dialog', async (_, address) => {
    shows({}, { status: 'done', state: 'EffectObserved' })
    open(address)
    await press(address)
    const dialog = within(await screen.findByRole('alertdialog'))
    const value = async (key: string) => (await dialog.findByText(word(key))).nextElementSibling?.textContent
    expect(await value('column.customer')).toBe(sessionRow.customerName)
    expect(await value('charging.energy')).toMatch(/^7\.30\skWh$/u)
    expect(await value('cost.soFar')).toContain('4.00')
    expect(sent()).toEqual([])
    await person.click(dialog.getByRole('button', { name: stop }))
    await waitFor(() => expect(notices()).toContain('Operation complete'))
    expect(sent().map(({ path, body }) => [path, body])).toEqual([
      [
        '/command-service/commands',
        { pileId: 'CP000001', connectorId: 1, action: 'RemoteStopTransaction', payload: { transactionId: 82 } },
      ],
    ])
  })

  test('shows the progress of its stop, and is not reported as done before the effect was seen', async () => {
    shows({}, { status: 'accepted', state: 'Accepted', answer: 'Accepted' })
    open(places[0][1])
    await person.click(await screen.findByRole('button', { name: stop }))
    const dialog = within(await screen.findByRole('alertdialog'))
    await person.click(dialog.getByRole('button', { name: stop }))
    await screen.findByText(word('remote.outcome.accepted'))
    expect(notices()).not.toContain('Operation complete')
  })

  test('at an offline pile says so on the button', async () => {
    const offline = {
      command: 'RemoteStopTransaction',
      allowed: false,
      reason: 'illegalTransition',
      guard: 'pileOnline',
    }
    shows({ remote: [offline] })
    open(places[0][1])
    const button = await screen.findByRole('button', { name: stop })
    expect(button.getAttribute('aria-disabled')).toBe('true')
    const reason = document.querySelector(`[id="${button.getAttribute('aria-describedby')}"]`)
    expect(reason?.textContent).toBe(word('guard.pileOnline'))
  })

  test.each(places.slice(0, 2))('has no commands on %s for those without the pages of piles', async (_, address) => {
    signedInUser({ type: 'NORMAL', menuCodeList: [pages.charging.code] })
    shows()
    open(address)
    await screen.findAllByText(/7\.30/u)
    expect(screen.queryByRole('button', { name: stop })).toBeNull()
    expect(screen.queryByRole('button', { name: 'More actions for 82' })).toBeNull()
  })

  test('that is over has none', async () => {
    shows({ status: 'closed', state: 'Released', endedAt: '2026-11-20T09:00:00.000Z', remote: [] })
    open(places[0][1])
    await screen.findAllByText(/7\.30/u)
    expect(screen.queryByRole('button', { name: stop })).toBeNull()
  })
})
