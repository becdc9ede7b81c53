import { cleanup, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, describe, expect, test } from 'vitest'
import { testServer } from '../support/test-server.ts'
import { signedInUser } from '../support/signed-in-user.ts'
import { publicAnswer } from '../support/public-answers.ts'
import { open } from '../support/open-console.tsx'

/** Spec §2 and §6: what stands open to everybody, and where one resets a password. */

const server = testServer()
const person = userEvent.setup()
const heading = (name: string) => screen.findByRole('heading', { level: 1, name })
const asked = (path: string): number => server.requests.filter((one) => one.path === path).length

beforeEach(() => {
  server.answer(publicAnswer)
})

describe('signed out, in the default deployment', () => {
  test('the served root is a console that names itself [R1.1.01]', async () => {
    open('/')
    await heading('Operators')
    expect(document.title).toBe('Operators · Chargebook')
    expect(screen.getByText('Chargebook')).toBeTruthy()
  })

  test.each([
    ['/homePage', 'R2.2.03'],
    ['/carrierList', 'R2.2.04'],
  ])('%s lists the operators [%s] [R6.3.06] [R7.2.01]', async (path) => {
    open(path)
    await heading('Operators')
    const row = await screen.findByRole('link', { name: /Green Volt/u })
    expect([row.getAttribute('href'), location.pathname]).toEqual(['/0PL002/login', path])
    expect(asked('/user-service/operator/homepage')).toBe(1)
    expect(screen.getByRole('region', { name: 'Notifications' }).textContent).toBe('')
  })

  test('/0PL002/login is the sign-in of that operator [R2.2.05] [R6.3.05]', async () => {
    open('/0PL002/login')
    await heading('Sign in')
    expect(await screen.findByLabelText(/^Password/u)).toBeTruthy()
    expect(location.pathname).toBe('/0PL002/login')
  })

  test('/404 says that there is no such page, with a way back [R2.2.07]', async () => {
    open('/404')
    await heading('Page not found')
    const back = screen.getByRole('link', { name: 'Back to the operators' })
    await person.click(back)
    await heading('Operators')
  })
})

test('a deep link shows its page, again after a reload, without a hash [R2.1.01]', async () => {
  signedInUser()
  const address = '/equipmentManagement/station?page=2'
  open(address)
  await heading('Stations')
  cleanup()
  open(location.pathname + location.search)
  await heading('Stations')
  expect([location.pathname, location.search, location.hash]).toEqual(['/equipmentManagement/station', '?page=2', ''])
})

test.each([
  [0, '/rePassword', 'R2.7.16'],
  [1, '/suboperators/rePassword', 'R2.7.17'],
] as const)('a user with sub %i resets the password at %s [%s] [R6.2.08]', async (...[sub, path]) => {
  signedInUser({ type: sub === 0 ? 'SUPER' : 'NORMAL', sub })
  open(sub === 0 ? '/equipmentManagement/station' : '/suboperators/station')
  await person.click(await screen.findByRole('button', { name: 'Account: admin00' }))
  await person.click(await screen.findByRole('menuitem', { name: 'Reset password' }))
  await heading('Reset password')
  expect(location.pathname).toBe(path)
})
