import { screen, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { pathOf } from '#contracts/routes.ts'
import { pileAddress, sessionAddress } from '#console/domain/address.ts'
import { open } from '#tests/console/support/open-console.tsx'
import { connectorRow, pileDetail, pileRow, recordRow, sessionDetail, sessionRow } from '#tests/console/support/rows.ts'
import { signedInUser } from '#tests/console/support/signed-in-user.ts'
import { data, testServer } from '#tests/console/support/test-server.ts'

/** The mark of simulated piles, wherever one is named. */

const server = testServer()
const lists: Readonly<Record<string, object>> = {
  '/device-service/piles': pileRow,
  '/device-service/connectors': connectorRow,
  '/charge-service/sessions': sessionRow,
  '/charge-service/records': recordRow('RECORD_UNSETTLED', []),
}

/** Every list has two rows: a simulated one, and one that is not. */
function shows(at: string): void {
  server.answer(({ path }) => {
    const row = lists[path]
    if (row !== undefined)
      return data({
        total: 2,
        list: [
          { ...row, isSimulated: true },
          { ...row, id: 'other', isSimulated: false },
        ],
      })
    if (path.startsWith('/device-service/piles/')) return data({ ...pileDetail, isSimulated: true })
    if (path.startsWith('/charge-service/sessions/')) return data({ ...sessionDetail, isSimulated: true })
    return data({ total: 0, list: [] })
  })
  open(at)
}

beforeEach(() => {
  signedInUser()
})

test.each([
  ['piles', pathOf('monitorChargingPile')],
  ['connectors', pathOf('monitorConnector')],
  ['sessions', pathOf('monitorCharging')],
  ['records', pathOf('chargeRecord')],
  ['piles to give commands to', pathOf('remoteControl')],
])('a list of %s marks the simulated row and no other, and says what that means', async (_, at) => {
  shows(at)
  const mark = await screen.findByRole('img', { name: 'Simulated' })
  expect(mark.title).toContain('No hardware stands behind it')
  expect(within(mark.closest('tr') ?? expect.unreachable()).queryByText('other')).toBeNull()
})

test.each([
  ['a pile', pileAddress('CP000001')],
  ['a session', sessionAddress('82')],
])('the page of %s has the word beside its status', async (_, at) => {
  shows(at)
  expect((await screen.findByText('Simulated')).textContent).toContain('No hardware stands behind it')
})
