import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { pileDetailAddress } from '#console/domain/address.ts'
import { loadDateField } from '#console/kit/form/date-field.tsx'
import { open } from '#tests/console/support/open-console.tsx'
import { pileDetail } from '#tests/console/support/rows.ts'
import { signedInUser } from '#tests/console/support/signed-in-user.ts'
import { data, testServer } from '#tests/console/support/test-server.ts'

/** The form of SetChargingProfile and the text of its payload are the same thing, seen twice. */

const server = testServer()
const person = userEvent.setup()
const payload = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Payload (JSON)' })
const sent = () => JSON.parse(payload().value)
const typePayload = (value: unknown) =>
  fireEvent.change(payload(), { target: { value: typeof value === 'string' ? value : JSON.stringify(value) } })
const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name })
const fill = (of: HTMLElement, value: string) => fireEvent.change(of, { target: { value } })
const words = () => screen.getByRole('list', { name: 'The limits in words' }).textContent

beforeEach(async () => {
  await loadDateField()
  signedInUser()
  server.answer(({ path }) =>
    path === '/device-service/piles/CP000001' ? data({ ...pileDetail, isLab: true }) : data({ total: 0, list: [] }),
  )
  open(pileDetailAddress('CP000001', 'typedCalls'))
  await person.selectOptions(await screen.findByRole('combobox', { name: 'Message' }), 'SetChargingProfile')
})

test('what is typed in the form stands in the payload, and is sent as it stands there', async () => {
  const connector = await screen.findByRole('textbox', { name: /^Connector/u })
  fill(connector, '1')
  await person.selectOptions(screen.getByRole('combobox', { name: /^Purpose/u }), 'TxDefaultProfile')
  fill(field('Duration (s)'), '86400')
  fill(field('Limit'), '16.05')
  expect(sent()).toMatchObject({
    connectorId: 1,
    csChargingProfiles: {
      chargingProfilePurpose: 'TxDefaultProfile',
      chargingSchedule: { duration: 86_400, chargingSchedulePeriod: [{ startPeriod: 0, limit: 16.05 }] },
    },
  })
  expect(field('Limit').value).toBe('16.05')
  // A caution forbids nothing.
  expect(document.body.textContent).toContain('OCPP takes at most one decimal')
  await person.click(screen.getByRole('button', { name: 'Send call' }))
  const calls = () => server.requests.filter(({ path }) => path === '/command-service/calls')
  await waitFor(() => expect(calls()).toHaveLength(1))
  expect(calls()[0]?.body).toMatchObject({ action: 'SetChargingProfile', payload: payload().value })
})

test('what is typed in the payload stands in the form, and what the form does not know stays', async () => {
  const start = '2026-07-01T06:00:00.000Z'
  const schedule = {
    chargingRateUnit: 'W',
    startSchedule: start,
    chargingSchedulePeriod: [{ startPeriod: 0, limit: 4_000 }],
  }
  typePayload({ connectorId: 2, vendorId: 'x', csChargingProfiles: { stackLevel: 'top', chargingSchedule: schedule } })
  expect(field('Connector').value).toBe('2')
  expect(field('Stack level').value).toBe('top')
  expect(document.body.textContent).toContain('top is not a number')
  expect(words()).toContain('4,000 W')
  fill(field('Connector'), '3')
  const { csChargingProfiles, ...rest } = sent()
  expect(rest).toEqual({ connectorId: 3, vendorId: 'x' })
  expect(csChargingProfiles.stackLevel).toBe('top')
})

test('a text that is no JSON empties the drawing and says why; the form stays as it was', async () => {
  fill(field('Duration (s)'), '60')
  const before = payload().value
  typePayload(before.slice(0, -1))
  expect(field('Duration (s)').value).toBe('60')
  expect(field('Duration (s)').closest('[inert]')).not.toBeNull()
  expect(screen.queryByRole('list', { name: 'The limits in words' })).toBeNull()
  expect(screen.getAllByText('The payload is not a JSON object.').length).toBeGreaterThan(1)
  typePayload(before)
  expect(field('Duration (s)').closest('[inert]')).toBeNull()
})

test('periods are added an hour apart and taken away, and the drawing follows', async () => {
  await person.click(screen.getByRole('button', { name: 'Add period' }))
  const second = screen.getByRole('group', { name: 'Period 2' })
  expect(within(second).getByRole('textbox', { name: /^Start/u })).toBe(document.activeElement)
  fill(within(second).getByRole('textbox', { name: 'Phases' }), '1')
  expect(sent().csChargingProfiles.chargingSchedule.chargingSchedulePeriod).toEqual([
    { startPeriod: 0, limit: 0 },
    { startPeriod: 3_600, limit: 0, numberPhases: 1 },
  ])
  expect(words()).toContain('1 phase')
  await person.click(screen.getByRole('button', { name: 'Remove period 1' }))
  expect(document.body.textContent).toContain('The first period starts at 0')
  await person.click(screen.getByRole('button', { name: 'Remove period 1' }))
  expect(screen.getByRole('button', { name: 'Add period' })).toBe(document.activeElement)
  expect(screen.getByText('Nothing to draw: the schedule has no period.')).toBeTruthy()
})

test.each(['2026-07-01T06:00:00.500+02:00', 'soon', '0002-07-01T00:00:00Z'])(
  'a form that reads %s leaves the text as it was written',
  async (validFrom) => {
    const text = `{"csChargingProfiles":   {"validFrom": "${validFrom}", "big": 1e3}}`
    typePayload(text.replace(validFrom, '2026-07-01T00:00:00Z'))
    typePayload(text)
    // Another field is changed, which lays the text out anew, and nothing else.
    expect(payload().value).toBe(text)
    fill(field('Duration (s)'), '60')
    expect(sent()).toEqual({ csChargingProfiles: { validFrom, big: 1_000, chargingSchedule: { duration: 60 } } })
  },
)

test('half a date is no date in the payload, and gives way to one that is typed there', async () => {
  const group = screen.getByRole('group', { name: 'Valid from' })
  const [year] = within(group).getAllByRole('spinbutton')
  await person.click(year ?? group)
  await person.keyboard('2026')
  expect(sent().csChargingProfiles.validFrom).toBeUndefined()
  expect(group.textContent).toContain('2026')
  typePayload({ csChargingProfiles: { validFrom: '2025-07-01T00:00:00Z' } })
  expect(group.textContent).toContain('2025')
  typePayload({ csChargingProfiles: {} })
  expect(group.textContent).not.toMatch(/202\d/u)
  expect(payload().value).toBe('{"csChargingProfiles":{}}')
})
