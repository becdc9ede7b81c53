import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, describe, expect, test } from 'vitest'
import { pages } from '#contracts/menu.ts'
import { testServer, data } from '#tests/console/support/test-server.ts'
import { signedInUser } from '#tests/console/support/signed-in-user.ts'
import { english, open } from '#tests/console/support/open-console.tsx'
import { connectorRow, pileMore, pileRow } from '#tests/console/support/rows.ts'

/** Remote control: what can be asked of a pile, what goes out for it, and how its end is told (spec §8). */

const server = testServer()
const person = userEvent.setup()
const word = (key: string): string => english[key] ?? key
const address = '/equipmentManagement/remoteControl?pile=CP000001'

const began = '2026-11-20T08:00:00.000Z'
const running = { id: '82', startedAt: began, energy: 1_000, power: null, soc: null, meteredAt: began }
const commandRow = (more: object = {}) => ({
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
  action: 'UnlockConnector',
  payload: { connectorId: 1 },
  effect: 'ConnectorFreed',
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
  ...more,
})

interface Shown {
  readonly status?: string
  readonly session?: object | null
  /** The command, once it was given. */
  readonly command?: object
  readonly readings?: readonly object[]
}

function shows({ status = 'online', session = null, command = {}, readings = [] }: Shown = {}): void {
  let wasGiven = false
  server.answer(({ path, method, query }) => {
    if (method === 'POST') wasGiven = true
    if (method === 'POST') return data(commandRow())
    if (path === '/device-service/piles') return data({ total: 1, list: [pileRow] })
    if (path === '/device-service/piles/CP000001')
      return data({ ...pileRow, ...pileMore, status, connectors: [{ ...connectorRow, session }] })
    if (query.get('action') === 'GetConfiguration') return data({ total: readings.length, list: readings })
    const list = wasGiven ? [commandRow(command)] : []
    return data({ total: list.length, list })
  })
}

const sent = () => server.requests.filter(({ method }) => method === 'POST')
const button = (key: string) => screen.findByRole('button', { name: word(key) })
const says = (text: string) =>
  waitFor(() => expect(screen.getByRole('region', { name: 'Notifications' }).textContent).toContain(text))

beforeEach(() => {
  signedInUser()
})

/** Unlocks the connector. */
async function unlock(): Promise<void> {
  open(address)
  await person.click(await button('remote.action.UnlockConnector'))
  const dialog = await screen.findByRole('alertdialog')
  await person.click(within(dialog).getByRole('button', { name: word('remote.action.UnlockConnector') }))
}

