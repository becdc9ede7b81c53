import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import type { UserType } from '#contracts/actor.ts'
import { resetDemo } from '#contracts/lab/demo.calls.ts'
import { operatorMenu } from '#contracts/menu.ts'
import { profile } from '#contracts/system/account.calls.ts'
import { resetPasswordPath } from '#console/shell/guard.ts'
import { operatorCodeAtom } from '#console/state/operator.ts'
import { demoAtom } from '#console/state/session.ts'
import { store } from '#console/state/store.ts'
import { publicAnswer } from '../support/public-answers.ts'
import { signedInUser } from '../support/signed-in-user.ts'
import { testServer } from '../support/test-server.ts'
import type { Answer } from '../support/test-server.ts'
import { english, open } from '../support/open-console.tsx'

/** The user menu of a demo begins it anew. */

const server = testServer()
const person = userEvent.setup()
const menuCodeAllList = operatorMenu.map(({ code }) => code)
const failed = (status: number, code: string): Answer => ({ status, body: { code, message: code, data: null } })
const asked = (path: string) => server.requests.filter((one) => one.path === path).length

async function openMenu(type: UserType, demo: 'small' | null): Promise<void> {
  server.answer(publicAnswer)
  signedInUser({ type, menuCodeAllList })
  store.set(operatorCodeAtom, '0PL002')
  store.set(demoAtom, demo)
  open(resetPasswordPath(0))
  await person.click(await screen.findByRole('button', { name: /^Account: admin00/u }))
  await screen.findByRole('menuitem', { name: 'Sign out' })
}

test.each([
  ['SUPER', 'small', true],
  ['SUPER', null, false],
  ['NORMAL', 'small', false],
] as const)('is offered to %s where the demo is %s: %s', async (type, demo, isOffered) => {
  await openMenu(type, demo)
  expect(screen.queryByRole('menuitem', { name: 'Begin the demo anew' }) !== null).toBe(isOffered)
})

test('asks first, waits until the demo is there again, and leads to the sign-in', async () => {
  await openMenu('SUPER', 'small')
  // The old server still answers, then nobody does, then one that knows no sign-in.
  const coming: (Answer | 'hang up')[] = [
    { body: { code: 200, message: 'OK', data: null } },
    'hang up',
    failed(503, 'SERVICE_UNAVAILABLE'),
  ]
  const gone = failed(401, 'NO_AUTHORIZATION')
  server.answer((one) => (one.path === profile.path ? (coming.shift() ?? gone) : publicAnswer(one)))
  await person.click(screen.getByRole('menuitem', { name: 'Begin the demo anew' }))
  const prompt = within(await screen.findByRole('alertdialog', { name: 'Begin the demo anew?' }))
  expect(asked(resetDemo.path)).toBe(0)
  await person.click(prompt.getByRole('button', { name: 'Begin anew' }))
  await screen.findByRole('heading', { level: 1, name: 'Sign in' })
  expect(asked(resetDemo.path)).toBe(1)
  expect([asked(profile.path), coming]).toEqual([4, []])
  expect(location.pathname).toBe('/0PL002/login')
  await waitFor(() =>
    expect(screen.getByRole('region', { name: 'Notifications' }).textContent).toContain(english['success.demo']),
  )
})

test('says why nothing has changed where the server refuses', async () => {
  await openMenu('SUPER', 'small')
  server.answer((one) => (one.path === resetDemo.path ? failed(403, 'ACCESS_DENIED') : publicAnswer(one)))
  await person.click(screen.getByRole('menuitem', { name: 'Begin the demo anew' }))
  const prompt = within(await screen.findByRole('alertdialog', { name: 'Begin the demo anew?' }))
  await person.click(prompt.getByRole('button', { name: 'Begin anew' }))
  await prompt.findByText(english['failure.ACCESS_DENIED'] ?? '')
  expect(asked(profile.path)).toBe(0)
})
