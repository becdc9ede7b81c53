import { expect } from '@playwright/test'
import type { Locator, Page } from '@playwright/test'
import { recordStatuses } from '#contracts/charging/record-status.ts'
import { pages } from '#contracts/menu.ts'
import { plugToPaid } from '#simulator/scenarios/plug-to-paid.ts'
import { steps } from '#simulator/scenarios/session.ts'
import { installation } from './support/installation.ts'
import { rowWith } from './support/lists.ts'
import { atHome, chooseLanguage, signedIn } from './support/operator.ts'
import { fixture } from './support/pile.ts'
import { phrasesOf } from './support/phrases.ts'
import type { Tag } from './support/phrases.ts'
import { test } from './support/test.ts'

/** What must not happen to the layout of the console (interface.md §2): measured in the longest language and the least room. */

const small = { width: 1024, height: 768 }
const languages: readonly Tag[] = ['en', 'zh-Hans', 'zh-Hant', 'fr', 'pl']

const grid = (page: Page): Locator => page.getByRole('main').getByRole('grid')

/** Where the columns end and where the fixed buttons begin, in px from the left. */
async function edges(page: Page, column: string): Promise<{ readonly column: number; readonly actions: number }> {
  const heads = grid(page).getByRole('columnheader')
  const box = await heads.filter({ hasText: column }).first().boundingBox()
  const actions = await heads.last().boundingBox()
  if (box === null || actions === null) throw new Error(`no head ${column}, or none over the actions`)
  return { column: box.x + box.width, actions: actions.x }
}

test('in a small window the important columns of a row are visible next to its buttons', async ({ page, pile }) => {
  const { pileId, idTag } = fixture(22)
  await plugToPaid({ pile: pile(22), connectorId: 1, idTag, chargesMs: 2_000 })
  await page.setViewportSize(small)
  const { phrase } = await signedIn(page, 'pl')
  for (const [url, column] of [
    [pages.chargeRecord.url, 'finance.total'],
    [pages.alarmRecord.url, 'column.connector'],
  ] as const) {
    await page.goto(url)
    await expect(grid(page).getByRole('row').nth(1)).toBeVisible()
    const at = await edges(page, phrase(column))
    expect(at.column, `${phrase(column)} ends before the actions begin`).toBeLessThanOrEqual(at.actions)
  }
  await page.goto(`${pages.chargeRecord.url}?f.status=RECORD_UNSETTLED&f.pileId=${pileId}`)
  const row = grid(page).getByRole('row').nth(1)
  await row.getByRole('button').click()
  await page.getByRole('menuitem', { name: phrase('command.charge-record.initiateSettlement') }).click()
  await expect(page.getByRole('alertdialog')).toBeVisible()
})

test('only the page scrolls, never the document, and nothing overflows the side panel', async ({ page, pile }) => {
  const number = 7
  const { pileId, idTag } = fixture(number)
  await page.setViewportSize(small)
  const operator = await signedIn(page, 'pl')
  const { transactionId } = await plugToPaid({ pile: pile(number), connectorId: 1, idTag, chargesMs: 2_000 })
  await page.goto(`${pages.chargeRecord.url}?f.pileId=${pileId}`)
  await rowWith(operator, String(transactionId)).getByText(String(transactionId), { exact: true }).click()
  const details = page.getByRole('main').getByRole('region', { name: new RegExp(` ${transactionId}$`, 'u') })
  await expect(details.getByRole('listitem').first()).toBeVisible()
  expect(await overflowOf(page.locator('html')), 'of the document').toEqual({ across: 0, down: 0 })
  expect((await overflowOf(details.locator(':scope > :last-child'))).across, 'of the details').toBe(0)
  await page.goto(`${pages.charging.url}/detail?id=${transactionId}`)
  await expect(page.getByRole('main').getByRole('listitem').last()).toBeAttached()
  expect(await overflowOf(page.locator('html')), 'of the document').toEqual({ across: 0, down: 0 })
})

test('on the home page every status has room in every language', async ({ page }) => {
  await atHome(page)
  const badge = page.getByRole('main').getByRole('grid').getByRole('gridcell').nth(1).locator('span span').last()
  await expect(badge).toBeVisible()
  expect((await overflowOf(page.getByRole('main').getByRole('grid').locator('..'))).across, 'of the table').toBe(0)
  for (const tag of languages)
    for (const status of recordStatuses) {
      const word = phrasesOf(tag)(`state.charge-record.${status}`)
      const isCut = await badge.evaluate((element, text) => {
        element.textContent = text
        return element.scrollWidth > element.clientWidth
      }, word)
      expect(isCut, `${word} is cut`).toBe(false)
    }
})

test('in a small window a status with a further state is shown whole', async ({ page }) => {
  await page.setViewportSize(small)
  const { phrase } = await signedIn(page, 'pl')
  await page.goto(pages.alarmRecord.url)
  const cell = grid(page).getByRole('row').nth(1).locator('td[data-column="status"]')
  await expect(cell).toBeVisible()
  const words = `${phrase('state.alarm.Undisposed')} ${phrase('phase.alarm.Clearing')}`
  const overflow = await cell.evaluate((element, text) => {
    const parts = [...element.querySelectorAll('span')].filter((each) => each.children.length === 0)
    const [word] = parts
    if (word === undefined) throw new Error('no word')
    word.textContent = text
    return Math.max(...[element, ...parts].map((each) => each.scrollWidth - each.clientWidth))
  }, words)
  expect(overflow, words).toBeLessThanOrEqual(0)
})

