import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, describe, expect, test } from 'vitest'
import { ReservationStatus } from '#contracts/charging/reservation.ts'
import { fillDate } from '#tests/console/support/fill-date.ts'
import { testServer, data } from '#tests/console/support/test-server.ts'
import { signedInUser } from '#tests/console/support/signed-in-user.ts'
import { english, open } from '#tests/console/support/open-console.tsx'

import { accepted, active, choices, fact, over, refused, requested } from './reservation-rows.ts'
import { allowed, pileDetail, pileRow } from '#tests/console/support/rows.ts'

/** Reservations: listed, made, cancelled, and how each of them ended. */

const server = testServer()
const person = userEvent.setup()
const base = '/operationMaintenance/reservation'

let row: object = active
let facts: readonly object[] = []
beforeEach(() => {
  signedInUser()
  row = active
  facts = []
  server.answer(({ path, method, query }) => {
    if (path === '/reservation-service/reservation-choices') return data(choices)
    if (method !== 'GET') return data(active)
    if (path === '/reservation-service/reservations/7') return data(row)
    if (path === '/reservation-service/reservations')
      return data(query.get('status') === 'Canceling' ? { total: 0, list: [] } : { total: 1, list: [row] })
    if (path === '/lifecycle-service/reservation/7/facts') return data({ total: facts.length, list: facts })
    if (path === '/device-service/piles/CP000001') return data(pileDetail)
    if (path === '/device-service/piles') return data({ total: 1, list: [pileRow] })
    return data({ total: 0, list: [] })
  })
})

const sent = () => server.requests.filter(({ method }) => method !== 'GET')
const details = () => within(screen.getByRole('region', { name: 'Reservation 7' }))
const dialog = () => within(screen.getByRole('dialog'))

async function openDialog(): Promise<void> {
  open(base)
  await person.click(await screen.findByRole('button', { name: 'Reserve' }))
  await screen.findByRole('dialog', { name: 'Reserve a connector' })
}
const field = (name: RegExp) => dialog().getByRole('textbox', { name })
const suggested = (name: RegExp) => dialog().getByRole('combobox', { name })
const reserve = () => person.click(dialog().getByRole('button', { name: 'Reserve' }))

async function fillIn(): Promise<void> {
  await person.type(suggested(/^Pile/u), 'cp000001{Tab}')
  await person.selectOptions(suggested(/^Connector/u), await dialog().findByRole('option', { name: /^2 /u }))
  await person.type(suggested(/^Card/u), 'tag00000001{Tab}')
}

describe('the list', () => {
  test('shows start, expiry, end, status, customer, connector and outcome [R1.2.38] [R2.3.60] [R3.2.16]', async () => {
    row = over('NO_SHOW', { fee: 12_300, bill: { id: 'BR7', status: 'PaySuccess' } })
    open(base)
    await screen.findByRole('heading', { level: 1, name: 'Reservations' })
    const shown = within(await screen.findByRole('row', { name: /Nora Kern/u }))
    expect(shown.getByText('2026-11-20 08:00:00')).toBeTruthy()
    expect(shown.getAllByText('2026-11-20 08:15:00')).toHaveLength(2)
    for (const text of ['Finished', 'CP000001 · 1', 'Warsaw Central', 'TAG00000001', 'No-show', '$1.23'])
      expect(shown.getByText(text)).toBeTruthy()
  })

  test('is filtered by status with its chips, which the address keeps [R4.1.07]', async () => {
    open(base)
    for (const status of ReservationStatus.literals) {
      const chip = { name: english[`state.reservation.${status}`] ?? '' }
      await person.click(await screen.findByRole('button', chip))
      await waitFor(() => expect(location.search).toBe(`?f.status=${status}`))
    }
    const asked = server.requests.filter(({ path }) => path === '/reservation-service/reservations')
    expect(asked.map(({ query }) => query.get('status'))).toEqual([null, ...ReservationStatus.literals])
  })

  test('says that there are none yet', async () => {
    server.answer(() => data({ total: 0, list: [] }))
    open(base)
    expect(await screen.findByText('No reservations yet')).toBeTruthy()
  })

  test('offers no way to reserve to those who may never do so', async () => {
    signedInUser({ type: 'MAINTAINER' })
    open(base)
    await screen.findByRole('row', { name: /Nora Kern/u })
    expect(screen.queryByRole('button', { name: 'Reserve' })).toBeNull()
  })
})

