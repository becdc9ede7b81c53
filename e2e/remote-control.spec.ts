import { expect } from '@playwright/test'
import { pathOf } from '#contracts/routes.ts'
import { expectAccessible } from './support/axe.ts'
import { rowWith } from './support/lists.ts'
import { signedIn } from './support/operator.ts'
import { fixture } from './support/pile.ts'
import { test } from './support/test.ts'

/** Remote control of a simulated pile: what is asked, what the pile does, and what is said of it. */

/** A pile reboots in a few seconds. */
const REBOOTS_WITHIN_MS = 40_000

test('a reset is confirmed first, and complete when the pile has booted again [R8.5.10] [R1.2.15]', async ({
  page,
  pile,
}) => {
  const number = 12
  const { pileId } = fixture(number)
  const simulated = pile(number)
  simulated.powerOn()
  const { phrase } = await signedIn(page)
  await page.goto(`${pathOf('remoteControl')}?pile=${pileId}`)
  const reset = page.getByRole('button', { name: phrase('remote.action.Reset'), exact: true })
  await expect(reset).toBeEnabled()
  await expect(page.getByText(phrase('device.status.online'))).toBeVisible()
  const posts: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().includes('/command-service/')) posts.push(request.url())
  })

  await reset.click()
  const dialog = page.getByRole('alertdialog')
  await expect(dialog).toContainText(phrase('confirm.reset.title', { name: pileId }))
  await dialog.getByRole('button', { name: phrase('kit.cancel') }).click()
  await expect(dialog).toBeHidden()
  expect(posts).toEqual([])

  await reset.click()
  await dialog.getByRole('combobox').selectOption('Hard')
  await dialog.getByRole('textbox').fill('the screen is frozen')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: phrase('confirm.reset.action'), exact: true }).click()
  await expect(dialog).toBeHidden()
  expect(posts).toHaveLength(1)
  const notices = page.getByRole('region', { name: phrase('kit.toasts') })
  await expect(notices.getByText(phrase('success.reset'))).toBeVisible({ timeout: REBOOTS_WITHIN_MS })
  const row = rowWith({ page, phrase }, 'the screen is frozen')
  await expect(row).toContainText(phrase('state.remote-command.done'))
})

test('the keys of a pile are read, found and changed; a value takes effect when it is read back', async ({
  page,
  pile,
}) => {
  const number = 13
  const { pileId } = fixture(number)
  pile(number).powerOn()
  const operator = await signedIn(page)
  const { phrase } = operator
  await page.goto(`${pathOf('remoteControl')}?pile=${pileId}`)
  await expect(page.getByText(phrase('device.status.online'))).toBeVisible()
  const press = (key: string) => page.getByRole('button', { name: phrase(key), exact: true })
  const dialog = page.getByRole('alertdialog')
  await press('remote.action.GetConfiguration').click()
  await dialog.getByRole('button', { name: phrase('remote.action.GetConfiguration'), exact: true }).click()
  const keys = page.getByRole('table', { name: phrase('remote.configuration') })
  await page.getByRole('searchbox', { name: phrase('remote.configuration.filter') }).fill('clockaligned')
  const row = keys.getByRole('row').filter({ hasText: 'ClockAlignedDataInterval' })
  await expect(row).toBeVisible()
  await expect(keys.getByText('HeartbeatInterval')).toHaveCount(0)
  await row.getByRole('button', { name: phrase('remote.configuration.change') }).click()
  await dialog.getByRole('textbox').fill('900')
  await dialog.getByRole('button', { name: phrase('remote.action.ChangeConfiguration'), exact: true }).click()
  await expect(row.getByText('900', { exact: true })).toBeVisible()
  await expectAccessible(page)
})
