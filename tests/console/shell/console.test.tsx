import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, describe, expect, test } from 'vitest'
import { operatorMenu, pages } from '#contracts/menu.ts'
import { operatorCodeAtom, operatorNameAtom } from '#console/state/operator.ts'
import { store } from '#console/state/store.ts'
import { testServer } from '../support/test-server.ts'
import type { Answer } from '../support/test-server.ts'
import { signedInUser } from '../support/signed-in-user.ts'
import { publicAnswer } from '../support/public-answers.ts'
import { english, open } from '../support/open-console.tsx'

const server = testServer()
const person = userEvent.setup()
const heading = (name: string) => screen.findByRole('heading', { level: 1, name })
const toast = (text: string) =>
  waitFor(() => expect(screen.getByRole('region', { name: 'Notifications' }).textContent).toContain(text))
const asked = (path: string) => server.requests.filter((one) => one.path === path)
const at = () => location.pathname

const answers = (changed: Readonly<Record<string, Answer>> = {}) =>
  server.answer((one) => changed[one.path] ?? publicAnswer(one))

beforeEach(() => {
  answers()
})

describe('§2 signed out', () => {
  test('the empty path leads to the operators, outside both shells [R2.2.02] [R2.2.03] [R7.2.01]', async () => {
    open('/')
    await heading('Operators')
    await waitFor(() => expect(at()).toBe('/homePage'))
    const row = await screen.findByRole('link', { name: /Green Volt/u })
    expect(row.getAttribute('href')).toBe('/0PL002/login')
    expect(screen.queryByRole('navigation')).toBeNull()
  })

  test('a guarded page leads there with a message [R2.7.15] [R8.3.02]', async () => {
    open('/equipmentManagement/station')
    await heading('Operators')
    await toast('No sign in information, please sign in')
    await waitFor(() => expect(at()).toBe('/homePage'))
  })

  test('a login page makes its operator the current one [R2.2.05] [R2.2.15] [R3.1.05] [R7.2.02] [R6.3.05]', async () => {
    open('/0PL002/login')
    await screen.findByText('Green Volt · 0PL002')
    expect(asked('/user-service/operator/login/info/0PL002')).toHaveLength(1)
    await waitFor(() =>
      expect([store.get(operatorCodeAtom), store.get(operatorNameAtom)]).toEqual(['0PL002', 'Green Volt']),
    )
  })

  test('an address that means nothing is kept and offers a way back [R2.2.08]', async () => {
    open('/no/such/page')
    await heading('Page not found')
    await waitFor(() => expect(at()).toBe('/no/such/page'))
    expect(screen.getByRole('link', { name: 'Back to the operators' }).getAttribute('href')).toBe('/homePage')
  })
})

describe('§5 sign-in form', () => {
  test('asks for everything before it sends anything [R8.3.06]', async () => {
    open('/0PL002/login')
    await person.click(await screen.findByRole('button', { name: 'Sign in' }))
    await screen.findByText('Information not complete')
    expect(asked('/user-service/auth/login/operator')).toHaveLength(0)
  })

  test('says at the field that the captcha was wrong, and shows another one [R8.3.07]', async () => {
    answers({
      '/user-service/auth/login/operator': {
        status: 422,
        body: { code: 'VERIFICATION_CODE', message: 'Verification code error', data: null },
      },
    })
    open('/0PL002/login')
    await person.type(await screen.findByLabelText(/^Account/u), 'admin00')
    await person.type(screen.getByLabelText(/^Password/u), 'secret1')
    await person.type(screen.getByLabelText(/^Verification code/u), 'zzzz')
    await person.click(screen.getByRole('button', { name: 'Sign in' }))
    const field = screen.getByLabelText(/^Verification code/u)
    await waitFor(() => expect(field.getAttribute('aria-invalid')).toBe('true'))
    expect(screen.getByText('Verification code error')).toBeTruthy()
    await waitFor(() => expect(asked('/user-service/auth/captcha')).toHaveLength(2))
  })
})

