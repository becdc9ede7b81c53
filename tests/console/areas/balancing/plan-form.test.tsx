import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, describe, expect, test } from 'vitest'
import { pathOf } from '#contracts/routes.ts'
import { fillDate } from '#tests/console/support/fill-date.ts'
import { open } from '#tests/console/support/open-console.tsx'
import { signedInUser } from '#tests/console/support/signed-in-user.ts'
import { data, testServer } from '#tests/console/support/test-server.ts'
import type { Answer } from '#tests/console/support/test-server.ts'
import { loadDetail } from './load-rows.ts'
import { headroom, planRow } from './plan-rows.ts'

/** The form of a load-balancing plan (spec §5), as a person fills it in. */

const server = testServer()
const person = userEvent.setup()
const site = { ...headroom, load: { power: 100_000, external: 0, safetyMargin: 0 } }
const taipei = { ...site, locationId: 'L2', name: 'Taipei 101', zone: 'Asia/Taipei', load: null }

let answer: Answer
let stored: object
beforeEach(() => {
  signedInUser()
  answer = data({ ...planRow, id: '5' })
  stored = planRow
  server.answer(({ path, method }) => {
    if (method === 'POST') return answer
    if (path === '/balancing-service/locations') return data({ total: 2, list: [site, taipei] })
    if (path === '/balancing-service/loads/L1') return data(loadDetail)
    return path.startsWith('/balancing-service/plans/') ? data(stored) : data({ total: 0, list: [] })
  })
})

const sent = () => server.requests.filter(({ method }) => method === 'POST').map(({ path, body }) => [path, body])
const box = (name: RegExp) => screen.findByRole<HTMLInputElement>('textbox', { name })
const choose = async (name: RegExp, choice: string) =>
  person.selectOptions(await screen.findByRole('combobox', { name }), choice)
const slot = (number: number) => within(screen.getByRole('group', { name: `Slot ${number}` }))
const press = (name: string) => person.click(screen.getByRole('button', { name }))
const problems = () => screen.queryAllByRole('alert').map(({ textContent }) => textContent)

async function type(field: HTMLElement, text: string): Promise<void> {
  await person.clear(field)
  await person.type(field, text)
}
const begins = (number: number, at: string) => type(slot(number).getByRole('textbox', { name: /^From/u }), at)
const takes = (number: number, kilowatts: string) =>
  type(slot(number).getByRole('textbox', { name: /^Power/u }), kilowatts)

/** A new plan of Warsaw Central with one slot from midnight on. */
async function begin(): Promise<void> {
  open(pathOf('loadingBalanceAdd'))
  await type(await box(/^Name/u), ' Nights ')
  await choose(/^Location/u, 'Warsaw Central')
}