test('truncated text of a column is shown in full under the pointer', async ({ page }) => {
  await signedIn(page)
  await page.goto(pages.chargingPile.url)
  const cell = grid(page).getByRole('row').nth(1).getByRole('gridcell').first()
  const words = await cell.textContent()
  await cell.hover()
  await expect(cell).not.toHaveAttribute('title')
  await cell.evaluate((element) => {
    const [text] = element.querySelectorAll('span')
    if (text !== undefined) text.style.letterSpacing = '4em'
  })
  await page.mouse.move(0, 0)
  await cell.hover()
  await expect(cell).toHaveAttribute('title', words ?? '')
})

/** How much content of an element is hidden, in px. */
const overflowOf = (place: Locator): Promise<{ readonly across: number; readonly down: number }> =>
  place.evaluate((element) => ({
    across: element.scrollWidth - element.clientWidth,
    down: element.scrollHeight - element.clientHeight,
  }))

test('on a phone no page is wider than the screen, and nothing in the bar overlaps', async ({ page }) => {
  const { phrase } = await signedIn(page, 'pl')
  await page.setViewportSize({ width: 390, height: 844 })
  for (const { url } of [
    pages.home,
    pages.charging,
    pages.chargingPile,
    pages.chargeRecord,
    pages.bills,
    pages.alarmRecord,
  ]) {
    await page.goto(url)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    expect(await page.evaluate(() => document.documentElement.scrollWidth), url).toBeLessThanOrEqual(390)
  }
  const stops = page.getByRole('banner').locator('a, button, output')
  const boxes = await Promise.all((await stops.all()).map((stop) => stop.boundingBox()))
  const shown = boxes
    .filter((box) => box !== null && box.width > 0)
    .toSorted((one, other) => (one?.x ?? 0) - (other?.x ?? 0))
  expect(shown.length).toBeGreaterThan(5)
  for (const [index, box] of shown.entries())
    expect((box?.x ?? 0) + (box?.width ?? 0), phrase('shell.product')).toBeLessThanOrEqual(
      (shown[index + 1]?.x ?? 390) + 1,
    )
})

test('in a window zoomed to 200 % a list comes first, and its filters on demand', async ({ page }) => {
  const { phrase } = await signedIn(page, 'pl')
  // What is left of 1440 × 900.
  await page.setViewportSize({ width: 720, height: 450 })
  await page.goto(pages.chargeRecord.url)
  const fifth = grid(page).getByRole('row').nth(5)
  const bottom = async () => {
    const box = await fifth.boundingBox()
    return box === null ? Infinity : box.y + box.height
  }
  await expect.poll(bottom, { message: 'the fifth row is in sight' }).toBeLessThanOrEqual(450)
  const field = page.getByRole('search').getByRole('textbox', { name: phrase('column.pile') })
  await expect(field).toBeHidden()
  await page.getByRole('button', { name: phrase('kit.filter.unfold') }).click()
  await expect(field).toBeVisible()
  await page.getByRole('button', { name: phrase('kit.filter.fold') }).click()
  expect(await bottom()).toBeLessThanOrEqual(450)
})

test('while columns are hidden a button shows it and leads to them, and disappears at the last one', async ({
  page,
}) => {
  const { phrase } = await signedIn(page, 'pl')
  await page.setViewportSize(small)
  for (const { url } of [pages.chargeRecord, pages.chargingPile]) {
    await page.goto(url)
    await expect(grid(page).getByRole('row').nth(1)).toBeVisible()
    const more = page.getByRole('main').getByRole('button', { name: phrase('kit.table.more') })
    const heads = grid(page).getByRole('columnheader')
    const last = url === pages.chargeRecord.url ? heads.nth(-2) : heads.last()
    await expect(last).not.toBeInViewport()
    // Each press shows as much more as there is room for.
    await expect(async () => {
      if (await more.isVisible()) await more.click()
      await expect(more).toBeHidden({ timeout: 1_000 })
    }).toPass()
    await expect(last).toBeInViewport()
  }
})

test('pages outside the shells are called by their names in every language', async ({ page }) => {
  let phrase = phrasesOf('en')
  for (const tag of languages) {
    await page.goto('/homePage')
    if (tag !== 'en') ({ phrase } = await chooseLanguage({ page, phrase }, tag))
    for (const [address, route] of [
      ['/homePage', 'homePage'],
      [`/${installation.operator}/login`, 'login'],
      ['/404', '404'],
      ['/no/such/page', 'notFound'],
    ] as const) {
      await page.goto(address)
      const name = phrase(`route.${route}.title`)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
      await expect(page).toHaveTitle(`${name} · ${phrase('shell.product')}`)
    }
  }
})

test('endless animations run in the compositor: none needs layout or paint', async ({ page, pile }) => {
  const { idTag } = fixture(21)
  const driver = steps({ pile: pile(21), connectorId: 1, idTag })
  await signedIn(page)
  await driver.isReady()
  driver.plug()
  await driver.swipe()
  await page.goto(`${pages.charging.url}?f.status=charging`)
  await expect(grid(page).getByRole('row').nth(1)).toBeVisible()
  const looping = () =>
    page.evaluate(() =>
      document.getAnimations().flatMap(({ effect }) => {
        if (!(effect instanceof KeyframeEffect) || effect.getTiming().iterations !== Infinity) return []
        const moved = effect.getKeyframes().flatMap((frame) => Object.keys(frame))
        const isCheap = moved.every((key) =>
          ['offset', 'computedOffset', 'easing', 'composite', 'transform', 'opacity'].includes(key),
        )
        return [effect.target instanceof SVGElement || !isCheap ? 'costly' : 'cheap']
      }),
    )
  await expect.poll(async () => (await looping()).length, { message: 'something charges' }).toBeGreaterThan(0)
  expect(await looping()).not.toContain('costly')
})
