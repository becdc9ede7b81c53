import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { pages } from '#contracts/menu.ts'
import { pileDetailAddress } from '#console/domain/address.ts'
import { fieldsOf, templateOf } from '#console/areas/equipment/typed-calls/payload-help.ts'
import { open } from '#tests/console/support/open-console.tsx'
import { pileDetail } from '#tests/console/support/rows.ts'
import { signedInUser } from '#tests/console/support/signed-in-user.ts'
import { data, testServer } from '#tests/console/support/test-server.ts'

/** Calls that SUPER types to a pile in lab mode, on its page. */

const server = testServer()
const person = userEvent.setup()
const typed = () => server.requests.filter(({ path }) => path === '/command-service/calls').map(({ body }) => body)

/** The request of a call that needs a second person. */
const requested = {
  id: '7',
  status: 'waiting',
  state: 'Waiting',
  lifecycle: 'pile-security',
  subjectId: 'CP000001',
  command: 'askLower',
  form: { value: '0' },
  customerId: null,
  customerName: null,
  amount: 0,
  currency: { code: 'USD', sign: '$', scale: 2 },
  requester: 'admin00',
  requestedAt: '2026-11-20T08:00:00.000Z',
  expiresAt: '2026-11-20T09:00:00.000Z',
  decidedBy: null,
  endedAt: null,
  reason: null,
  offers: [],
}

function shows(pile: object, sent: object = {}): void {
  server.answer(({ path }) => {
    if (path === '/command-service/calls') return data(sent)
    return path === '/device-service/piles/CP000001' ? data({ ...pileDetail, ...pile }) : data({ total: 0, list: [] })
  })
  open(pileDetailAddress('CP000001', 'typedCalls'))
}

beforeEach(() => {
  signedInUser()
})

test('a call begins with the least that its schema takes, and is sent as it is typed', async () => {
  shows({ isLab: true })
  const payload = await screen.findByRole('textbox', { name: 'Payload (JSON)' })
  expect(payload).toHaveProperty('value', templateOf('UnlockConnector'))
  await person.selectOptions(screen.getByRole('combobox', { name: 'Message' }), 'Reset')
  await person.click(screen.getByRole('checkbox', { name: /Send as it is/u }))
  await person.click(screen.getByRole('button', { name: 'Send call' }))
  await waitFor(() =>
    expect(typed()).toEqual([{ pileId: 'CP000001', action: 'Reset', payload: templateOf('Reset'), isAsIs: true }]),
  )
})

test('a payload that is no JSON object cannot be sent', async () => {
  shows({ isLab: true })
  await person.type(await screen.findByRole('textbox', { name: 'Payload (JSON)' }), 'x')
  expect(screen.getByRole('alert').textContent).toContain('not a JSON object')
  await person.click(screen.getByRole('button', { name: 'Send call' }))
  expect(typed()).toEqual([])
})

test.each([
  [{ isLab: false }, 'not in lab mode'],
  [{ isLab: true, status: 'offline' }, 'Point offline'],
])('nothing is sent to a pile that is %j, and the button says why', async (pile, why) => {
  shows(pile)
  await person.click(await screen.findByRole('button', { name: 'Send call' }))
  expect(typed()).toEqual([])
  expect(document.body.textContent).toContain(why)
})

test('nobody but SUPER has the tab', async () => {
  signedInUser({ type: 'NORMAL', menuCodeList: [pages.chargingPile.code, pages.piles.code] })
  shows({ isLab: true })
  await screen.findByRole('tab', { name: 'Overview' })
  expect(screen.queryByRole('tab', { name: 'Calls' })).toBeNull()
})

test('what lowers the security of a pile says that it waits for a second person', async () => {
  shows({ isLab: true }, requested)
  await person.click(await screen.findByRole('button', { name: 'Send call' }))
  expect(await screen.findByText('Requested. A second person has to approve it.')).toBeDefined()
})

test('the help names every field of a message with its kind, down to the last', () => {
  expect(fieldsOf('Reset')).toEqual([{ path: 'type', kind: '"Hard" | "Soft"', isOptional: false }])
  const fields = fieldsOf('SetChargingProfile').map(({ path }) => path)
  expect(fields).toContain('csChargingProfiles.chargingSchedule.chargingSchedulePeriod[].limit')
  expect(fields).toContain('csChargingProfiles.validFrom')
})