describe('a plan', () => {
  test('is sent with its slots in order and its validity on the clocks of the location', async () => {
    await begin()
    await fillDate('Valid from', '2026-12-01 00:00:00')
    await begins(1, '8:30')
    await takes(1, '100')
    await press('Add slot')
    await begins(2, '00:00')
    await takes(2, '12,5')
    await press('Save plan')
    await waitFor(() => expect(location.search).toBe('?id=5'))
    expect(sent()).toEqual([
      [
        '/balancing-service/plans',
        {
          name: 'Nights',
          locationId: 'L1',
          repeat: 'Daily',
          priority: 1,
          validFrom: '2026-11-30T23:00:00.000Z',
          validTo: null,
          slots: [
            { fromMinute: 0, power: 12_500 },
            { fromMinute: 510, power: 100_000 },
          ],
        },
      ],
    ])
    expect(await screen.findByText('Save success')).toBeTruthy()
  })

  test('stays within the load power of its location: 100 passes and 100.01 does not [R5.5.01]', async () => {
    await begin()
    await takes(1, '100.01')
    expect(slot(1).getByText('0 to 100')).toBeTruthy()
    await press('Save plan')
    expect(problems()).toEqual(['0 to 100'])
    expect(document.activeElement).toBe(slot(1).getByRole('textbox', { name: /^Power/u }))
    expect(sent()).toEqual([])
    await takes(1, '100')
    await press('Save plan')
    await waitFor(() => expect(sent()).toHaveLength(1))
  })

  test('fills the week where it comes again weekly, and is read back as it was written', async () => {
    const slots = [
      { fromMinute: 600, power: 1_000 },
      { fromMinute: 9_240, power: 2_000 },
    ]
    stored = { ...planRow, repeat: 'Weekly', slots, validTo: '2026-12-31T23:00:00.000Z' }
    open(`${pathOf('loadingBalanceAdd')}?id=4`)
    await screen.findByRole('heading', { level: 1, name: /Winter nights$/u })
    await screen.findByRole('group', { name: 'Slot 2' })
    const day = (number: number) => slot(number).getByRole<HTMLSelectElement>('combobox', { name: 'Day' })
    expect([day(1), day(2)].map(({ selectedOptions }) => selectedOptions[0]?.textContent)).toEqual(['Monday', 'Sunday'])
    expect(slot(2).getByRole<HTMLInputElement>('textbox', { name: /^From/u }).value).toBe('10:00')
    await person.selectOptions(day(1), 'Tuesday')
    await press('Save plan')
    await waitFor(() => expect(sent()).toHaveLength(1))
    expect(sent()[0]).toMatchObject([
      '/balancing-service/plans/4/edit',
      { validTo: '2026-12-31T23:00:00.000Z', slots: [{ fromMinute: 2_040 }, { fromMinute: 9_240 }] },
    ])
  })

  test('forgets the days of its slots where it comes again daily', async () => {
    await begin()
    await choose(/^Repeat/u, 'Weekly')
    await person.selectOptions(slot(1).getByRole('combobox', { name: 'Day' }), 'Friday')
    await takes(1, '5')
    await choose(/^Repeat/u, 'Daily')
    await press('Save plan')
    await waitFor(() => expect(sent()).toHaveLength(1))
    expect(sent()[0]).toMatchObject(['/balancing-service/plans', { slots: [{ fromMinute: 0, power: 5_000 }] }])
  })

  test('without name, location and power is incomplete, and says where', async () => {
    open(pathOf('loadingBalanceAdd'))
    await box(/^Name/u)
    await type(slot(1).getByRole('textbox', { name: /^From/u }), '25:00')
    await press('Save plan')
    expect(problems()).toEqual([
      'Please fill this in.',
      'Please fill this in.',
      'Please enter a time, such as 08:30.',
      'Please fill this in.',
    ])
    const summary = within(screen.getByRole('list', { name: 'Information not complete' }))
    expect(summary.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
      'Name',
      'Location',
      'Slot 1 · From',
      'Slot 1 · Power (kW)',
    ])
    expect(document.activeElement).toBe(await box(/^Name/u))
    expect(sent()).toEqual([])
  })

  test('has no two slots that begin at once, and does not end before it begins', async () => {
    await begin()
    await takes(1, '5')
    await press('Add slot')
    await begins(2, '00:00')
    await takes(2, '6')
    await fillDate('Valid from', '2026-12-02 00:00:00')
    await fillDate('Valid to', '2026-12-01 00:00:00')
    await press('Save plan')
    expect(problems()).toEqual(['The validity has to end after it begins.', 'Another slot begins at the same time.'])
    expect(slot(2).getByRole('alert')).toBeTruthy()
    expect(sent()).toEqual([])
  })

  test('shows what the server refuses at the slot that was sent there', async () => {
    await begin()
    await begins(1, '20:00')
    await takes(1, '50')
    await press('Add slot')
    await begins(2, '06:00')
    await takes(2, '60')
    const field = { part: 'body', field: 'slots.1.power', rule: 'given', value: null, message: 'Too much at night' }
    answer = { status: 409, body: { code: 'ILLEGAL_TRANSITION', message: 'Refused', data: { fields: [field] } } }
    await press('Save plan')
    expect(await slot(1).findByText('Too much at night')).toBeTruthy()
    expect(screen.queryByText('Refused')).toBeNull()
  })

  test('is a draft as it is typed, its slots among it', async () => {
    await begin()
    await takes(1, '7')
    const draft = Object.entries(localStorage).find(([key]) => key.startsWith('draft:'))
    expect(draft?.[0]).toMatch(/\/admin00:balancing-plan:new$/u)
    expect(JSON.parse(String(draft?.[1]))).toMatchObject({
      typed: { name: ' Nights ', locationId: 'L1', slots: ['0'], 'slots.0.fromMinute': '00:00', 'slots.0.power': '7' },
    })
  })
})
