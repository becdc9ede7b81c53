import { cleanup, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { createStore } from 'jotai'
import { afterEach, expect, test } from 'vitest'
import { DEPLOYMENT_ELEMENT } from '#console/state/deployment.ts'
import { testServer } from '../support/test-server.ts'
import { publicAnswer } from '../support/public-answers.ts'
import { open } from '../support/open-console.tsx'

/** What the settings of an installation make of the console. */

const server = testServer()
const person = userEvent.setup()

/** The console as a page that was served with these settings, which a store reads once. */
function served(path: string, settings: object): void {
  const element = document.createElement('script')
  element.type = 'application/json'
  element.id = DEPLOYMENT_ELEMENT
  element.textContent = JSON.stringify(settings)
  document.body.append(element)
  open(path, createStore())
}

afterEach(() => {
  cleanup()
  document.getElementById(DEPLOYMENT_ELEMENT)?.remove()
})

test.each(['/', '/0PL002/login'])(
  'one that signs in at its root shows the login page at %s [R2.2.06] [R2.2.14]',
  async (path) => {
    server.answer(publicAnswer)
    served(path, { rootShowsLogin: true })
    await screen.findByRole('heading', { level: 1, name: 'Sign in' })
    expect(await screen.findByLabelText(/^Password/u)).toBeTruthy()
    expect(location.pathname).toBe(path)
  },
)

test.each([
  [{}, ['English', '简体中文', '繁體中文', 'Français']],
  [{ languages: ['en', 'zh-CN', 'zh-TW', 'fr', 'pl'] }, ['English', '简体中文', '繁體中文', 'Français', 'Polski']],
])('%j offers its own languages [R1.3.02]', async (settings, names) => {
  served('/404', settings)
  await person.click(await screen.findByRole('button', { name: 'Language: English' }))
  const items = await screen.findAllByRole('menuitemradio')
  expect(items.map((item) => item.textContent)).toEqual(names)
})
