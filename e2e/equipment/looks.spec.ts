import { readFile } from 'node:fs/promises'
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

test('on a phone the buttons for chosen piles lie over nothing', async ({ page }) => {
  const { phrase } = await signedIn(page, 'pl')
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(pages.piles.url)
  const rows = page.getByRole('main').getByRole('row')
  for (const place of [1, 2]) await rows.nth(place).getByRole('checkbox').check()
  const print = await boxOf(page.getByRole('button', { name: phrase('pile.labels'), exact: true }))
  const pager = await boxOf(page.getByRole('navigation', { name: phrase('kit.pager.label') }))
  expect(print.height).toBeGreaterThan(0)
  expect(print.y + print.height).toBeLessThanOrEqual(pager.y)
  // With the filters in sight there is less room.
  await page.getByRole('button', { name: phrase('kit.filter.unfold'), exact: true }).click()
  const unfolded = page.getByRole('navigation', { name: phrase('kit.pager.label') })
  await expect(page.getByRole('button', { name: phrase('kit.filter.fold'), exact: true })).toBeVisible()
  const below = await boxOf(page.getByRole('button', { name: phrase('pile.labels'), exact: true }))
  expect(below.y + below.height).toBeLessThanOrEqual((await boxOf(unfolded)).y)
})

test('where an import tells of a column its head stands in one line, and on a phone is not broken within a word', async ({
  page,
}) => {
  const { phrase } = await signedIn(page, 'pl')
  await page.setViewportSize({ width: 390, height: 844 })
  const importing = page.getByRole('dialog')
  const open = async (url: string) => {
    await page.goto(url)
    await page.getByRole('button', { name: phrase('kit.import'), exact: true }).click()
    await expect(importing).toBeVisible()
  }
  await open(pages.stations.url)
  const saved = page.waitForEvent('download')
  await importing.getByRole('button', { name: phrase('kit.import.sample') }).click()
  // The sheet of locations has hardly a column of piles.
  const sheet = await (await saved).path()
  await open(pages.piles.url)
  await importing
    .locator('input[type=file]')
    .setInputFiles({ name: 'piles.xlsx', mimeType: 'application/octet-stream', buffer: await readFile(sheet) })
  const problems = importing.getByRole('table', { name: phrase('kit.import.problems') })
  await expect(problems).toContainText(phrase('pile.id'))
  const broken = await problems.locator('td:nth-child(2)').evaluateAll((cells) =>
    cells.flatMap((cell) => {
      const { firstChild: words } = cell
      return [...(words?.textContent ?? '').matchAll(/\S+/gu)].flatMap(({ 0: word, index }) => {
        const range = new Range()
        if (words === null) return []
        range.setStart(words, index)
        range.setEnd(words, index + word.length)
        return range.getClientRects().length > 1 ? [word] : []
      })
    }),
  )
  expect(broken).toEqual([])
  await page.setViewportSize({ width: 1024, height: 768 })
  const linesOf = (cells: readonly Element[]): readonly number[] =>
    cells.map((cell) => {
      const range = new Range()
      range.selectNodeContents(cell)
      return new Set([...range.getClientRects()].map(({ top }) => top)).size
    })
  const lines = await problems.locator('td:nth-child(2)').evaluateAll(linesOf)
  expect(lines.length).toBeGreaterThan(0)
  expect(lines.filter((count) => count > 1)).toEqual([])
})
