import { expect } from '@playwright/test'
import type { Locator } from '@playwright/test'
import { pages } from '#contracts/menu.ts'
import { pathOf } from '#contracts/routes.ts'
import { signedIn } from '../support/operator.ts'
import { test } from '../support/test.ts'

/** What must not happen to the pages of locations and piles (interface.md §2), and no look at one page alone can tell. */

const boxOf = async (place: Locator) => (await place.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }

test('the way between list and map stays where it is, and so does the button for a new location', async ({ page }) => {
  const { phrase } = await signedIn(page)
  await page.goto(pages.stations.url)
  const views = page.getByRole('navigation', { name: phrase('location.views') })
  const add = page.getByRole('button', { name: phrase('location.add') })
  const [list, button] = [await boxOf(views), await boxOf(add)]
  await views.getByRole('link', { name: phrase('location.view.map') }).click()
  const map = page.getByRole('application', { name: phrase('home.map') })
  await expect(map).toBeVisible()
  expect((await boxOf(views)).y).toBe(list.y)
  expect(await boxOf(add)).toEqual(button)
  const { y, height } = await boxOf(map)
  expect(height, 'the map has the height of the page').toBeGreaterThan(500)
  expect(y + height).toBeLessThanOrEqual(900)
})

test('no field of a long form is covered by its buttons when the keyboard comes to it', async ({ page }) => {
  const { phrase } = await signedIn(page, 'pl')
  await page.setViewportSize({ width: 1024, height: 768 })
  for (const [route, save] of [
    ['stationAdd', 'location.save'],
    ['pointAdd', 'pile.save'],
  ] as const) {
    await page.goto(pathOf(route))
    const submit = page.getByRole('button', { name: phrase(save) })
    await expect(submit).toBeInViewport({ ratio: 1 })
    await page.locator('form input').first().focus()
    for (let step = 0; step < 60; step += 1) {
      await page.keyboard.press('Tab')
      const focused = page.locator('form :focus')
      if ((await focused.count()) === 0) break
      const covered = await focused.evaluate((element) => {
        const { left, top, width, height } = element.getBoundingClientRect()
        const hit = document.elementFromPoint(left + width / 2, Math.min(top + height / 2, innerHeight - 1))
        return hit !== null && !element.contains(hit) && !hit.contains(element) ? element.outerHTML : ''
      })
      expect(covered, route).toBe('')
    }
  }
})
