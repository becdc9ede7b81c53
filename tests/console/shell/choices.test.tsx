import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { CHUNK_TIMEOUT, within as inTime } from '#console/shell/page/lazy-page.ts'
import { languageAtom, themeColourAtom, themeModeAtom } from '#console/state/preferences.ts'
import { isClosedAtom } from '#console/state/side-menu.ts'
import { store } from '#console/state/store.ts'
import { testServer } from '../support/test-server.ts'
import { signedInUser } from '../support/signed-in-user.ts'
import { publicAnswer } from '../support/public-answers.ts'
import { open } from '../support/open-console.tsx'

const server = testServer()
const person = userEvent.setup()
const root = document.documentElement
const solid = () => root.style.getPropertyValue('--cb-brand-solid')

beforeEach(() => {
  server.answer(publicAnswer)
})
afterEach(() => {
  store.set(themeColourAtom, '#28a745')
  store.set(themeModeAtom, 'light')
  store.set(languageAtom, 'en')
  store.set(isClosedAtom, false)
})

describe('§1 a person’s choices', () => {
  test('another colour is seen at once and kept [R1.3.05]', async () => {
    open('/404')
    expect(solid()).toBe('#28a745')
    await person.click(await screen.findByRole('button', { name: 'Theme colour' }))
    await person.click(await screen.findByRole('button', { name: 'Colour #0b6bcb' }))
    await waitFor(() => expect(solid()).toBe('#0b6bcb'))
    expect(localStorage.getItem('themeColour')).toBe('"#0b6bcb"')
  })

  test('the dark theme is chosen by a switch, or by the colour black [R1.3.05] [R3.1.07] [R9.7.02]', async () => {
    open('/404')
    const dark = await screen.findByRole('button', { name: 'Dark theme' })
    await person.click(dark)
    await waitFor(() => expect(root.dataset['scheme']).toBe('dark'))
    expect(localStorage.getItem('themeMode')).toBe('"dark"')
    await person.click(dark)
    await waitFor(() => expect(root.dataset['scheme']).toBe('light'))
    store.set(themeColourAtom, '#000000')
    await waitFor(() => expect(root.dataset['scheme']).toBe('dark'))
  })

  test('another language is spoken at once and kept [R1.3.03]', async () => {
    open('/404')
    await person.click(await screen.findByRole('button', { name: 'Language: English' }))
    await person.click(await screen.findByRole('menuitemradio', { name: 'Français' }))
    await screen.findByRole('heading', { level: 1, name: 'Page introuvable' })
    expect([localStorage.getItem('language'), root.lang]).toEqual(['"fr"', 'fr'])
  })

  test('the side menu collapses to a rail and stays so [R3.1.09]', async () => {
    signedInUser()
    open('/rePassword')
    await person.click(await screen.findByRole('button', { name: 'Collapse the menu' }))
    expect(localStorage.getItem('isClosed')).toBe('true')
    await person.click(screen.getByRole('button', { name: 'Equipment' }))
    expect(store.get(isClosedAtom)).toBe(false)
    expect(await screen.findByRole('link', { name: 'Stations' })).toBeTruthy()
  })
})

describe('§7 reset password', () => {
  const type = async (values: Readonly<Record<string, string>>) => {
    for (const [label, value] of Object.entries(values))
      await person.type(await screen.findByLabelText(`${label}*`), value)
    await person.click(screen.getByRole('button', { name: 'Reset password' }))
  }
  const filled = {
    'Old password': 'old01',
    'New password': 'new01',
    'New password again': 'new01',
    'Verification code': 'k7qx',
  }
  const sent = () => server.requests.filter(({ method }) => method === 'PUT')

  test.each([
    {
      values: { ...filled, 'New password again': 'new02' },
      text: 'two passwords are inconsistent',
      ids: '[R5.1.05] [R5.1.06]',
    },
    {
      values: { ...filled, 'New password': 'letters', 'New password again': 'letters' },
      text: '5 to 20 letters and digits, at least one of each',
      ids: '',
    },
    { values: { 'Old password': 'old01' }, text: 'Information not complete', ids: '[R8.3.06]' },
  ])('is not sent: $text $ids', async ({ values, text }) => {
    signedInUser()
    open('/rePassword')
    await type(values)
    const said = await screen.findAllByText(text)
    expect(said.some((one) => one.closest('[role="alert"], [role="status"]') !== null)).toBe(true)
    expect(sent()).toHaveLength(0)
  })

  test('asks first, and not at all when the answer is no [R8.5.01]', async () => {
    signedInUser()
    open('/rePassword')
    await type(filled)
    await screen.findByRole('alertdialog', { name: 'Reset password?' })
    await person.click(screen.getByRole('button', { name: 'Cancel' }))
    expect(sent()).toHaveLength(0)
  })
})

describe('§9 chunks', () => {
  test('that do not arrive fail after 120 seconds, not before [R9.2.01]', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const outcome = vi.fn<(what: string) => void>()
    const never = new Promise<never>(() => null)
    inTime(never, CHUNK_TIMEOUT).catch(() => outcome('failed'))
    await vi.advanceTimersByTimeAsync(119_999)
    expect(outcome).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1)
    expect(outcome).toHaveBeenCalledWith('failed')
    expect(await inTime(Promise.resolve('page'), CHUNK_TIMEOUT)).toBe('page')
    vi.useRealTimers()
  })
})
