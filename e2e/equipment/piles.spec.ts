import { writeFile } from 'node:fs/promises'
import { expect } from '@playwright/test'
import type { Locator } from '@playwright/test'
import { failureKey } from '#contracts/failure.ts'
import { ChargeType, ConnectorStandard, PrivateType } from '#contracts/equipment/pile.ts'
import { pages } from '#contracts/menu.ts'
import { pathOf } from '#contracts/routes.ts'
import { expectAccessible } from '../support/axe.ts'
import { type } from '../support/forms.ts'
import { cell, narrow, rowWith } from '../support/lists.ts'
import { openPage, signIn } from '../support/operator.ts'
import type { Operator } from '../support/operator.ts'
import { test } from '../support/test.ts'

/** Registered piles, as an operator adds, changes, disables and deletes them. */

const inForm = ({ page, phrase }: Operator, key: string): Locator =>
  page.locator('form').getByLabel(phrase(key)).first()

/** A button of the page, or behind its further commands. */
async function give({ page, phrase }: Operator, place: Locator, command: string, name: string): Promise<void> {
  const label = phrase(`command.pile.${command}`)
  const button = place.getByRole('button', { name: label, exact: true })
  if (await button.isVisible()) return button.click()
  await place.getByRole('button', { name: phrase('kit.more', { name }) }).click()
  await page.getByRole('menuitem', { name: label }).click()
}

test('the menu leads to the registered piles, which are told from the monitored ones [R1.2.11] [R2.3.16] [R2.6.20]', async ({
  page,
}) => {
  const operator = await signIn(page)
  const { phrase } = operator
  await openPage(operator, 'menu.equipment', 'menu.piles')
  await expect(page).toHaveURL(new RegExp(`${pages.piles.url}$`, 'u'))
  await expect(page.getByRole('heading', { level: 1, name: phrase('route.point.title') })).toBeVisible()
  await expect(page.getByRole('navigation', { name: phrase('kit.breadcrumb') })).toHaveText(phrase('menu.equipment'))
  await expect(page).toHaveTitle(`${phrase('menu.piles')} · ${phrase('menu.equipment')} · ${phrase('shell.product')}`)
  await narrow(operator, 'pile.id', 'KRK-01')
  const row = rowWith(operator, 'KRK-01')
  await expect(await cell(operator, row, 'pile.name')).toHaveText('Riverside Offices 01')
  await expect(await cell(operator, row, 'column.location')).toHaveText('Riverside Offices')
  await expect(await cell(operator, row, 'column.status')).toContainText(phrase('state.enablement.enabled'))
  await expectAccessible(page)
  await page.goto(pages.chargingPile.url)
  await expect(page).toHaveTitle(
    `${phrase('menu.chargingPile')} · ${phrase('menu.monitoring')} · ${phrase('shell.product')}`,
  )
})

const typed = {
  id: 'E2E/1',
  name: 'Depot 1',
  connectorPower: '7.25',
  ratedPower: '7.25',
  serialNumber: 'SN-E2E-1',
  boxSerialNumber: 'BOX-1',
  vendor: 'Alfen',
  model: 'Eve',
  firmwareVersion: '6.1',
  iccid: '8948010000000000001',
  imsi: '260010000000001',
  meterSerialNumber: 'M-77',
  meterType: 'Class B',
}

/** Fills in what every pile has, on the page that adds one. */
async function fillIn(operator: Operator, texts: Readonly<Record<string, string>>): Promise<void> {
  const { phrase } = operator
  for (const [field, value] of Object.entries(texts)) await inForm(operator, `pile.${field}`).fill(value)
  await inForm(operator, 'pile.standard').selectOption({ label: phrase('device.standard.IEC2') })
  await inForm(operator, 'pile.locationId').selectOption({ index: 1 })
  await inForm(operator, 'pile.type').selectOption({ label: phrase('device.type.AC') })
  await inForm(operator, 'pile.tariffId').selectOption({ index: 1 })
}

const save = ({ page, phrase }: Operator): Promise<void> =>
  page.getByRole('button', { name: phrase('pile.save') }).click()

