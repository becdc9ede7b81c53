import { screen, waitFor } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { pages } from '#contracts/menu.ts'
import { routes } from '#contracts/routes.ts'
import { ancestorsOf } from '#console/shell/titles.ts'
import { signedInUser } from '../support/signed-in-user.ts'
import { testServer } from '../support/test-server.ts'
import { open } from '../support/open-console.tsx'

testServer()

describe('§2 the way back to a list', () => {
  test('leads to the view in which a cached list was left [R2.5.01] [R2.5.03]', async () => {
    signedInUser()
    open(`${pages.vehicles.url}?page=2&f.name=van`)
    await screen.findByRole('heading', { level: 1, name: 'Vehicles' })
    history.pushState(null, '', `${pages.vehicles.url}/accountBill/7`)
    await screen.findByRole('heading', { level: 1, name: 'Vehicle bills' })
    const links = screen.getAllByRole('link', { name: 'Vehicles' }).map((link) => link.getAttribute('href'))
    await waitFor(() => expect(links).toContain(`${pages.vehicles.url}?page=2&f.name=van`))
    // The menu opens the list as it begins.
    expect(links).toContain(pages.vehicles.url)
  })

  test('every page below a list leads back to it [R2.5.03]', () => {
    const below = routes.filter(({ guardParent, parentList }) => guardParent !== null && parentList !== null)
    expect(below.length).toBeGreaterThan(10)
    for (const route of below) expect(ancestorsOf(route).at(-1)?.url, route.path).toBe(route.parentList)
  })
})
