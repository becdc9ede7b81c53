import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, test, vi } from 'vitest'
import { queryOfFrames } from '#console/areas/equipment/ocpp-log/ocpp-log.tsx'
import { FOLLOW_EVERY } from '#console/areas/equipment/ocpp-log/use-ocpp-log.ts'
import { instant } from '#contracts/units.ts'
import { testServer, data } from '#tests/console/support/test-server.ts'
import { signedInUser } from '#tests/console/support/signed-in-user.ts'
import { open } from '#tests/console/support/open-console.tsx'
import * as rows from '#tests/console/support/rows.ts'

/** The OCPP log on the page of a pile. */

const page = '/equipmentManagement/point/pointDetail?id=CP000001&tab=ocppLog'
const log = '/device-service/piles/CP000001/ocpp-log'
const server = testServer()
const person = userEvent.setup()
const [answer, call] = rows.frames

beforeEach(() => {
  holdFollowing()
  server.answer(({ path, query }) => {
    if (path === log) return data({ list: shown(query), older: query.has('before') ? null : '7-0', searchedTo: null })
    if (path.startsWith(`${log}/7-`)) return data({ frame: call, pair: answer })
    return path === '/device-service/piles/CP000001' ? data(rows.pileDetail) : data({ total: 0, list: [] })
  })
  signedInUser()
})
afterEach(() => {
  vi.unstubAllGlobals()
})

/** What waits for the clock to follow, by its number: time passes for it when a test says so, and for nothing else. */
const following = new Map<number, () => void>()
const due = () => following.forEach((look) => look())

function holdFollowing(): void {
  following.clear()
  const { setInterval: begin, clearInterval: end } = globalThis
  vi.stubGlobal('setInterval', (run: () => void, every?: number) => {
    if (every !== FOLLOW_EVERY) return begin(run, every)
    following.set(-1 - following.size, run)
    return -following.size
  })
  vi.stubGlobal('clearInterval', (number: Parameters<typeof end>[0]) => {
    if (typeof number !== 'number' || !following.delete(number)) end(number)
  })
}

const shown = (query: URLSearchParams) =>
  rows.frames.filter(({ sender }) => !query.has('sender') || query.get('sender') === sender)

const table = () => screen.findByRole('grid', { name: 'OCPP log' })
const rowNamed = async (name: RegExp) => within(await table()).findByRole('row', { name })
const asked = () => server.requests.filter(({ path }) => path === log)
const lastAsked = () => Object.fromEntries(asked().at(-1)?.query ?? [])

describe('the sender filter [R4.1.26]', () => {
  test('offers the two senders and all of them, and nothing else', async () => {
    open(page)
    await table()
    const options = within(screen.getByRole('combobox', { name: 'Sender' })).getAllByRole('option')
    expect(options.map((option) => [option.getAttribute('value'), option.textContent])).toEqual([
      ['', 'All'],
      ['2', 'Charging station'],
      ['3', 'Central system'],
    ])
  })

  test('shows only frames of the chosen sender, and the address says which', async () => {
    open(page)
    await rowNamed(/Charging station/u)
    await person.selectOptions(screen.getByRole('combobox', { name: 'Sender' }), 'Central system')
    await waitFor(() => expect(within(screen.getByRole('grid')).queryByText('Charging station')).toBeNull())
    expect(await rowNamed(/Central system/u)).toBeTruthy()
    expect(lastAsked()).toMatchObject({ sender: '3', size: '50' })
    expect(location.search).toContain('f.sender=3')
  })
})

test('a frame says when to the thousandth, who, what, how long, with what result and with what payload', async () => {
  open(page)
  const row = await rowNamed(/Central system/u)
  expect([...row.querySelectorAll('td')].map((cell) => cell.textContent)).toEqual([
    '2026-11-20 09:00:00 (Warsaw).112',
    'AuthorizeAnswer',
    'Central system',
    expect.stringMatching(/^12.ms$/u),
    'Invalid',
    '{"idTagInfo":{"status":"Invalid"}}',
  ])
})