test('a pile is registered with all its data, within the limits of its form [R2.3.17] [R3.2.07] [R3.3.09] [R3.3.10] [R5.2.03] [R8.3.13] [R9.6.01]', async ({
  page,
}) => {
  const operator = await signIn(page)
  const { phrase } = operator
  await page.goto(pages.piles.url)
  await page.getByRole('button', { name: phrase('pile.add') }).click()
  await expect(page).toHaveURL(new RegExp(`${pathOf('pointAdd')}$`, 'u'))
  await expect(page.getByRole('heading', { level: 1, name: phrase('route.pointAdd.title') })).toBeVisible()

  const count = inForm(operator, 'pile.connectorCount')
  await count.fill('')
  await type(count, '123')
  await expect(count).toHaveValue('12')
  await count.fill('1')
  const offers = async (field: string, words: string, values: readonly string[]): Promise<void> => {
    const select = inForm(operator, field)
    for (const one of values)
      await expect(select.getByRole('option', { name: phrase(`${words}${one}`), exact: true })).toHaveCount(1)
  }
  await offers('pile.standard', 'device.standard.', ConnectorStandard.literals)
  await offers('pile.chargeType', 'pile.chargeType.', ChargeType.literals)
  await offers('pile.privateType', 'pile.privateType.', PrivateType.literals)

  await fillIn(operator, typed)
  await inForm(operator, 'pile.chargeType').selectOption({ label: phrase('pile.chargeType.AC') })
  await expect(page.getByText(phrase(failureKey('SLOW_CHARGING_ONLY')), { exact: true })).toBeVisible()
  await save(operator)
  await expect(
    page
      .getByRole('alert')
      .filter({ hasText: phrase('form.format.pileIdentity') })
      .first(),
  ).toBeVisible()
  await inForm(operator, 'pile.id').fill('E2E-1')
  await expectAccessible(page)
  await save(operator)
  await expect(page.getByText(phrase('success.save'))).toBeVisible()

  await expect(page).toHaveURL(/pointDetail\?id=E2E-1&tab=registration/u)
  const main = page.getByRole('main')
  const compared = main.getByRole('table', { name: phrase('pile.reported') })
  for (const key of ['vendor', 'model', 'iccid', 'imsi', 'meterType'] as const)
    await expect(compared.getByRole('row').filter({ hasText: typed[key] })).toHaveCount(1)
  await expect(main).toContainText(phrase('pile.reported.never'))
  await expectAccessible(page)
})

test('the connectors of a pile are edited on its page, and the pile on its own [R1.2.12] [R2.3.18] [R2.3.19] [R3.2.08]', async ({
  page,
}) => {
  const operator = await signIn(page)
  const { phrase } = operator
  await page.goto(pathOf('pointAdd'))
  await fillIn(operator, { ...typed, id: 'E2E-3', serialNumber: 'SN-E2E-3' })
  await save(operator)
  await expect(page).toHaveURL(/pointDetail\?id=E2E-3&tab=registration/u)
  const main = page.getByRole('main')
  const connectors = main.getByRole('table', { name: phrase('pile.connectors') })
  await expect(connectors.getByRole('row')).toHaveCount(2)
  await give(operator, main, 'addConnector', 'E2E-3')
  const dialog = page.getByRole('alertdialog')
  await dialog.getByLabel(phrase('pile.connector.name')).fill('Right')
  await dialog.getByLabel(phrase('pile.connector.standard')).selectOption({ label: phrase('device.standard.Schuko') })
  await dialog.getByLabel(phrase('pile.connector.power')).fill('3.68')
  await dialog.getByRole('button', { name: phrase('command.pile.addConnector') }).click()
  const right = connectors.getByRole('row').filter({ hasText: 'Right' })
  await expect(right).toContainText(phrase('device.standard.Schuko'))
  await expect(right).toContainText('E2E-3-2')
  const third = main.getByRole('button', { name: phrase('command.pile.addConnector') })
  await expect(third).toHaveAttribute('aria-disabled', 'true')
  await right.getByRole('button', { name: phrase('command.pile.changeConnector') }).click()
  await dialog.getByLabel(phrase('pile.connector.code')).fill('PL*VR*E1')
  await dialog.getByRole('button', { name: phrase('command.pile.changeConnector') }).click()
  await expect(right).toContainText('PL*VR*E1')

  await give(operator, main, 'change', 'E2E-3')
  await expect(page.getByRole('heading', { level: 1, name: phrase('route.pointEdit.title') })).toBeVisible()
  await expect(inForm(operator, 'pile.serialNumber')).toHaveValue('SN-E2E-3')
  await inForm(operator, 'pile.name').fill('Depot, left')
  await save(operator)
  await expect(page).toHaveURL(/pointDetail\?id=E2E-3/u)
  await expect(main).toContainText('Depot, left')
})