describe('§2 signed in', () => {
  test('the operator list leads to the first menu entry [R2.7.07]', async () => {
    signedInUser()
    open('/homePage')
    await waitFor(() => expect(at()).toBe('/home'))
  })

  test('a page stands in the frame under the title of its route', async () => {
    signedInUser()
    open('/equipmentManagement/station/stationAdd')
    await heading('Add station')
    expect(document.title).toBe('Add station · Chargebook')
    expect(screen.getByRole('navigation', { name: 'Main menu' })).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Language: English' })).toBeTruthy()
    const trail = within(screen.getByRole('navigation', { name: english['kit.breadcrumb'] ?? '' }))
    expect(trail.getByRole('link', { name: 'Stations' }).getAttribute('href')).toBe(pages.stations.url)
  })

  test('with an id the Update title stands there instead [R2.1.03]', async () => {
    signedInUser()
    open('/SubOperator/operatorAcount/accountAdd?id=1')
    await heading('Update sub-operator')
  })

  test('an empty id is none, and other pages keep their title [R2.1.03]', async () => {
    signedInUser()
    open('/SubOperator/operatorAcount/accountAdd?id=')
    await heading('Add sub-operator')
    history.pushState(null, '', '/SubOperator/operatorAcount/accountDetail?id=1')
    await heading('Sub-operator detail')
  })

  test('a refused page that is opened directly leads to 404 with the message [R2.7.11] [R2.7.12] [R6.4.03]', async () => {
    signedInUser({ type: 'NORMAL', menuCodeList: [pages.vehicles.code] })
    open('/user/rf-card')
    await heading('Your permission is insufficient.')
    await toast('Your permission is insufficient.')
    await waitFor(() => expect(at()).toBe('/404'))
    expect(screen.getByText(/User management › RF cards/u)).toBeTruthy()
  })

  test('a refused step leaves the open page where it is [R2.7.11]', async () => {
    signedInUser({ type: 'NORMAL', menuCodeList: [pages.vehicles.code] })
    open(pages.vehicles.url)
    await heading('Vehicles')
    history.pushState(null, '', pages.rfCards.url)
    await toast('Your permission is insufficient.')
    await waitFor(() => expect(at()).toBe(pages.vehicles.url))
    await heading('Vehicles')
  })

  test('the menu shows what the user’s menu holds and nothing else [R2.6.43]', async () => {
    signedInUser({ type: 'NORMAL', menuCodeList: [pages.subOperators.code, pages.vehicles.code] })
    open(pages.subOperators.url)
    const menu = within(await screen.findByRole('navigation', { name: 'Main menu' }))
    await person.click(menu.getByRole('button', { name: 'User management' }))
    const links = menu.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])
    expect(links).toEqual([
      ['Vehicles', '/vehicleManage/list'],
      ['Sub-operators', '/SubOperator/operatorAcount'],
    ])
    expect(menu.getByRole('link', { current: 'page' }).textContent).toBe('Sub-operators')
  })

  test('every section of the full menu opens its pages [R6.2.01]', async () => {
    signedInUser()
    open(pages.subOperators.url)
    const menu = within(await screen.findByRole('navigation', { name: 'Main menu' }))
    for (const { label, children } of operatorMenu) {
      if (children.length === 0) continue
      const button = menu.getByRole('button', { name: english[label] ?? '' })
      await person.click(button)
      const list = document.getElementById(button.getAttribute('aria-controls') ?? '')
      expect([...(list?.querySelectorAll('a') ?? [])].map((link) => link.getAttribute('href'))).toEqual(
        children.map(({ url }) => url),
      )
    }
  })

  test('one signs out after a question, which may be answered with no [R8.5.02]', async () => {
    signedInUser()
    store.set(operatorCodeAtom, '0PL002')
    open(pages.subOperators.url)
    const ask = async () => {
      await person.click(await screen.findByRole('button', { name: 'Account: admin00' }))
      await person.click(await screen.findByRole('menuitem', { name: 'Sign out' }))
      return within(await screen.findByRole('alertdialog', { name: 'Sign out?' }))
    }
    const ends = () => server.requests.filter(({ method }) => method === 'DELETE').length
    await person.click((await ask()).getByRole('button', { name: 'Cancel' }))
    expect(ends()).toBe(0)
    await person.click((await ask()).getByRole('button', { name: 'Sign out' }))
    await waitFor(() => expect(at()).toBe('/0PL002/login'))
    await heading('Sign in')
    expect(screen.queryByText('No sign in information, please sign in')).toBeNull()
  })
})
