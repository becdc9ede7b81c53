import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, describe, expect, test } from 'vitest'
import { operatorHomepage } from '#contracts/system/account.calls.ts'
import { call } from '#console/api/call.ts'
import { refreshToken, resumeSession } from '#console/api/session.ts'
import { operatorCodeAtom } from '#console/state/operator.ts'
import { store } from '#console/state/store.ts'
import { testServer, data } from '../support/test-server.ts'
import type { Answer } from '../support/test-server.ts'
import { signedInUser } from '../support/signed-in-user.ts'
import { publicAnswer } from '../support/public-answers.ts'
import { open } from '../support/open-console.tsx'

/** Spec §6 and §8: what happens, and the very words that are read then. */

const server = testServer()
const person = userEvent.setup()
const messages = (): readonly (string | null)[] =>
  [...screen.getByRole('region', { name: 'Notifications' }).querySelectorAll('output')].map((one) => one.textContent)
const says = (text: string) => waitFor(() => expect(messages()).toEqual([text]))

const info = { type: 'SUPER', sub: 0, timeZone: 'Europe/Warsaw', menuCodeList: [], menuCodeAllList: ['100000'] }
const profile = {
  id: '1',
  name: 'Ada',
  email: null,
  phone: null,
  operatorCode: '0PL002',
  operatorName: 'Green Volt',
  lab: false,
  demo: null,
  hasDrawnPassword: false,
}
const token = { accessToken: 'ab'.repeat(40), expiresAt: '2026-11-20T20:00:00.000Z' }
const service: Readonly<Record<string, Answer>> = {
  '/user-service/auth/login/operator': data(token),
  '/user-service/auth/token/refresh': data(token),
  '/user-service/person/operator/info': data(info),
  '/user-service/person/operator': data({ ...profile, account: 'admin00' }),
}
const answers = (changed: Readonly<Record<string, Answer>> = {}): void =>
  server.answer((asked) => changed[asked.path] ?? service[asked.path] ?? publicAnswer(asked))

beforeEach(() => {
  store.set(operatorCodeAtom, '0PL002')
  answers()
})

describe('a call', () => {
  const lists = () => call(operatorHomepage, {})

  test.each([
    { what: 'that answers 501', answer: { status: 501 }, text: 'Service not implemented', id: 'R8.1.07' },
    {
      what: 'that fails without words',
      answer: { body: { code: 500 } },
      text: 'Server error, please contact the administrator',
      id: 'R8.3.04',
    },
    { what: 'without a response', answer: 'hang up', text: 'system busy', id: 'R8.1.15' },
  ] as const)('$what: "$text" [$id]', async ({ answer, text }) => {
    open('/404')
    server.answer(() => answer)
    await lists()
    await says(text)
  })

  test('that cannot be set up: "Loading timeout" [R8.1.16]', async () => {
    open('/404')
    const before = server.requests.length
    await call(operatorHomepage, { query: { page: -1 } })
    await says('Loading timeout')
    expect(server.requests.length).toBe(before)
  })
})

describe('a sign-in', () => {
  const signIn = async (): Promise<void> => {
    open('/0PL002/login')
    await person.type(await screen.findByLabelText(/^Account/u), 'admin00')
    await person.type(screen.getByLabelText(/^Password/u), 'secret1')
    await person.type(screen.getByLabelText(/^Verification code/u), 'k7qx')
    await person.click(screen.getByRole('button', { name: 'Sign in' }))
  }

  test('that succeeds: "Sign in complete" [R8.4.02]', async () => {
    await signIn()
    await says('Sign in complete')
    await waitFor(() => expect(location.pathname).toBe('/home'))
  })

  test.each([
    {
      who: 'a user without menus',
      user: { ...info, type: 'NORMAL' },
      text: 'You do not have any menu privileges',
      id: 'R6.4.01',
    },
    {
      who: 'an operator without menus',
      user: { ...info, menuCodeAllList: [] },
      text: 'Operators do not have any menu privileges',
      id: 'R6.4.02',
    },
  ])('of $who: "$text" [$id]', async ({ user, text }) => {
    answers({ '/user-service/person/operator/info': data(user) })
    await signIn()
    await screen.findByText(text)
    await waitFor(() => expect(location.pathname).toBe('/0PL002/login'))
  })

  test('that is found expired at the start: "Sign in information expired, please sign in again" [R8.3.01]', async () => {
    signedInUser()
    open('/rePassword')
    answers({ '/user-service/person/operator/info': { status: 401 }, '/user-service/person/operator': { status: 401 } })
    await resumeSession()
    await says('Sign in information expired, please sign in again')
    await waitFor(() => expect(location.pathname).toBe('/0PL002/login'))
  })

  test('that is not refreshed: "Refresh token failed, please sign in again" [R8.3.03] [R7.2.05]', async () => {
    signedInUser()
    open('/rePassword')
    answers({ '/user-service/auth/token/refresh': { status: 401, body: { code: 'REFRESH_FAILED' } } })
    await refreshToken('token')
    await says('Refresh token failed, please sign in again')
  })
})

test('a changed password is asked for, sent once, and told: "Modification complete" [R8.4.03] [R8.5.01]', async () => {
  signedInUser()
  open('/rePassword')
  const typed = { 'Old password': 'old01', 'New password': 'new01', 'New password again': 'new01' }
  for (const [label, value] of Object.entries({ ...typed, 'Verification code': 'k7qx' }))
    await person.type(await screen.findByLabelText(`${label}*`), value)
  const sent = () => server.requests.filter(({ method }) => method === 'PUT').length
  const ask = async (answer: string): Promise<void> => {
    await person.click(screen.getByRole('button', { name: 'Reset password' }))
    const prompt = await screen.findByRole('alertdialog', { name: 'Reset password?' })
    const buttons = [...prompt.querySelectorAll('button')]
    await person.click(buttons.find(({ textContent }) => textContent === answer) ?? prompt)
  }
  await ask('Cancel')
  expect(sent()).toBe(0)
  await ask('Reset password')
  await says('Modification complete, please sign in again')
  expect([sent(), location.pathname]).toEqual([1, '/0PL002/login'])
})