describe('how it ended', () => {
  const ends = [
    ['USED', {}, [accepted, fact(3, 'used', { sessionId: '82', match: 'idTag', fee: 100 })], /charged here.*82/u],
    [
      'NO_SHOW',
      { fee: 100 },
      [accepted, fact(3, 'expired', { fee: 100 })],
      /did not come before the expiry.*pays for the whole time/u,
    ],
    ['NO_SHOW', {}, [accepted, fact(3, 'expired', { fee: 0 })], /Nothing is charged/u],
    [
      'CANCELED',
      {},
      [accepted, fact(3, 'cancelRequested', { reason: 'Road works' })],
      'Canceled by admin00: Road works',
    ],
    ['CANCELED', {}, [accepted, fact(3, 'cancelRequested', { reason: null })], 'Canceled by admin00.'],
    [
      'CANCELED',
      {},
      [
        accepted,
        fact(3, 'cancelRequested', { reason: 'STATION_DISABLED' }, { kind: 'system', process: 'reservations' }),
      ],
      /was disabled/u,
    ],
    ['CANCELED', {}, [fact(2, 'unanswered', {}), fact(3, 'cancelConfirmed', { fee: 0 })], /did not answer in time/u],
    [
      'FORCED',
      { reason: 'On site' },
      [accepted, fact(3, 'cancelRequested', { reason: null }), fact(4, 'forced', { reason: 'On site' })],
      /admin00 without confirmation from the pile.*On site/u,
    ],
    [
      'VIOLATED',
      {},
      [accepted, fact(3, 'violated', { sessionId: '83', idTag: 'TAG9' })],
      /card TAG9 charge there instead:.*83/u,
    ],
    ['STATION_FAULT', { reason: 'Faulted' }, [], /reported a fault/u],
    ['STATION_FAULT', { reason: 'Unavailable' }, [], /taken out of service/u],
    ['DECLINED', { reason: 'Occupied' }, [], /declined: the connector is occupied/u],
    ['DECLINED', { reason: 'NotSupported' }, [], /does not support reservations/u],
    ['NOT_AVAILABLE', {}, [], /no other connector of the same type was free/u],
  ] as const

  test.each(ends)('is said in plain words: %s %o', async (outcome, more, told, words) => {
    row = over(outcome, more)
    facts = [requested, ...told]
    open(`${base}?open=7`)
    await screen.findByRole('heading', { name: 'Reservation 7' })
    const matches = (_: string, element: Element | null) => {
      const text = element?.tagName === 'P' ? (element.textContent ?? '') : ''
      return typeof words === 'string' ? text === words : words.test(text)
    }
    expect(await details().findByText(matches)).toBeTruthy()
  })

  test('shows the bill of its fee and its history', async () => {
    row = over('NO_SHOW', { fee: 12_300, bill: { id: 'BR7', status: 'PayFail' } })
    facts = [requested, accepted, fact(3, 'expired', { fee: 12_300 })]
    open(`${base}?open=7`)
    const link = await screen.findByRole('link', { name: 'BR7' })
    expect(link.getAttribute('href')).toBe('/financialManagement/billManagement/billDetail?id=BR7')
    expect(details().getByText('Payment failed')).toBeTruthy()
    expect((await details().findByText(/^Reservation expired/u)).textContent).toContain('$1.23')
  })
})

describe('a command', () => {
  test('cancels with or without a reason, after saying that the pile has to confirm', async () => {
    open(base)
    await person.click(await screen.findByRole('button', { name: 'Cancel reservation' }))
    const question = within(await screen.findByRole('alertdialog'))
    expect(question.getByText(/asked to release the connector/u)).toBeTruthy()
    expect(question.getByRole('button', { name: 'Keep reservation' })).toBeTruthy()
    await person.click(question.getByRole('button', { name: 'Cancel reservation' }))
    await waitFor(() => expect(sent()).toHaveLength(1))
    expect(sent()[0]).toMatchObject({ path: '/reservation-service/reservations/7/cancel', body: { reason: null } })
  })

  test('ends by force only with a reason, where the machine offers it', async () => {
    const offers = [
      { command: 'cancel', ...refused },
      { command: 'force', ...allowed },
    ]
    row = { ...active, status: 'Canceling', state: 'Canceling', offers }
    open(base)
    await person.click(await screen.findByRole('button', { name: 'Force cancellation' }))
    const question = within(await screen.findByRole('alertdialog'))
    const force = () => person.click(question.getByRole('button', { name: 'Force cancellation' }))
    await force()
    expect(sent()).toEqual([])
    await person.type(question.getByRole('textbox', { name: /^Reason/u }), 'driver is on site')
    await force()
    await waitFor(() => expect(sent()).toHaveLength(1))
    expect(sent()[0]).toMatchObject({
      path: '/reservation-service/reservations/7/force',
      body: { reason: 'driver is on site' },
    })
  })
})

