import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { subOperatorMenu, operatorMenu, flatten } from '#contracts/menu.ts'
import type { MenuItem } from '#contracts/menu.ts'
import { routes } from '#contracts/routes.ts'
import { specRoutes } from '#tests/support/code/spec-routes.ts'
import type { SpecRoute } from '#tests/support/code/spec-routes.ts'
import { testServer } from '../support/test-server.ts'
import { signedInUser } from '../support/signed-in-user.ts'
import { english, open } from '../support/open-console.tsx'

/** Spec §2: every registered address, opened one after the other in one console. */

testServer()

const addressOf = ({ path }: SpecRoute): string =>
  path.replace(':operatorCode', '0PL002').replace(':id', '1').replace('*', '/no/such/page')

/** Goes there and waits for the page that is called so. */
async function visit(route: SpecRoute): Promise<void> {
  const address = addressOf(route)
  history.pushState(null, '', address)
  await waitFor(
    () => {
      expect(document.querySelector('h1')?.textContent, address).toMatch(new RegExp(`^${route.title}`, 'u'))
      expect(document.title, address).toMatch(new RegExp(`^${route.title}.* · Chargebook$`, 'u'))
    },
    { interval: 5 },
  )
  expect(location.pathname).toBe(address)
}

const labelsOf = (menu: readonly MenuItem[]): readonly string[] => menu.map(({ label }) => english[label] ?? label)

test('of the main shell shows its title between side menu and header [R2.1.02] [R2.3.01] [R2.1.01]', async () => {
  signedInUser()
  open('/rePassword')
  const menu = await screen.findByRole('navigation', { name: 'Main menu' })
  const header = await screen.findByRole('button', { name: 'Account: admin00' })
  for (const route of specRoutes.filter(({ shell }) => shell === 'main')) {
    await visit(route)
    expect([menu.isConnected, header.isConnected], route.path).toEqual([true, true])
    expect(location.hash).toBe('')
  }
})

test('of the sub-operator shell shows the sub-operator menu and nothing of the other [R2.4.01] [R2.1.02]', async () => {
  signedInUser({ type: 'NORMAL', sub: 1 })
  open('/suboperators')
  await waitFor(() => expect(location.pathname).toBe('/suboperators/monitoring/charging'))
  const menu = within(await screen.findByRole('navigation', { name: 'Main menu' }))
  const [own, other] = [subOperatorMenu, operatorMenu].map((tree) => new Set(flatten(tree).map(({ url }) => url)))
  for (const route of specRoutes.filter(({ shell }) => shell === 'suboperators')) {
    await visit(route)
    const urls = menu.queryAllByRole('link', { hidden: true }).map((link) => link.getAttribute('href') ?? '')
    expect(urls.length, route.path).toBeGreaterThan(0)
    expect(urls.filter((url) => own?.has(url) !== true || other?.has(url) === true)).toEqual([])
    expect(menu.getAllByRole('button', { expanded: false }).length, route.path).toBeGreaterThan(0)
    for (const label of labelsOf(subOperatorMenu)) expect(menu.getByRole('button', { name: label })).toBeTruthy()
  }
})

test('outside both shells shows neither side menu nor header [R2.2.01]', async () => {
  const only = new Set(['redirect', 'signed-out'])
  const shells = specRoutes.filter(({ path, shell }) => {
    const access = routes.find((route) => route.path === path)?.access ?? ''
    return shell === 'public' && !only.has(access)
  })
  expect(shells).toHaveLength(7)
  signedInUser()
  open('/404')
  for (const route of shells) {
    history.pushState(null, '', addressOf(route))
    await waitFor(() => expect(document.title, route.path).toMatch(new RegExp(`^${route.title}`, 'u')))
    expect(screen.queryByRole('navigation', { name: 'Main menu' }), route.path).toBeNull()
    expect(screen.queryByRole('button', { name: 'Account: admin00' }), route.path).toBeNull()
  }
})

test.each(['/homePage', '/carrierList', '/0PL002/login'])('%s shows neither of them [R2.2.01]', async (path) => {
  open(path)
  await screen.findByRole('heading', { level: 1 })
  expect(screen.queryByRole('navigation', { name: 'Main menu' })).toBeNull()
  expect(screen.queryByRole('button', { name: /^Account: /u })).toBeNull()
})