describe('remote control', () => {
  test('begins with the piles to choose from [R1.2.15] [R2.3.21]', async () => {
    shows()
    open('/equipmentManagement/remoteControl')
    await screen.findByRole('heading', { level: 1, name: 'Remote control' })
    const link = await screen.findByRole('link', { name: /CP000001/u })
    expect(link.getAttribute('href')).toBe(address)
    expect(screen.getByText(word('remote.choose.words'))).toBeTruthy()
  })

  test('says "Operation complete" when the effect was seen, not when the pile accepted', async () => {
    shows({ command: { status: 'accepted', state: 'Accepted', answer: 'Unlocked' } })
    await unlock()
    await screen.findByText(word('remote.outcome.accepted'))
    expect(screen.queryByText(word('remote.offline'))).toBeNull()
    expect(screen.queryByText('Operation complete')).toBeNull()
    expect(sent().map(({ body }) => body)).toEqual([
      { pileId: 'CP000001', connectorId: 1, action: 'UnlockConnector', payload: { connectorId: 1 } },
    ])
  })

  test.each([
    { command: { status: 'done', state: 'EffectObserved', answer: 'Unlocked' }, says: 'Operation complete', ids: '' },
    {
      command: { status: 'failed', state: 'Rejected', answer: 'Rejected' },
      says: 'Operation Failed',
      ids: '[R8.3.05]',
    },
    { command: { status: 'failed', state: 'NotSupported' }, says: 'Does not support', ids: '[R8.3.12]' },
    { command: { status: 'failed', state: 'Expired' }, says: 'Point offline, unable to operate', ids: '[R8.3.08]' },
    { command: { status: 'failed', state: 'NoEffect', answer: 'Unlocked' }, says: 'Operation Failed', ids: '' },
  ])('tells how a command ended: $command.state is "$says" $ids', async ({ command, says: message }) => {
    shows({ command })
    await unlock()
    await says(message)
  })

  test('translates the pile’s own word', async () => {
    shows({ command: { status: 'failed', state: 'Rejected', answer: 'UnlockFailed' } })
    await unlock()
    await screen.findByText('Answer of the pile: unlocking failed')
  })

  test('of an offline pile offers intents alone, and says why [R8.3.08]', async () => {
    shows({ status: 'offline' })
    open(address)
    const reset = await button('remote.action.Reset')
    expect(reset.getAttribute('aria-disabled')).toBe('true')
    const reason = document.querySelector(`[id="${reset.getAttribute('aria-describedby')}"]`)
    expect(reason?.textContent).toBe('Point offline, unable to operate')
    expect(screen.getByText(word('remote.offline'))).toBeTruthy()
    const [availability] = await screen.findAllByRole('button', { name: word('remote.action.ChangeAvailability') })
    expect(availability?.getAttribute('aria-disabled')).toBeNull()
  })

  test('starts where no session runs and stops where one does', async () => {
    shows({ session: running })
    open(address)
    expect((await button('remote.action.RemoteStartTransaction')).getAttribute('aria-disabled')).toBe('true')
    await person.click(await button('remote.action.RemoteStopTransaction'))
    const dialog = await screen.findByRole('alertdialog')
    await person.click(within(dialog).getByRole('button', { name: word('remote.action.RemoteStopTransaction') }))
    await waitFor(() => expect(sent()).toHaveLength(1))
    expect(sent()[0]?.body).toMatchObject({ action: 'RemoteStopTransaction', payload: { transactionId: 82 } })
  })

  test('shows a role only what it may ever give', async () => {
    signedInUser({ type: 'MAINTAINER', menuCodeList: [pages.piles.code] })
    shows()
    open(address)
    await button('remote.action.Reset')
    await person.click(screen.getByRole('button', { name: 'More commands for CP000001' }))
    expect(screen.queryByRole('menuitem', { name: word('remote.action.DataTransfer') })).toBeNull()
    expect(screen.getByRole('menuitem', { name: word('remote.action.ClearCache') })).toBeTruthy()
  })

  test('shows the keys as they were read last, a single one as it was read since; finds and changes them', async () => {
    const read = (more: object, ...keys: readonly object[]) =>
      commandRow({ action: 'GetConfiguration', status: 'done', conf: { configurationKey: keys }, ...more })
    const key = (name: string, value: string, readonly = false) => ({ key: name, value, readonly })
    const whole = read({ id: '5', payload: {} }, key('A', '1'), key('HeartbeatInterval', '300'), key('Z', '9', true))
    const since = read({ id: '6', payload: { key: ['HeartbeatInterval'] } }, key('HeartbeatInterval', '60'))
    shows({ readings: [since, whole] })
    open(address)
    const keys = within(await screen.findByRole('table', { name: 'Configuration' }))
    expect(keys.getByRole('row', { name: /HeartbeatInterval/u }).textContent).toContain('60')
    expect(
      within(keys.getByRole('row', { name: /^Z/u }))
        .getByRole('button')
        .getAttribute('aria-disabled'),
    ).toBe('true')
    await person.type(screen.getByRole('searchbox', { name: 'Filter keys' }), 'heart')
    expect(keys.queryByRole('row', { name: /^Z/u })).toBeNull()
    await person.click(keys.getByRole('button', { name: 'Change' }))
    const dialog = within(await screen.findByRole('alertdialog'))
    await person.type(dialog.getByRole('textbox'), '90')
    await person.click(dialog.getByRole('button', { name: word('remote.action.ChangeConfiguration') }))
    await waitFor(() => expect(sent()).toHaveLength(1))
    const payload = { key: 'HeartbeatInterval', value: '90' }
    expect(sent()[0]?.body).toEqual({ pileId: 'CP000001', action: 'ChangeConfiguration', payload })
  })
})
