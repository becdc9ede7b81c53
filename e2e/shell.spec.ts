import { expect } from '@playwright/test'
import { pages } from '#contracts/menu.ts'
import { expectAccessible } from './support/axe.ts'
import { installation } from './support/installation.ts'
import { atHome, openPage, signedIn } from './support/operator.ts'
import { phrasesOf } from './support/phrases.ts'
import { test } from './support/test.ts'

const phrase = phrasesOf('en')

test('an account without the menu entry is shown which one it lacks [R6.2.04, R6.3.01, R6.4.03, R2.7.11, R2.7.12]', async ({
  page,
}) => {
  await atHome(page, 'en', installation.maintainer)
  const menu = page.getByRole('navigation', { name: phrase('shell.menu') })
  await menu.getByRole('button', { name: phrase('menu.monitoring') }).click({ trial: true })
  await expect(menu.getByRole('button', { name: phrase('menu.finance') })).toHaveCount(0)
  await page.goto(pages.bills.url)
  const entry = `${phrase('menu.finance')} › ${phrase('menu.bills')}`
  await expect(page.getByRole('heading', { name: phrase('notFound.refused.title') })).toBeVisible()
  const words = phrase('notFound.refused.words', { entry, account: installation.maintainer })
  await expect(page.getByText(words)).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: phrase('notFound.back.menu') }).click()
  await expect(page.getByRole('heading', { name: phrase('route.monitorChargingPile.title'), level: 1 })).toBeVisible()
})

test('an unknown address says so and leads back [R2.2.08]', async ({ page }) => {
  await page.goto('/no/such/page')
  await expect(page.getByRole('heading', { name: phrase('route.404.title') })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: phrase('notFound.back.operators') }).click()
  await expect(page.getByRole('heading', { name: phrase('route.homePage.title') })).toBeVisible()
})

test('the menu, its group root and its pages agree [R1.4.01, R1.4.02, R2.1.01, R2.6.01, R2.7.07]', async ({ page }) => {
  const operator = await atHome(page)
  const menu = page.getByRole('navigation', { name: phrase('shell.menu') })
  for (const group of ['menu.group.ccms', 'menu.group.tenant'])
    await expect(menu.getByRole('region', { name: phrase(group) })).toBeVisible()
  const title = (key: string) => page.getByRole('heading', { name: phrase(key), level: 1 })
  await page.goto('/ccms')
  await expect(page).toHaveURL(/\/home$/u)
  await page.goto('/homePage')
  await expect(page).toHaveURL(/\/home$/u)

  await openPage(operator, 'menu.system', 'menu.feedback')
  await expect(title('route.feedback.title')).toBeVisible()
  await expect(page.getByText(phrase('notBuilt.title'))).toBeVisible()
  await expectAccessible(page)
  await page.reload()
  await expect(title('route.feedback.title')).toBeVisible()
  await page.goBack()
  await expect(title('route.home.title')).toBeVisible()
  await expect(menu.getByRole('link', { name: phrase('menu.home'), exact: true })).toHaveAttribute(
    'aria-current',
    'page',
  )
})

test('transactions of the demo are at their address [R1.2.07]', async ({ page }) => {
  await signedIn(page)
  const title = (key: string) => page.getByRole('heading', { name: phrase(key), level: 1 })
  const rows = page.getByRole('grid').locator('tbody tr[data-row]')
  await page.goto('/systemMonitoring/charging')
  await expect(title('route.monitorCharging.title')).toBeVisible()
  await expect(page.getByRole('columnheader', { name: phrase('charging.transaction') })).toBeVisible()
  await expect(rows).toHaveCount(10)
})

test('a list is what its address says, and unknown filters do not lock it [R9.1.01, R9.1.02, R9.1.04]', async ({
  page,
}) => {
  await signedIn(page)
  await page.goto(`${pages.chargeRecord.url}?size=30&f.unknown=x&f.status=RECORD_COMPLETE`)
  const main = page.getByRole('main')
  await expect(main.getByRole('row').nth(30)).toBeVisible()
  const chips = page.getByRole('list', { name: phrase('kit.filter.applied') })
  await expect(chips.getByRole('listitem').filter({ hasText: 'unknown = x' })).toBeVisible()
  await expectAccessible(page)
  await chips.getByRole('button', { name: phrase('kit.filter.dropUnknown', { name: 'f.unknown' }) }).click()
  await expect(page).toHaveURL(/\?(?!.*unknown)/u)
  await page.getByRole('button', { name: phrase('kit.pager.page', { page: 2 }) }).click()
  await expect(page).toHaveURL(/page=2/u)
  await page.reload()
  await expect(page.getByRole('button', { name: phrase('kit.pager.page', { page: 2 }) })).toHaveAttribute(
    'aria-current',
    'page',
  )
  await page.goBack()
  await expect(page).not.toHaveURL(/page=2/u)
  await expect(main.getByRole('row').nth(30)).toBeVisible()
})
