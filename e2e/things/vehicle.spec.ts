import { writeFile } from 'node:fs/promises'
import { expect } from '@playwright/test'
import { pages } from '#contracts/menu.ts'
import { expectAccessible } from '../support/axe.ts'
import { tabTo } from '../support/keyboard.ts'
import { cell, rowWith } from '../support/lists.ts'
import { atHome, openPage, signedIn } from '../support/operator.ts'
import { test } from '../support/test.ts'

/** Vehicles: the first thing that is made of its description alone. */

test('the menu leads to the vehicles of the demo, with their remark and the default [R1.2.31] [R2.3.51] [R3.2.28]', async ({
  page,
}) => {
  const operator = await atHome(page)
  const { phrase } = operator
  await openPage(operator, 'menu.users', 'menu.vehicles')
  await expect(page).toHaveURL(new RegExp(`${pages.vehicles.url}$`, 'u'))
  await expect(page.getByRole('heading', { level: 1, name: phrase('route.vehicleList.title') })).toBeVisible()
  const row = rowWith(operator, 'Compact car')
  await expect(await cell(operator, row, 'vehicle.isDefault')).toHaveText(phrase('vehicle.isDefault.yes'))
  await expect(await cell(operator, row, 'vehicle.remark')).toContainText('CCS 50 kW')
  await row.click()
  await expect(page.getByRole('region', { name: /Compact car/u })).toContainText(phrase('fact.vehicle.registered'))
  await expectAccessible(page)
})

test('a vehicle is added with the keyboard alone, edited, and deleted after a prompt [R8.4.04] [R8.4.05] [R8.5.03]', async ({
  page,
}) => {
  const operator = await signedIn(page)
  const { phrase } = operator
  await page.goto(pages.vehicles.url)
  await tabTo(page, page.getByRole('button', { name: phrase('command.vehicle.register'), exact: true }))
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('alertdialog')
  await expect(dialog.getByRole('textbox').first()).toBeFocused()
  await page.keyboard.press('Enter')
  await tabTo(page, dialog.getByRole('button', { name: phrase('command.vehicle.register'), exact: true }))
  await page.keyboard.press('Enter')
  await expect(dialog).toContainText(phrase('kit.problem.required'))
  await expectAccessible(page)
  await page.keyboard.type('Crane, 400 kWh')
  await tabTo(page, dialog.getByRole('button', { name: phrase('command.vehicle.register'), exact: true }))
  await page.keyboard.press('Enter')
  await expect(page.getByText(phrase('success.save'))).toBeVisible()
  const row = rowWith(operator, 'Crane, 400 kWh')
  await row.getByRole('button', { name: phrase('command.vehicle.change') }).click()
  await dialog.getByRole('textbox', { name: phrase('vehicle.remark') }).fill('At the harbour')
  await dialog.getByRole('button', { name: phrase('command.vehicle.change'), exact: true }).click()
  await expect(await cell(operator, row, 'vehicle.remark')).toHaveText('At the harbour')
  const remove = async (): Promise<void> => {
    await row.getByRole('button', { name: phrase('kit.more', { name: 'Crane, 400 kWh' }) }).click()
    await page.getByRole('menuitem', { name: phrase('command.vehicle.delete') }).click()
  }
  await remove()
  await dialog.getByRole('button', { name: phrase('kit.cancel') }).click()
  await expect(row).toBeVisible()
  await remove()
  await dialog.getByRole('button', { name: phrase('command.vehicle.delete'), exact: true }).click()
  await expect(page.getByText(phrase('success.delete'))).toBeVisible()
  await expect(row).toBeHidden()
})

test('a list that was exported is imported again, a text file is not, and what was chosen goes at once [R5.7.07]', async ({
  page,
}, testInfo) => {
  const operator = await signedIn(page)
  const { phrase } = operator
  await page.goto(`${pages.vehicles.url}?f.name=bus`)
  await expect(rowWith(operator, 'City bus')).toBeVisible()
  await page.getByRole('button', { name: phrase('kit.export'), exact: true }).click()
  const saving = page.waitForEvent('download')
  await page.getByRole('menuitem', { name: phrase('kit.export.xlsx') }).click()
  const workbook = testInfo.outputPath('vehicles.xlsx')
  await (await saving).saveAs(workbook)
  const text = testInfo.outputPath('vehicles.csv')
  await writeFile(text, 'Name\nA bus\n')

  await page.getByRole('button', { name: phrase('kit.import'), exact: true }).click()
  const dialog = page.getByRole('dialog')
  const file = dialog.locator('input[type=file]')
  await file.setInputFiles(text)
  await expect(dialog).toContainText(phrase('kit.import.refused.ending'))
  await file.setInputFiles(workbook)
  await expect(dialog).toContainText(phrase('kit.import.count', { good: 1, bad: 0 }))
  await expectAccessible(page)
  await dialog.getByRole('button', { name: phrase('kit.import.start', { count: 1 }) }).click()
  await expect(dialog).toContainText(phrase('kit.import.done', { count: 1 }))
  await dialog
    .getByRole('button', { name: phrase('kit.close') })
    .last()
    .click()

  const rows = page.getByRole('row').filter({ hasText: 'City bus' })
  await expect(rows).toHaveCount(2)
  await rows.first().getByRole('checkbox').check()
  await page
    .getByRole('button', { name: phrase('command.vehicle.delete'), exact: true })
    .last()
    .click()
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: phrase('command.vehicle.delete'), exact: true })
    .click()
  await expect(rows).toHaveCount(1)
})
