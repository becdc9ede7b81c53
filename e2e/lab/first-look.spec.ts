import { expect } from '@playwright/test'
import { signIn } from '../support/operator.ts'
import { test } from '../support/test.ts'

/** Somebody who has never seen the product: by what stands on the screen, and nothing else. */

test('from the sign-in on somebody breaks a pile, sees what operators see of it, and heals it', async ({ page }) => {
  const { phrase } = await signIn(page)
  const main = page.getByRole('main')
  await page.getByRole('switch', { name: phrase('shell.lab') }).click()
  await main.getByRole('link', { name: phrase('route.bench.title'), exact: true }).click()
  await expect(main).toContainText(phrase('bench.lead'))
  // The sentence says to choose a pile by its name: one of those that are online will do.
  const card = main
    .getByRole('article')
    .filter({ hasText: phrase('bench.link.online') })
    .first()
  await card.getByRole('link').first().click()
  await expect(main).toContainText(phrase('bench.hands.hint'))

  const hot = main.getByRole('listitem', { name: phrase('error-code.HighTemperature') })
  await expect(hot).toContainText(phrase('bench.effect.heat'))
  await hot.getByRole('button', { name: phrase('bench.fault.break') }).click()
  const state = main.getByRole('region', { name: phrase('bench.state'), exact: true })
  await expect(state).toContainText(phrase('state.connector.Faulted'))
  await state.getByRole('link', { name: phrase('bench.state.operators') }).click()
  await expect(main.getByRole('heading', { level: 1 })).toContainText(phrase('route.pointDetail.title'))
  await expect(main).toContainText(phrase('state.connector.Faulted'))
  await page.goBack()
  await hot.getByRole('button', { name: phrase('bench.fault.heal') }).click()
  await expect(state).not.toContainText(phrase('state.connector.Faulted'))
  await main.getByRole('button', { name: phrase('bench.hold.end') }).click()
  await expect(main.getByRole('button', { name: phrase('bench.hold.begin') })).toBeVisible()
})