test('a row opened by keyboard shows both halves of its pair, the call first; Escape leads back to it', async () => {
  open(page)
  const row = await rowNamed(/Charging station/u)
  row.focus()
  await person.keyboard('{Enter}')
  const panel = await screen.findByRole('region', { name: 'Authorize' })
  await within(panel).findByRole('region', { name: 'Call' })
  const halves = within(panel).getAllByRole('region')
  expect(halves.map((half) => half.getAttribute('aria-label'))).toEqual(['Call', 'Answer'])
  expect(halves[0]?.querySelector('pre')?.textContent).toBe(JSON.stringify(JSON.parse(call.text), null, 2))
  expect(halves[1]?.querySelector('pre')?.textContent).toBe(JSON.stringify(JSON.parse(answer.text), null, 2))
  await person.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Authorize' })).toBeNull())
  await waitFor(() => expect(document.activeElement?.getAttribute('data-row')).toBe('7-0'))
})

test('copies a frame as it stood on the wire, and says so', async () => {
  const { writeText } = navigator.clipboard
  const copied: string[] = []
  navigator.clipboard.writeText = async (text) => void copied.push(text)
  open(`${page}&open=7-0`)
  const half = await screen.findByRole('region', { name: 'Call' })
  await person.click(within(half).getByRole('button', { name: 'Copy' }))
  await within(half).findByRole('button', { name: 'Copied' })
  expect(copied).toEqual([call.text])
  navigator.clipboard.writeText = writeText
})

describe('following', () => {
  test('asks for new frames every other second until it is paused', async () => {
    open(page)
    await rowNamed(/Charging station/u)
    const before = asked().length
    due()
    await waitFor(() => expect(asked().length).toBe(before + 1))
    await rowNamed(/Charging station/u)
    await person.click(screen.getByRole('button', { name: 'Pause' }))
    due()
    await person.click(await screen.findByRole('button', { name: 'Follow' }))
    expect(asked().length).toBe(before + 1)
    due()
    await waitFor(() => expect(asked().length).toBe(before + 2))
  })

  test('pauses at older frames, and says where to follow new ones', async () => {
    open(page)
    await rowNamed(/Charging station/u)
    await person.click(screen.getByRole('button', { name: 'Older' }))
    await waitFor(() => expect(lastAsked()).toMatchObject({ before: '7-0' }))
    const follow = screen.getByRole('button', { name: 'Follow' })
    expect(follow.getAttribute('aria-disabled')).toBe('true')
    const before = asked().length
    due()
    await person.click(screen.getByRole('button', { name: 'Newest' }))
    await waitFor(() => expect(lastAsked()).not.toHaveProperty('before'))
    expect(asked().length).toBe(before + 1)
  })
})

test('a long search says how far it has come and continues from there', async () => {
  server.answer(({ path, query }) => {
    if (path !== log) return data(rows.pileDetail)
    return query.has('before')
      ? data({ list: [call], older: null, searchedTo: null })
      : data({ list: [], older: '3-0', searchedTo: '2026-11-20T07:00:00.000Z' })
  })
  open(`${page}&f.action=Authorize`)
  await screen.findByText('Nothing found back to 2026-11-20 08:00:00')
  await person.click(screen.getByRole('button', { name: 'Continue searching' }))
  expect(await rowNamed(/Charging station/u)).toBeTruthy()
  expect(lastAsked()).toMatchObject({ before: '3-0', action: 'Authorize' })
})

test('an address with an invalid filter shows no frames, and sends no call', async () => {
  open(`${page}&f.connectorId=left`)
  await screen.findByText('Loading failed')
  expect(asked()).toEqual([])
})

describe('what is asked for', () => {
  const zone = 'Europe/Warsaw'
  const moment = instant(Date.parse('2026-11-20T08:00:00.000Z'))

  it('is days on the clocks of the reader, and the other filters by their names', () => {
    const filters = { at: '2026-11-01..2026-11-20', sender: '2', connectorId: '1' }
    expect(queryOfFrames({ filters, moment: null, zone })).toEqual({
      size: 50,
      sender: '2',
      connectorId: 1,
      atFrom: '2026-11-01 00:00:00',
      atTo: '2026-11-20 23:59:59',
    })
  })

  it('ends with the moment that is shown, or sooner where a filter does', () => {
    expect(queryOfFrames({ filters: {}, moment, zone })).toEqual({ size: 50, atTo: moment })
    expect(queryOfFrames({ filters: { at: '..2026-11-20' }, moment, zone })).toEqual({ size: 50, atTo: moment })
    expect(queryOfFrames({ filters: { at: '..2026-11-19' }, moment, zone })).toMatchObject({
      atTo: '2026-11-19 23:59:59',
    })
  })
})
