import { expect } from '@playwright/test'
import type { Locator } from '@playwright/test'
import { pages } from '#contracts/menu.ts'
import { pathOf } from '#contracts/routes.ts'
import { expectAccessible } from '../support/axe.ts'
import { tabTo } from '../support/keyboard.ts'
import { cell, rowWith } from '../support/lists.ts'
import { atHome, openPage, signedIn } from '../support/operator.ts'
import { test } from '../support/test.ts'

/** Work orders, and the maintainers who handle them. */

test('the menu leads to the maintainers, and from there to the work orders of the demo [R1.2.32] [R1.2.33] [R2.3.53] [R2.3.61] [R3.2.18]', async ({
  page,
}) => {
  const operator = await atHome(page)
  const { phrase } = operator
  await openPage(operator, 'menu.maintenance', 'menu.maintenanceStaff')
  await expect(page).toHaveURL(new RegExp(`${pages.maintenanceStaff.url}$`, 'u'))
  await expect(page.getByRole('heading', { level: 1, name: phrase('route.maintenanceStaff.title') })).toBeVisible()
  const own = rowWith(operator, 'maint0')
  await expect(await cell(operator, own, 'maintainer.handled')).toHaveText('1')
  await expectAccessible(page)
  await page
    .getByRole('main')
    .getByRole('link', { name: phrase('route.maintain.title'), exact: true })
    .click()
  await expect(page).toHaveURL(new RegExp(`${pathOf('maintain')}$`, 'u'))
  await expect(page.getByRole('heading', { level: 1, name: phrase('route.maintain.title') })).toBeVisible()
  const row = rowWith(operator, 'MRS-01')
  await row.click()
  const panel = page.getByRole('region', { name: phrase('order.heading', { name: '2' }) })
  // Remarks, fault code, serial number, abnormal time, handler, opinion and auditor.
  for (const value of ['Reader cleaned', '107', 'SN-MRS-01', 'maint0', 'No failed reading', 'admin00'])
    await expect(panel).toContainText(value)
  for (const term of ['order.abnormalAt', 'order.opinion', 'order.review.auditor', 'order.review.pass'])
    await expect(panel).toContainText(phrase(term))
  await expect(panel).toContainText(phrase('fact.order.passed'))
  await expectAccessible(page)
})

test('a work order is opened with the keyboard alone, edited while it is pending, assigned, and withdrawn after a question [R4.3.10]', async ({
  page,
}) => {
  const operator = await signedIn(page)
  const { phrase } = operator
  await page.goto(pathOf('maintain'))
  await tabTo(page, page.getByRole('button', { name: phrase('command.work-order.open'), exact: true }))
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('alertdialog')
  await expect(dialog.getByRole('combobox')).toBeFocused()
  await page.keyboard.type('KRK-02')
  await page.keyboard.press('Tab')
  await tabTo(page, dialog.getByRole('textbox', { name: phrase('order.remarks') }))
  await page.keyboard.type('Cable holder is torn off')
  await expectAccessible(page)
  await tabTo(page, dialog.getByRole('button', { name: phrase('command.work-order.open'), exact: true }))
  await page.keyboard.press('Enter')
  await expect(page.getByText(phrase('success.save'))).toBeVisible()
  const row = rowWith(operator, 'Cable holder is torn off')
  await expect(await cell(operator, row, 'column.status')).toContainText(phrase('state.work-order.ALREADY'))

  const give = async (of: Locator, command: string): Promise<void> => {
    await of.getByRole('button', { name: /^(?:More|…)/u }).click()
    await page.getByRole('menuitem', { name: new RegExp(`^${phrase(`command.work-order.${command}`)}`, 'u') }).click()
  }
  await give(row, 'edit')
  await dialog.getByRole('textbox').fill('Cable holder is torn off, cable on the ground')
  await dialog.getByRole('button', { name: phrase('command.work-order.edit'), exact: true }).click()
  const edited = rowWith(operator, 'cable on the ground')
  await edited.getByRole('button', { name: phrase('command.work-order.assign') }).click()
  await dialog.getByRole('combobox').selectOption('maint0')
  await dialog.getByRole('button', { name: phrase('command.work-order.assign'), exact: true }).click()
  await expect(await cell(operator, edited, 'order.handler')).toHaveText('maint0')
  await give(edited, 'withdraw')
  await dialog.getByRole('textbox').fill('Opened twice')
  await dialog.getByRole('button', { name: phrase('command.work-order.withdraw'), exact: true }).click()
  await expect(dialog).toBeHidden()
  await edited.click()
  const panel = page.getByRole('region', { name: new RegExp(phrase('order.heading', { name: String.raw`\d+` }), 'u') })
  await expect(panel).toContainText(phrase('order.outcome.withdrawn'))
  await expect(panel).toContainText('Opened twice')
  // What is closed is edited no more.
  await panel.getByRole('button', { name: /^(?:More|…)/u }).click()
  const edit = page.getByRole('menuitem', { name: new RegExp(`^${phrase('command.work-order.edit')}`, 'u') })
  await expect(edit).toHaveAttribute('aria-disabled', 'true')
})