describe('reserving', () => {
  test('sends the pile, its connector and the card as they are spelled, at once for 15 minutes', async () => {
    await openDialog()
    await fillIn()
    await reserve()
    await waitFor(() => expect(sent()).toHaveLength(1))
    expect(sent()[0]).toMatchObject({
      method: 'POST',
      path: '/reservation-service/reservations',
      body: { idTag: 'TAG00000001', pileId: 'CP000001', connectorId: 2, startsInSeconds: null, durationMinutes: 15 },
    })
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  test('lets the pile choose the connector', async () => {
    await openDialog()
    await fillIn()
    await person.selectOptions(suggested(/^Connector/u), '0')
    await reserve()
    await waitFor(() => expect(sent()[0]?.body).toMatchObject({ connectorId: 0 }))
  })

  test('marks what is missing or not available, and sends nothing', async () => {
    await openDialog()
    await person.type(suggested(/^Pile/u), 'elsewhere{Tab}')
    await person.clear(field(/^Minutes/u))
    await person.type(field(/^Minutes/u), '61')
    await person.selectOptions(suggested(/^Start/u), 'later')
    await fillDate('Start at', '2030-01-01 08:00:00')
    await reserve()
    const problems = dialog().getAllByRole('alert')
    expect(problems.map(({ textContent }) => textContent)).toEqual([
      'Please choose one of the suggestions.',
      'Please fill this in.',
      'Please fill this in.',
      'A time within the next 24 hours',
      'A whole number from 5 to 60',
    ])
    expect(dialog().getByText('Information not complete')).toBeTruthy()
    expect(document.activeElement).toBe(suggested(/^Pile/u))
    expect(sent()).toEqual([])
  })

  test('shows at its field what the server refuses', async () => {
    const field = { part: 'body', field: 'startsInSeconds', rule: 'openThen', value: 60, message: 'Closed by then' }
    server.answer(({ path, method }) => {
      if (path === '/reservation-service/reservation-choices') return data(choices)
      if (method === 'GET') return data({ total: 0, list: [] })
      return { status: 409, body: { code: 'ILLEGAL_TRANSITION', message: 'Refused', data: { fields: [field] } } }
    })
    await openDialog()
    await fillIn()
    await reserve()
    expect((await dialog().findByRole('alert')).textContent).toBe('Closed by then')
    await waitFor(() => expect(document.activeElement).toBe(suggested(/^Start/u)))
  })

  test('stays open and says which rule forbids it, in the words of the answer', async () => {
    const guard = 'onlyReservation'
    server.answer(({ path, method }) => {
      if (path === '/reservation-service/reservation-choices') return data(choices)
      if (method === 'GET') return data({ total: 0, list: [] })
      const told = { lifecycle: 'reservation', state: 'New', command: 'request', reason: 'guard', guard }
      const message = english[`guard.${guard}`]
      return { status: 409, body: { code: 'ILLEGAL_TRANSITION', message, data: told } }
    })
    await openDialog()
    await fillIn()
    await reserve()
    expect((await dialog().findByRole('alert')).textContent).toBe(english[`guard.${guard}`])
  })
})

test('the page of a pile shows what is reserved there, and leads to it', async () => {
  open('/equipmentManagement/point/pointDetail?id=CP000001')
  const link = await screen.findByRole('link', { name: 'All reservations of this pile' })
  expect(link.getAttribute('href')).toBe(`${base}?f.pileId=CP000001`)
  expect(await screen.findByText('Nora Kern')).toBeTruthy()
  expect(screen.getByRole('link', { name: '1' }).getAttribute('href')).toBe(`${base}?f.id=7&open=7`)
  await person.click(screen.getByRole('button', { name: 'Reserve' }))
  expect(
    within(await screen.findByRole('dialog')).getByRole<HTMLInputElement>('combobox', { name: /^Pile/u }).value,
  ).toBe('CP000001')
})
