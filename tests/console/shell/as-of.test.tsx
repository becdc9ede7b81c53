import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, describe, expect, test } from 'vitest'
import { records } from '#contracts/charging/charge-record.calls.ts'
import { pages } from '#contracts/menu.ts'
import { testServer, data } from '../support/test-server.ts'
import { signedInUser } from '../support/signed-in-user.ts'
import { fillDate } from '../support/fill-date.ts'
import { english, open } from '../support/open-console.tsx'

/** Every page as of an earlier moment: said plainly, kept from page to page, and nothing to be done there. */

const server = testServer()
const person = userEvent.setup()
const MOMENT = '2026-03-20T13:05:00.000Z'
const list = pages.chargeRecord.url

const said = (key: string): string => english[key] ?? key
const askedFor = (path: string) => server.requests.filter((one) => one.path === path)
const lastMoment = (): string | null | undefined => askedFor(records.path).at(-1)?.query.get('asOf')
const band = () => screen.queryByText('You are viewing 2026-03-20 14:05:00 (Warsaw). Nothing can be changed.')

beforeEach(() => {
  server.answer(({ path }) => (path === records.path ? data({ total: 0, list: [] }) : data(null)))
  signedInUser()
})

async function openControl(): Promise<HTMLElement> {
  await person.click(await screen.findByRole('button', { name: said('shell.asOf') }))
  return screen.findByRole('dialog', { name: said('shell.asOf') })
}

async function type(dialog: HTMLElement, wall: string): Promise<void> {
  await fillDate(said('shell.asOf.moment'), wall)
  await person.click(within(dialog).getByRole('button', { name: said('shell.asOf.show') }))
}

describe('a page of the past', () => {
  test('asks for its moment and says so over the page; without one it asks for now', async () => {
    open(`${list}?asOf=${MOMENT}`)
    await waitFor(() => expect(band()).not.toBeNull())
    await waitFor(() => expect(lastMoment()).toBe(MOMENT))
    await person.click(screen.getByRole('button', { name: said('shell.asOf.now') }))
    await waitFor(() => expect(lastMoment()).toBeNull())
    expect(band()).toBeNull()
    expect(location.search).toBe('')
  })

  test('does not claim to be live', async () => {
    open(list)
    await screen.findByRole('button', { name: said('shell.asOf') })
    const live = () => screen.queryByText(/^Reconnecting|^Live/u)
    await waitFor(() => expect(live()).not.toBeNull())
    history.pushState(null, '', `${list}?asOf=${MOMENT}`)
    await waitFor(() => expect(band()).not.toBeNull())
    expect(live()).toBeNull()
  })

  test('takes the moment in its address without a fraction of a second, too', async () => {
    open(`${list}?asOf=2026-03-20T13:05:00Z`)
    await waitFor(() => expect(lastMoment()).toBe(MOMENT))
    expect(band()).not.toBeNull()
  })

  test('shows now where the address holds no moment', async () => {
    open(`${list}?asOf=yesterday`)
    await waitFor(() => expect(askedFor(records.path).length).toBeGreaterThan(0))
    expect(lastMoment()).toBeNull()
    expect(screen.queryByText(/You are viewing/u)).toBeNull()
  })

  test('keeps its moment in the links of the menu and from page to page, but not in what a list is remembered by', async () => {
    open(`${list}?asOf=${MOMENT}&page=2`)
    await waitFor(() => expect(lastMoment()).toBe(MOMENT))
    const menu = screen.getByRole('navigation', { name: said('shell.menu') })
    const charges = within(menu).getByRole('link', { name: said('menu.chargeRecord') })
    expect(new URLSearchParams(new URL(charges.getAttribute('href') ?? '', location.origin).search).get('asOf')).toBe(
      MOMENT,
    )
    await person.click(charges)
    await waitFor(() => expect(location.search).toBe(`?asOf=${encodeURIComponent(MOMENT)}`))
    expect(band()).not.toBeNull()
  })
})

describe('the time control', () => {
  test('goes to a date and time on the reader’s clock', async () => {
    open(list)
    await type(await openControl(), '2026-03-20 14:05:00')
    await waitFor(() => expect(lastMoment()).toBe(MOMENT))
    expect(band()).not.toBeNull()
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  test('goes an hour and a day back from what is shown, and to the start of its month', async () => {
    open(`${list}?asOf=${MOMENT}`)
    for (const [step, moment] of [
      ['shell.asOf.hour', '2026-03-20T12:05:00.000Z'],
      ['shell.asOf.day', '2026-03-19T12:05:00.000Z'],
      ['shell.asOf.month', '2026-02-28T23:00:00.000Z'],
    ] as const) {
      await person.click(within(await openControl()).getByRole('button', { name: said(step) }))
      await waitFor(() => expect(lastMoment()).toBe(moment))
    }
  })

  test('refuses a moment that is still to come, and none at all', async () => {
    open(list)
    const dialog = await openControl()
    await type(dialog, '2999-01-01 00:00:00')
    expect(await within(dialog).findByText(said('failure.FUTURE_MOMENT'))).toBeDefined()
    await type(dialog, '')
    expect(await within(dialog).findByText(said('shell.asOf.missing'))).toBeDefined()
    expect(location.search).toBe('')
  })
})
