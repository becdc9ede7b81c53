import { expect } from '@playwright/test'
import { pages } from '#contracts/menu.ts'
import { mapKey, mapService } from '#tests/support/site/map-service.ts'
import type { MapService } from '#tests/support/site/map-service.ts'
import { expectAccessible } from '../support/axe.ts'
import { signIn } from '../support/operator.ts'
import { ownServer } from '../support/server.ts'
import { test as base } from '../support/test.ts'

/** The map of a provider under the marks, where the installation has a key for one. */

const YEAR_2100 = 4_102_444_800

const test = base.extend<{ readonly service: MapService }>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of a fixture's tools from this pattern.
  service: async ({}, use) => {
    const service = await mapService({ expiry: YEAR_2100 })
    await use(service)
    await service.close()
  },
  baseURL: async ({ service }, use) => {
    const server = await ownServer({ env: { MAP_PROVIDER: 'Google', MAP_KEY: mapKey, MAP_URL: service.url } })
    await server.start()
    await use(server.origin)
    await server.remove()
  },
})

test('the map of a provider lies under the marks, closer than land alone, and its failure leaves the land', async ({
  page,
  service,
}) => {
  const { phrase } = await signIn(page)
  await page.goto(pages.stations.url)
  await page.getByRole('link', { name: phrase('location.view.map'), exact: true }).click()
  const map = page.getByRole('application', { name: phrase('home.map') })
  await expect(map.getByText('© Google')).toBeVisible()
  const shown = map.locator('img:not([hidden])')
  await expect(shown.first()).toBeVisible()
  const zooms = async (): Promise<readonly number[]> =>
    (await shown.evaluateAll((all) => all.map((one) => one.getAttribute('src') ?? ''))).map((src) =>
      Number(/2dtiles\/(\d+)\//u.exec(src)?.[1]),
    )
  const first = Math.max(...(await zooms()))
  await map.focus()
  for (let press = 0; press < 8; press += 1) await page.keyboard.press('+')
  await expect.poll(async () => Math.max(...(await zooms()))).toBeGreaterThan(first + 4)
  await expectAccessible(page)
  service.refuse(true)
  await page.keyboard.press('0')
  for (let press = 0; press < 3; press += 1) await page.keyboard.press('-')
  await expect(map.locator('path').first()).toBeAttached()
  await expect(page.getByRole('main').getByRole('list').getByRole('link').first()).toBeVisible()
})
