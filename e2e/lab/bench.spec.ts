import { expect } from '@playwright/test'
import { expectAccessible } from '../support/axe.ts'
import { addedBy } from '../support/bench.ts'
import { tabTo } from '../support/keyboard.ts'
import { atHome } from '../support/operator.ts'
import { test } from '../support/test.ts'

/** The fleet of the test bench by keyboard alone, with the simulated piles of the demo. */

const known = 'WAW-01'

test('the lab leads to the simulated piles, which are found, filtered and shown as they stand', async ({ page }) => {
  const { phrase } = await atHome(page)
  const main = page.getByRole('main')
  const cards = main.getByRole('article')
  await tabTo(page, page.getByRole('switch', { name: phrase('shell.lab') }))
  await page.keyboard.press('Enter')
  await tabTo(page, main.getByRole('link', { name: phrase('route.bench.title'), exact: true }))
  await page.keyboard.press('Enter')
  await expect(main.getByRole('heading', { level: 1 })).toHaveText(phrase('route.bench.title'))
  await expect(main.getByRole('article', { name: known, exact: true })).toContainText(phrase('bench.link.online'))
  await expectAccessible(page)
  const all = await cards.count()

  await tabTo(page, main.getByRole('searchbox', { name: phrase('bench.search') }))
  await page.keyboard.type(known)
  await expect(cards).toHaveCount(1)
  await expect(page).toHaveURL(/[?&]q=WAW-01/u)
  await page.keyboard.type('no such pile')
  await expect(cards).toHaveCount(0)
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.press('Delete')
  await expect(cards).toHaveCount(all)

  await tabTo(page, main.getByRole('combobox', { name: phrase('bench.show') }))
  await page.keyboard.type(phrase('bench.show.offline'))
  await expect(page).toHaveURL(/[?&]show=offline/u)
  for (const card of await cards.all()) await expect(card).not.toContainText(phrase('bench.link.online'))
})

test('a pile that is added registers, connects and stands free, and can be taken away', async ({ page }) => {
  const { phrase } = await atHome(page)
  await page.goto('/bench')
  const main = page.getByRole('main')
  await expect(main.getByRole('article', { name: known, exact: true })).toBeVisible()

  await tabTo(page, page.getByRole('button', { name: phrase('bench.add.open') }))
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: phrase('bench.add.title') })
  const count = dialog.getByRole('textbox', { name: phrase('bench.add.count') })
  await expect(count).toBeFocused()
  await expectAccessible(page)
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type('101')
  await expect(dialog.getByText(phrase('bench.traffic.limits', { least: 1, most: 100 })).first()).toBeVisible()
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type('1')
  const id = await addedBy(page, () => page.keyboard.press('Enter'))
  await expect(dialog).toHaveCount(0)

  const added = main.getByRole('article', { name: id, exact: true })
  await expect(added).toContainText(phrase('bench.link.online'))
  await expect(added.getByText(phrase('state.connector.Available')).first()).toBeVisible()
  await tabTo(page, added.getByRole('button', { name: phrase('bench.remove') }))
  await page.keyboard.press('Enter')
  await expect(added).toHaveCount(0)
})
