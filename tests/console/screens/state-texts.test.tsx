import { cleanup, screen, within } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { testServer, data } from '../support/test-server.ts'
import { signedInUser } from '../support/signed-in-user.ts'
import { open } from '../support/open-console.tsx'
import * as rows from '../support/rows.ts'

/** A status column shows the spec's status, and next to it a state that says more. */

const server = testServer()
let row: object
beforeEach(() => {
  signedInUser()
  server.answer(() => data({ total: 1, list: [row] }))
})

/** What stands in the only row of a list. */
async function shown(path: string, name: string): Promise<string> {
  open(path)
  const grid = await screen.findByRole('grid', { name })
  const text = (await within(grid).findByRole('row', { name: /Warsaw Central/u })).textContent ?? ''
  cleanup()
  return text
}

it('tells the four states of a session that charges apart', async () => {
  const texts: string[] = []
  for (const state of ['Charging', 'SuspendedEV', 'SuspendedEVSE', 'Stopping']) {
    row = { ...rows.sessionRow, status: 'charging', state }
    texts.push(await shown('/systemMonitoring/charging', 'Charging'))
  }
  for (const text of texts) expect(text).toContain('Charging')
  expect(texts[0]).not.toMatch(/Suspended|stopped/u)
  expect(texts[1]).toContain('Suspended by vehicle')
  expect(texts[2]).toContain('Suspended by charger')
  expect(texts[3]).toContain('Being stopped')
})

it('tells a record that is being paid from one that nobody settles', async () => {
  const texts: string[] = []
  for (const state of ['RECORD_UNSETTLED', 'SETTLING']) {
    row = { ...rows.recordRow('RECORD_UNSETTLED', []), state }
    texts.push(await shown('/financialManagement/chargeRecord', 'Charge records'))
  }
  for (const text of texts) expect(text).toContain('Unsettled')
  expect(texts[0]).not.toContain('Payment in progress')
  expect(texts[1]).toContain('Payment in progress')
})
