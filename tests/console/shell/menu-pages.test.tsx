import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { specMenu } from '#tests/support/code/spec-menu.ts'
import { testServer } from '../support/test-server.ts'
import { signedInUser } from '../support/signed-in-user.ts'
import { open } from '../support/open-console.tsx'

/** Spec §2, side menu: every entry as a SUPER sees it, and where it leads. */

testServer()
const person = userEvent.setup()

const labelOf = (id: number): string => specMenu.find((item) => item.id === id)?.label ?? ''
const groupNames: Readonly<Record<string, string>> = { ccms: 'CCMS', tenant: 'Tenant Management' }
const entries = specMenu.filter(({ url }) => url !== '')

/** The menu of a SUPER, standing where no entry leads. */
async function menuOf() {
  signedInUser()
  open('/rePassword')
  return within(await screen.findByRole('navigation', { name: 'Main menu' }))
}

test('has the two groups, each with its own entries [R1.4.01] [R1.4.04]', async () => {
  const menu = await menuOf()
  const shown = menu.getAllByRole('heading', { level: 2 }).map((heading) => heading.textContent)
  expect(shown).toEqual(['CCMS', 'Tenant Management'])
  const tenant = within(menu.getByRole('region', { name: 'Tenant Management' }))
  expect(tenant.getAllByRole('link').map((link) => link.textContent)).toEqual(['Sub-operators'])
})

test.each(entries)('$label opens $url [$requirement]', async ({ label, url, group, parentId }) => {
  const menu = await menuOf()
  const place = within(menu.getByRole('region', { name: groupNames[group] ?? '' }))
  const section = parentId === 0 ? null : place.getByRole('button', { name: labelOf(parentId) })
  if (section !== null) await person.click(section)
  const list = section === null ? null : document.getElementById(section.getAttribute('aria-controls') ?? '')
  const link = (list === null ? place : within(list)).getByRole('link', { name: label })
  expect(link.getAttribute('href')).toBe(url)
  // A page for a screen on the wall opens beside the console.
  if (link.getAttribute('target') === '_blank') return
  await person.click(link)
  await waitFor(() => expect(location.pathname).toBe(url))
})
