import { expect } from '@playwright/test'
import { pathOf } from '#contracts/routes.ts'
import { expectAccessible } from '../support/axe.ts'
import { addedBy, awayAddress, openAway } from '../support/bench.ts'
import { atHome } from '../support/operator.ts'
import { test } from '../support/test.ts'

/** What is simulated says so, and a simulated pile may belong to another central system. */

const accepted = { status: 'Accepted', currentTime: '2026-11-20T08:00:00.000Z', interval: 300 }

test('simulated piles bear a mark in lists and its word on their page, which says what it means', async ({ page }) => {
  const { phrase } = await atHome(page)
  const main = page.getByRole('main')
  for (const route of ['monitorChargingPile', 'monitorConnector', 'point'] as const) {
    await page.goto(pathOf(route))
    await expect(main.getByRole('img', { name: phrase('pile.simulated') }).first(), route).toBeVisible()
  }
  await page.goto(`${pathOf('pointDetail')}?id=WAW-01`)
  await expect(main.getByText(phrase('pile.simulated.words')).first()).toBeAttached()
  await expect(main.getByText(phrase('pile.simulated'), { exact: false }).first()).toBeVisible()
  await expectAccessible(page)
})

test('a pile that is connected elsewhere says so, and why it is not connected, until it is', async ({ page }) => {
  const { phrase } = await atHome(page)
  await page.goto('/bench')
  const main = page.getByRole('main')
  await expect(main.getByRole('article').first()).toBeVisible()
  await page.getByRole('button', { name: phrase('bench.add.open') }).click()
  const dialog = page.getByRole('dialog', { name: phrase('bench.add.title') })
  await dialog.getByRole('combobox', { name: phrase('bench.add.address') }).selectOption(awayAddress)
  await expect(dialog.getByRole('combobox', { name: phrase('bench.add.location') })).toHaveCount(0)
  await expect(dialog).toContainText(phrase('bench.add.elsewhere'))
  const id = await addedBy(page, () => dialog.getByRole('button', { name: phrase('bench.add.connect') }).click())
  await expect(dialog).toHaveCount(0)

  const place = main.getByRole('region', { name: phrase('bench.place.elsewhere') })
  const card = place.getByRole('article', { name: id, exact: true })
  await expect(card).toContainText(phrase('bench.elsewhere', { address: awayAddress }))
  await expect(card).toContainText('ECONNREFUSED')
  await expect(card).toContainText(phrase('bench.link.offline'))
  await expectAccessible(page)

  const garbled = await openAway(() => '<html>')
  await expect(card).toContainText(phrase('bench.trouble.garbled', { detail: '<html>' }))
  garbled.close()
  const away = await openAway((action) => (action === 'BootNotification' ? accepted : {}))
  await expect(card).toContainText(phrase('bench.link.online'))
  await expect(card).not.toContainText('ECONNREFUSED')
  // The others of the bench have gone on.
  await expect(main.getByRole('article', { name: 'WAW-01', exact: true })).toContainText(phrase('bench.link.online'))
  const done = main.getByRole('region', { name: phrase('bench.done.title') })
  await expect(done).toContainText(id)
  await card.getByRole('button', { name: phrase('bench.remove') }).click()
  await expect(card).toHaveCount(0)
  away.close()
})
