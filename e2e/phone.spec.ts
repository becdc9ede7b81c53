import { expect } from '@playwright/test'
import type { Locator, Page } from '@playwright/test'
import { pages } from '#contracts/menu.ts'
import { expectAccessible } from './support/axe.ts'
import { tabTo } from './support/keyboard.ts'
import { atHome, chooseDark, signedIn } from './support/operator.ts'
import { phrasesOf } from './support/phrases.ts'
import { test } from './support/test.ts'

/** The menu on a phone held upright, which has no room for it beside the page (interface.md row 58). */

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true })

const phrase = phrasesOf('en')

const button = (page: Page): Locator =>
  page.getByRole('banner').getByRole('button', { name: phrase('shell.menu'), exact: true })
const menu = (page: Page): Locator => page.getByRole('navigation', { name: phrase('shell.menu') })
const title = (page: Page, key: string): Locator => page.getByRole('heading', { name: phrase(key), level: 1 })

async function expectClosed(page: Page): Promise<void> {
  await expect(menu(page)).toHaveCount(0)
  await expect(button(page)).toHaveAttribute('aria-expanded', 'false')
}

async function expectOpen(page: Page): Promise<void> {
  await expect(menu(page)).toBeVisible()
  await expect(button(page)).toHaveAttribute('aria-expanded', 'true')
}

test('on a phone the menu opens over the page with the keyboard, takes the focus and gives it back', async ({
  page,
}) => {
  await atHome(page)
  await expectClosed(page)
  // The page has the room that a rail would take.
  const content = await page.getByRole('main').boundingBox()
  expect([content?.x, content?.width]).toEqual([0, 390])

  await tabTo(page, button(page))
  await page.keyboard.press('Enter')
  await expectOpen(page)
  await expect(menu(page).getByRole('link', { name: phrase('menu.home'), exact: true })).toBeFocused()
  await page.keyboard.press('Escape')
  await expectClosed(page)
  await expect(button(page)).toBeFocused()

  await page.keyboard.press('Space')
  await expectOpen(page)
  await tabTo(page, menu(page).getByRole('button', { name: phrase('menu.finance') }))
  await page.keyboard.press('Enter')
  await page.keyboard.press('ArrowDown')
  await expect(menu(page).getByRole('link', { name: phrase('menu.financialAcount') })).toBeFocused()
  // The pages of a closed section are skipped.
  for (let presses = 0; presses < 3; presses += 1) await page.keyboard.press('ArrowUp')
  await expect(menu(page).getByRole('button', { name: phrase('menu.monitoring') })).toBeFocused()
  const records = menu(page).getByRole('link', { name: phrase('menu.chargeRecord'), exact: true })
  await tabTo(page, records)
  await page.keyboard.press('Enter')
  await expect(title(page, 'route.chargeRecord.title')).toBeVisible()
  await expectClosed(page)
  await expect(button(page)).toBeFocused()

  await page.keyboard.press('Enter')
  await expect(records).toBeFocused()
  // Tab from the last entry leaves the menu, which closes.
  await page.keyboard.press('End')
  await page.keyboard.press('Tab')
  await expectClosed(page)
  await expect(page.locator(':focus')).toHaveCount(1)
})

test('on a phone the menu opens and closes by touch, and a touch outside reaches nothing of the page', async ({
  page,
}) => {
  await signedIn(page)
  await page.goto(pages.chargeRecord.url)
  const row = page.getByRole('main').getByRole('row').nth(9)
  await expect(row).toBeVisible()
  await button(page).tap()
  await expectOpen(page)
  // A row that the menu does not cover would open its details.
  const [box, panel] = [await row.boundingBox(), await menu(page).boundingBox()]
  const [x, y] = [380, (box?.y ?? 0) + 10]
  expect((panel?.x ?? 0) + (panel?.width ?? 0)).toBeLessThan(x)
  await page.touchscreen.tap(x, y)
  await expectClosed(page)
  await expect(page).toHaveURL(/chargeRecord$/u)
  await expect(page.getByRole('menu')).toHaveCount(0)
  // Nor does it reach the details that lie over the list.
  await row.tap()
  const close = page.getByRole('main').getByRole('button', { name: phrase('kit.close') })
  await close.tap({ trial: true })
  const place = await close.boundingBox()
  await button(page).tap()
  await expectOpen(page)
  await page.touchscreen.tap((place?.x ?? 0) + 16, (place?.y ?? 0) + 16)
  await expectClosed(page)
  await expect(page).toHaveURL(/open=/u)
  await close.tap()

  await button(page).tap()
  await menu(page)
    .getByRole('button', { name: phrase('menu.monitoring') })
    .tap()
  await menu(page)
    .getByRole('link', { name: phrase('menu.alarmRecord'), exact: true })
    .tap()
  await expect(title(page, 'route.alarmRecord.title')).toBeVisible()
  await expectClosed(page)
  await button(page).tap()
  await expectOpen(page)
  await page.goBack()
  await expect(title(page, 'route.chargeRecord.title')).toBeVisible()
  await expectClosed(page)
  await button(page).tap()
  await button(page).tap()
  await expectClosed(page)
})

test('on a phone the open menu is accessible and below the bar however low the window is', async ({ page }) => {
  const operator = await atHome(page)
  await page.setViewportSize({ width: 390, height: 320 })
  for (const isDark of [false, true]) {
    await chooseDark(operator, isDark)
    await button(page).tap()
    await expectAccessible(page)
    const [bar, panel] = [await page.getByRole('banner').boundingBox(), await page.getByRole('dialog').boundingBox()]
    expect(panel?.y).toBeGreaterThanOrEqual((bar?.y ?? 0) + (bar?.height ?? 0) - 12)
    expect((panel?.y ?? 0) + (panel?.height ?? 0)).toBeLessThanOrEqual(320)
    await page.keyboard.press('Escape')
  }
})

test('a menu that was opened on a phone is closed when the phone was turned and turned back', async ({ page }) => {
  await atHome(page)
  await button(page).tap()
  await expectOpen(page)
  await page.setViewportSize({ width: 844, height: 390 })
  await expect(button(page)).toHaveCount(0)
  await expect(menu(page)).toBeVisible()
  await page.setViewportSize({ width: 390, height: 844 })
  await expectClosed(page)
})
