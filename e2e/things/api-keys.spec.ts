import { expect } from '@playwright/test'
import { pathOf } from '#contracts/routes.ts'
import { expectAccessible } from '../support/axe.ts'
import { installation } from '../support/installation.ts'
import { signIn } from '../support/operator.ts'
import { test } from '../support/test.ts'

/** API keys: a program gets one, uses it, and loses it. */

test('a person creates an API key for a program by keyboard, reads it once, lets the program use it, and revokes it', async ({
  page,
  request,
}) => {
  const { phrase } = await signIn(page)
  await page.goto(`${pathOf('carrierAcountDetail')}?id=${installation.account}`)
  const main = page.getByRole('main')
  await expect(main).toContainText(phrase('apiKey.none'))
  await main.getByRole('button', { name: phrase('command.api-key.create') }).focus()
  await page.keyboard.press('Enter')

  const dialog = page.getByRole('alertdialog')
  await expect(dialog).toContainText(phrase('apiKey.create.text'))
  await expectAccessible(page)
  await dialog.getByRole('button', { name: phrase('command.api-key.create') }).click()
  await expect(dialog.getByRole('alert').first()).toBeVisible()
  await dialog.getByLabel(phrase('apiKey.name')).fill('Certification kit')
  await dialog.getByRole('checkbox', { name: phrase('menu.equipment') }).press('Space')
  const section = dialog.getByRole('group', { name: phrase('menu.equipment') })
  await expect(section.getByRole('checkbox', { name: phrase('menu.piles') })).toBeChecked()
  await dialog.getByRole('button', { name: phrase('command.api-key.create') }).press('Enter')

  const told = page.getByRole('alertdialog', { name: phrase('apiKey.created.title', { name: 'Certification kit' }) })
  const secret = await told.getByText(/^cbk_/u).innerText()
  await expectAccessible(page)
  await told.getByRole('button', { name: phrase('apiKey.created.done') }).click()
  await expect(page.getByText(secret)).toHaveCount(0)
  const row = main.getByRole('row').filter({ hasText: 'Certification kit' })
  await expect(row).toContainText(phrase('state.api-key.active'))
  await expect(row).toContainText(phrase('menu.piles'))
  await expectAccessible(page)

  const asProgram = { headers: { authorization: `Bearer ${secret}` } }
  expect((await request.get('/device-service/registered-piles?page=1&size=10', asProgram)).status()).toBe(200)
  expect((await request.get('/finance-service/bills?page=1&size=10', asProgram)).status()).toBe(403)
  const password = await request.post('/joining-service/password', { ...asProgram, data: {} })
  expect(password.status()).toBe(200)

  await page.goto(`${pathOf('carrierAcountDetail')}?id=${installation.account}`)
  await row.getByRole('button', { name: phrase('command.api-key.revoke') }).click()
  await expect(dialog).toContainText(phrase('apiKey.revoke.text'))
  await dialog.getByRole('button', { name: phrase('command.api-key.revoke') }).click()
  await expect(row).toContainText(phrase('state.api-key.revoked'))
  await expect(main).toContainText(phrase('fact.apikey.revoked'))
  expect((await request.get('/device-service/registered-piles?page=1&size=10', asProgram)).status()).toBe(401)
})