test('a pile is disabled once its reach was seen, enabled again, and deleted after a prompt [R4.3.02] [R8.5.04] [R8.5.05]', async ({
  page,
}) => {
  const operator = await signIn(page)
  const { phrase } = operator
  await page.goto(`${pathOf('pointAdd')}?id=&name=Yard&${new URLSearchParams({ serialNumber: 'SN-YARD' }).toString()}`)
  await expect(inForm(operator, 'pile.serialNumber')).toHaveValue('SN-YARD')
  await fillIn(operator, { id: 'E2E-2', connectorPower: '22' })
  await save(operator)
  await expect(page).toHaveURL(/pointDetail\?id=E2E-2/u)

  await page.goto(pages.piles.url)
  await narrow(operator, 'pile.id', 'E2E-2')
  const row = rowWith(operator, 'E2E-2')
  const status = await cell(operator, row, 'column.status')
  const dialog = page.getByRole('alertdialog')
  const confirm = (verb: 'enable' | 'disable'): Locator =>
    dialog.getByRole('button', { name: phrase(`confirm.${verb}Station.action`) })

  await give(operator, row, 'disable', 'E2E-2')
  await expect(dialog).toContainText(phrase('pile.reach.piles', { count: 1 }))
  await expect(dialog).toContainText(phrase('pile.reach.sessions', { count: 0 }))
  await expectAccessible(page)
  await dialog.getByRole('button', { name: phrase('kit.cancel') }).click()
  await expect(status).toContainText(phrase('state.enablement.enabled'))
  await give(operator, row, 'disable', 'E2E-2')
  await confirm('disable').click()
  await expect(status).toContainText(phrase('state.enablement.disabled'))

  await give(operator, row, 'enable', 'E2E-2')
  await expect(dialog).toContainText(phrase('pile.enabling.piles', { count: 1 }))
  await dialog.getByRole('button', { name: phrase('kit.cancel') }).click()
  await expect(status).toContainText(phrase('state.enablement.disabled'))
  await give(operator, row, 'enable', 'E2E-2')
  await confirm('enable').click()
  await expect(status).toContainText(phrase('state.enablement.enabled'))

  await give(operator, row, 'disable', 'E2E-2')
  await confirm('disable').click()
  await expect(status).toContainText(phrase('state.enablement.disabled'))
  await give(operator, row, 'remove', 'E2E-2')
  await dialog.getByRole('button', { name: phrase('command.pile.remove'), exact: true }).click()
  await expect(page.getByText(phrase('success.delete'))).toBeVisible()
  await expect(row).toBeHidden()
})

test('a sheet without the columns of a pile, and a renamed file, are told what is wrong with them', async ({
  page,
}, testInfo) => {
  const operator = await signIn(page)
  const { phrase } = operator
  await page.goto(`${pages.piles.url}?f.name=Riverside`)
  await expect(rowWith(operator, 'KRK-01')).toBeVisible()
  await page.getByRole('button', { name: phrase('kit.export'), exact: true }).click()
  const saving = page.waitForEvent('download')
  await page.getByRole('menuitem', { name: phrase('kit.export.xlsx') }).click()
  const exported = testInfo.outputPath('piles.xlsx')
  await (await saving).saveAs(exported)
  const renamed = testInfo.outputPath('renamed.xlsx')
  await writeFile(renamed, '%PDF-1.7 no workbook')

  await page.getByRole('button', { name: phrase('kit.import'), exact: true }).click()
  const dialog = page.getByRole('dialog')
  const file = dialog.locator('input[type=file]')
  await file.setInputFiles(renamed)
  await expect(dialog).toContainText(phrase('kit.import.refused.content'))
  await file.setInputFiles(exported)
  for (const missing of ['pile.standard', 'pile.connectorPower'])
    await expect(dialog).toContainText(phrase('kit.import.noColumn', { column: phrase(missing) }))
  await expectAccessible(page)
})

test('the labels of the connectors of chosen piles are printed with a code to scan', async ({ page }) => {
  const operator = await signIn(page)
  const { phrase } = operator
  await page.goto(`${pages.piles.url}?f.name=Riverside`)
  for (const id of ['KRK-01', 'KRK-02']) await rowWith(operator, id).getByRole('checkbox').check()
  await page.getByRole('button', { name: phrase('pile.labels') }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText(phrase('pile.labels.title', { count: 4 }))
  await expect(dialog.getByRole('img', { name: 'KRK-01-1' })).toBeVisible()
  await expectAccessible(page)
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('main')).toBeHidden()
  await expect(page.getByRole('img', { name: 'KRK-02-2' })).toBeVisible()
})

test('the configuration of a pile is read, changed and read back on its own page [R2.3.20]', async ({ page }) => {
  const operator = await signIn(page)
  const { phrase } = operator
  await page.goto(`${pathOf('pointDetail')}?id=KRK-03&tab=registration`)
  await page.getByRole('link', { name: phrase('route.pointConfig.title') }).click()
  await expect(page).toHaveURL(new RegExp(`${pathOf('pointConfig')}\\?id=KRK-03`, 'u'))
  await expect(page.getByRole('heading', { level: 1 })).toContainText(phrase('route.pointConfig.title'))
  const main = page.getByRole('main')
  const dialog = page.getByRole('alertdialog')
  await main.getByRole('button', { name: phrase('remote.action.GetConfiguration') }).click()
  await dialog.getByRole('button', { name: phrase('remote.action.GetConfiguration') }).click()
  const key = main.getByRole('row').filter({ hasText: 'HeartbeatInterval' })
  await expect(key).toBeVisible()
  await expectAccessible(page)
  for (const width of [390, 1024, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    const beyond = await main.evaluate((element) => element.scrollWidth - element.clientWidth)
    expect(beyond, `px beyond a window of ${width}`).toBeLessThanOrEqual(1)
  }
  await key.getByRole('button', { name: phrase('remote.configuration.change') }).click()
  await dialog.getByRole('textbox').first().fill('250')
  await dialog.getByRole('button', { name: phrase('remote.action.ChangeConfiguration') }).click()
  await expect(key).toContainText('250')
})
