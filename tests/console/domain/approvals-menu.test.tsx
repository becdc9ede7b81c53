import { act, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { instant } from '#contracts/units.ts'
import { publishFacts } from '#console/api/facts.ts'
import { fixedNow } from '#tests/console/fixed-date.ts'
import { waitingApproval } from '#tests/console/support/approval-row.ts'
import { english, open } from '#tests/console/support/open-console.tsx'
import { signedInUser } from '#tests/console/support/signed-in-user.ts'
import { data, testServer } from '#tests/console/support/test-server.ts'

/** The requests for approval in the top bar. */

const server = testServer()
const person = userEvent.setup()
const word = (key: string): string => english[key] ?? key

const offers = ['approve', 'refuse'].map((command) => ({ command, allowed: true, reason: null, guard: null }))
const theirs = { ...waitingApproval, requester: 'oper00', offers }
/** What the live feed tells of a decision. */
const decided = {
  position: 9,
  lifecycle: 'approval',
  id: theirs.id,
  type: 'approval.approved',
  at: instant(fixedNow()),
  version: 2,
  from: 'waiting',
  to: 'approved',
  data: {},
}

test('a decision that empties the list before it is answered ends in the dialog in which it was taken', async () => {
  signedInUser()
  let waiting: readonly object[] = [theirs]
  const answered = Promise.withResolvers<void>()
  server.answer(async ({ path, method }) => {
    if (method === 'POST') await answered.promise
    if (path === '/approval-service/approvals') return data({ total: waiting.length, list: waiting })
    return data(method === 'POST' ? { ...theirs, status: 'approved', offers: [] } : { total: 0, list: [] })
  })
  open('/financialManagement/chargeRecord')
  await person.click(await screen.findByRole('button', { name: new RegExp(`^${word('approval.title')}: `, 'u') }))
  const approve = { name: word('command.approval.approve') }
  await person.click(screen.getByRole('button', approve))
  const dialog = await screen.findByRole('alertdialog')
  await person.click(within(dialog).getByRole('button', approve))
  waiting = []
  act(() => publishFacts([decided]))
  await waitFor(() => expect(screen.queryByText(word('approval.title'))).toBeNull())
  expect(screen.getByRole('alertdialog')).toBe(dialog)
  expect(within(dialog).getByRole('button', approve).getAttribute('aria-busy')).toBe('true')
  answered.resolve()
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  await waitFor(() =>
    expect(screen.getByRole('region', { name: 'Notifications' }).textContent).toContain(word('success.operation')),
  )
})
