import { expect } from '@playwright/test'
import type { Locator, Page } from '@playwright/test'
import { pages } from '#contracts/menu.ts'
import { expectAccessible } from '../support/axe.ts'
import { signedIn } from '../support/operator.ts'
import type { Operator } from '../support/operator.ts'
import { test } from '../support/test.ts'

/** Locations on the map of the home page, by their status, with the list that says the same. */

interface MapParts {
  readonly map: Locator
  readonly list: Locator
  readonly button: (key: string) => Locator
}

async function openMap({ page, phrase }: Operator): Promise<MapParts> {
  await page.goto(pages.home.url)
  const region = page.getByRole('region', { name: phrase('home.map'), exact: true })
  const map = region.getByRole('application')
  await map.scrollIntoViewIfNeeded()
  await expect(map.locator('path').first()).toBeAttached()
  return { map, list: region.getByRole('list'), button: (key) => region.getByRole('button', { name: phrase(key) }) }
}

const boxOf = async (place: Locator) => (await place.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }

/** Names that reach out of the picture, as texts. */
async function outside(map: Locator, names: readonly string[]): Promise<readonly string[]> {
  const frame = await boxOf(map)
  const out: string[] = []
  for (const name of names) {
    const label = map.getByText(name, { exact: true })
    if ((await label.count()) === 0) continue
    const { x, y, width, height } = await boxOf(label)
    if (x < frame.x || x + width > frame.x + frame.width) out.push(name)
    if (y < frame.y || y + height > frame.y + frame.height) out.push(name)
  }
  return out
}

const namesIn = async (list: Locator): Promise<readonly string[]> => list.getByRole('link').allTextContents()

test('the home page shows where locations are and what is wrong there, with no network but the server', async ({
  page,
}) => {
  const operator = await signedIn(page)
  const foreign: string[] = []
  page.on('request', (request) => {
    if (new URL(request.url()).origin !== new URL(page.url()).origin) foreign.push(request.url())
  })
  const { map, list } = await openMap(operator)
  const row = list.getByRole('listitem').filter({ hasText: 'Xinyi Tower Parking' })
  await expect(row).toContainText(/\d+ piles? · /u)
  expect(await outside(map, await namesIn(list))).toEqual([])
  expect(foreign).toEqual([])
  await expectAccessible(page)
  await row.getByRole('link').click()
  await expect(page).toHaveURL(new RegExp(`${pages.chargingPile.url}.*f\\.locationId=L3`, 'u'))
})

test('the map is moved and enlarged by keyboard, mouse and buttons, and goes back to all', async ({ page }) => {
  const operator = await signedIn(page)
  const { map, button } = await openMap(operator)
  const at = async () => map.locator('g').getAttribute('transform')
  const first = await at()
  await map.focus()
  await page.keyboard.press('+')
  const closer = await at()
  expect(closer).not.toBe(first)
  await page.keyboard.press('ArrowRight')
  const beside = await at()
  expect(beside).not.toBe(closer)
  await page.keyboard.press('0')
  expect(await at()).toBe(first)
  await button('kit.map.closer').click()
  expect(await at()).toBe(closer)
  const { x, y } = await boxOf(map)
  await page.mouse.move(x + 200, y + 200)
  await page.mouse.down()
  await page.mouse.move(x + 120, y + 180, { steps: 4 })
  await page.mouse.up()
  expect(await at()).not.toBe(closer)
  await button('kit.map.all').click()
  expect(await at()).toBe(first)
})

test('places that lie together are one mark with their number, and come apart when it is pressed', async ({ page }) => {
  const operator = await signedIn(page)
  const { map, list } = await openMap(operator)
  const total = (await namesIn(list)).length
  const marks = map.locator('svg[viewBox="0 0 20 20"]')
  const before = await marks.count()
  expect(before).toBeLessThan(total)
  const count = map.getByText(/^\d+$/u).first()
  const members = Number(await count.textContent())
  const { x, y } = await boxOf(count)
  await pressAt(page, { x: x - 2, y: y + 22 })
  await expect(map.getByText(/^\d+$/u).filter({ hasText: `${members}` })).toHaveCount(0)
  // Those it stood for come first in the list.
  expect((await namesIn(list)).length).toBe(total)
})

const pressAt = async (page: Page, { x, y }: { readonly x: number; readonly y: number }): Promise<void> =>
  page.mouse.click(x, y)

test('on a phone the map stays inside the page and its names inside the map', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const operator = await signedIn(page, 'pl')
  const { map, list } = await openMap(operator)
  const { x, width } = await boxOf(map)
  expect(x + width).toBeLessThanOrEqual(390)
  expect(await outside(map, await namesIn(list))).toEqual([])
})
