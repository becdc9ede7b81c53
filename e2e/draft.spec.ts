import { expect } from '@playwright/test'
import { pages } from '#contracts/menu.ts'
import { expectAccessible } from './support/axe.ts'
import { answer, endSignInAtPost, loginPath, traverse, type } from './support/forms.ts'
import { openPage, signIn, submitSignIn } from './support/operator.ts'
import { fixture } from './support/pile.ts'
import { test } from './support/test.ts'

/** Dialogs with fields keep what is typed, as forms on pages do: over a reload, and over a sign-in that has ended. */

test('a dialog over a form asks in its place, and both are there again after a reload', async ({ page }) => {
  const operator = await signIn(page)
  const { phrase } = operator
  await openPage(operator, 'menu.loadBalancing')
  await page.getByRole('button', { name: phrase('balancing.add') }).click()
  const name = page.getByRole('textbox', { name: phrase('balancing.name') })
  await type(name, 'Winter nights')
  await page.getByRole('combobox', { name: phrase('balancing.location') }).selectOption({ label: 'Harbour Fast Hub' })
  await page.getByRole('button', { name: phrase('balancing.slot.add') }).click()
  const slots = page.getByRole('textbox', { name: phrase('balancing.slot.from') })
  await type(slots.last(), '06:00')
  const open = () => page.getByRole('button', { name: phrase('limits.edit') }).click()
  await open()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: phrase('limits.circuit.add') }).click()
  await page.keyboard.type('Quay')

  await traverse(page, 'goBack')
  await answer(operator, 'stay')
  await expect(dialog.getByRole('textbox', { name: phrase('balancing.name') })).toHaveValue('Quay')
  page.on('dialog', (asked) => void asked.accept())
  await page.reload()
  await expect(name).toHaveValue('Winter nights')
  await expect(slots.last()).toHaveValue('06:00')
  await open()
  await expect(dialog.getByRole('textbox', { name: phrase('balancing.name') })).toHaveValue('Quay')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: phrase('form.draft.discard') }).click()
  await expect(dialog.getByRole('textbox', { name: phrase('balancing.name') })).toHaveCount(0)
  await dialog.getByRole('button', { name: phrase('kit.cancel') }).click()
  await page.getByRole('button', { name: phrase('form.draft.discard') }).click()
  await expect(slots).toHaveCount(1)
})

test('what was typed in a dialog survives a sign-in that has ended', async ({ page, baseURL }) => {
  const operator = await signIn(page)
  const { phrase } = operator
  const reserve = page.getByRole('button', { name: phrase('command.reservation.request'), exact: true })
  const dialog = page.getByRole('dialog')
  await page.goto(pages.reservation.url)
  await reserve.first().click()
  await expect(dialog.getByRole('combobox').first()).toBeFocused()
  await page.keyboard.type('WAW-01')
  await page.keyboard.press('Escape')
  await dialog.getByRole('combobox', { name: phrase('column.connector') }).selectOption('1')
  await dialog.getByRole('combobox', { name: phrase('column.card') }).fill(fixture(1).idTag)
  await page.getByRole('option', { name: fixture(1).idTag }).click()
  await endSignInAtPost(page, baseURL ?? '')
  await dialog.getByRole('button', { name: phrase('command.reservation.request'), exact: true }).click()
  await expect(page).toHaveURL(new RegExp(`${loginPath}$`, 'u'))
  await submitSignIn(operator)
  await expect(page).toHaveURL(new RegExp(`${pages.reservation.url}$`, 'u'))
  await reserve.first().click()
  await expect(dialog.getByRole('note')).toContainText(/\d\d:\d\d/u)
  await expect(dialog.getByRole('combobox', { name: phrase('column.pile') })).toHaveValue('WAW-01')
  await expect(dialog.getByRole('combobox', { name: phrase('column.card') })).toHaveValue(fixture(1).idTag)
})
