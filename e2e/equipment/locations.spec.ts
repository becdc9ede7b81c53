import { expect } from '@playwright/test'
import type { Locator } from '@playwright/test'
import { pages } from '#contracts/menu.ts'
import { pathOf } from '#contracts/routes.ts'
import { pngOf } from '#tests/support/files/pictures.ts'
import { expectAccessible } from '../support/axe.ts'
import { cell, narrow, rowWith, valueOf } from '../support/lists.ts'
import { openPage, signIn } from '../support/operator.ts'
import type { Operator } from '../support/operator.ts'
import { test } from '../support/test.ts'

/** Locations, as an operator adds, changes, disables and deletes them. */

const inForm = ({ page, phrase }: Operator, key: string): Locator =>
  page.locator('form').getByLabel(phrase(key)).first()

/** A button of the page, or behind its further commands. */
async function give({ page, phrase }: Operator, place: Locator, command: string, name: string): Promise<void> {
  const label = phrase(`command.location.${command}`)
  const button = place.getByRole('button', { name: label, exact: true })
  if (await button.isVisible()) return button.click()
  await place.getByRole('button', { name: phrase('kit.more', { name }) }).click()
  await page.getByRole('menuitem', { name: label }).click()
}

test('the menu leads to the locations, the highest rank first [R1.2.10] [R2.3.12] [R2.6.19]', async ({ page }) => {
  const operator = await signIn(page)
  const { phrase } = operator
  await openPage(operator, 'menu.equipment', 'menu.stations')
  await expect(page).toHaveURL(new RegExp(`${pages.stations.url}$`, 'u'))
  await expect(page.getByRole('heading', { level: 1, name: phrase('route.station.title') })).toBeVisible()
  await expect(page).toHaveTitle(`${phrase('menu.stations')} · ${phrase('shell.product')}`)
  const row = rowWith(operator, 'Central Station Garage')
  await expect(await cell(operator, row, 'location.zone')).toHaveText('Europe/Warsaw')
  await expect(await cell(operator, row, 'location.acConnectors')).toHaveText('6')
  await expect(await cell(operator, row, 'location.dcConnectors')).toHaveText('2')
  await expect(page.getByRole('main').getByRole('row').nth(1)).toContainText('Central Station Garage')
  await expectAccessible(page)
})

/** Goes on to a field by Tab alone. */
async function tabTo(operator: Operator, key: string): Promise<void> {
  const field = inForm(operator, key)
  const isThere = (): Promise<boolean> => field.evaluate((one) => one === one.ownerDocument.activeElement)
  for (let step = 0; step < 12 && !(await isThere()); step += 1) await operator.page.keyboard.press('Tab')
  await expect(field).toBeFocused()
}

/** Fills in a form by keyboard alone. */
async function typeIn(operator: Operator, typed: readonly (readonly [field: string, value: string])[]): Promise<void> {
  const { page } = operator
  await inForm(operator, 'location.name').focus()
  for (const [field, value] of typed) {
    await tabTo(operator, `location.${field}`)
    await page.keyboard.press('Control+A')
    await page.keyboard.type(value)
    if (field === 'zone') {
      await expect(page.getByRole('option').first()).toContainText('Europe/Warsaw')
      await page.keyboard.press('ArrowDown')
      await page.keyboard.press('Enter')
    }
  }
}

test('a location is added by keyboard with all its data, found in the list, and changed [R2.3.14] [R2.3.15] [R3.2.06]', async ({
  page,
}) => {
  const operator = await signIn(page)
  const { phrase } = operator
  await page.goto(pages.stations.url)
  await page.getByRole('button', { name: phrase('location.add') }).press('Enter')
  await expect(page).toHaveURL(new RegExp(`${pathOf('stationAdd')}$`, 'u'))
  await expect(page.getByRole('heading', { level: 1, name: phrase('route.stationAdd.title') })).toBeVisible()
  const typed = [
    ['name', 'Airport, level 2'],
    ['address', 'Żwirki i Wigury 1, Warszawa'],
    ['latitude', '91'],
    ['longitude', '20.9679'],
    ['zone', 'warsaw'],
    ['rank', '55'],
    ['loadPower', '90'],
    ['electricityPrice', '1.95 PLN a kWh'],
    ['customerCareNumber', '+48 22 555 01 00'],
    ['description', 'Beside the lift.'],
  ] as const
  await typeIn(operator, typed)
  await expect(inForm(operator, 'location.zone')).toHaveValue('Europe/Warsaw')
  const save = page.getByRole('button', { name: phrase('location.save') })
  await save.press('Enter')
  const wrong = page.getByRole('alert').filter({ hasText: phrase('form.range.between', { min: -90, max: 90 }) })
  await expect(wrong.first()).toBeVisible()
  await inForm(operator, 'location.latitude').fill('52.1672')
  await inForm(operator, 'location.parkingFee.kind').selectOption({ label: phrase('location.parkingFee.charged') })
  await inForm(operator, 'location.parkingFee.amount').fill('2.50')
  await expect(inForm(operator, 'location.owner').locator('option:checked')).toHaveText(
    phrase('location.owner.operator'),
  )
  await inForm(operator, 'location.owner').selectOption({ label: 'Xinyi Parking' })
  await inForm(operator, 'location.maintainer').selectOption({ label: 'maint0' })
  await page.getByRole('button', { name: phrase('location.openingHours.add') }).click()
  await inForm(operator, 'location.days').selectOption({ label: phrase('location.days.Daily') })
  await inForm(operator, 'location.from').fill('05:00')
  await inForm(operator, 'location.until').fill('01:00')
  await expectAccessible(page)
  await save.press('Enter')
  await expect(page.getByText(phrase('success.save'))).toBeVisible()

  await expect(page).toHaveURL(new RegExp(`${pathOf('stationDetail')}\\?id=`, 'u'))
  const main = page.getByRole('main')
  const said = (key: string): Locator => valueOf(main, phrase(`location.${key}`))
  await expect(said('address')).toHaveText('Żwirki i Wigury 1, Warszawa')
  await expect(said('latitude')).toHaveText('52.1672')
  await expect(said('rank')).toHaveText('55')
  await expect(said('electricityPrice')).toHaveText('1.95 PLN a kWh')
  await expect(said('parkingFee')).toContainText('2.50')
  await expect(said('openingHours')).toContainText('05:00–01:00')
  await expect(said('customerCareNumber')).toHaveText('+48 22 555 01 00')
  await expect(said('maintainer')).toHaveText('maint0')
  await expect(said('owner')).toHaveText('Xinyi Parking')
  await expect(said('description')).toHaveText('Beside the lift.')
  await expectAccessible(page)

  await page.goto(pages.stations.url)
  await narrow(operator, 'location.name', 'airport')
  const row = rowWith(operator, 'Airport, level 2')
  await expect(await cell(operator, row, 'location.owner')).toHaveText('Xinyi Parking')
  await give(operator, row, 'change', 'Airport, level 2')
  await expect(page.getByRole('heading', { level: 1, name: phrase('route.stationAdd.updateTitle') })).toBeVisible()
  await inForm(operator, 'location.name').fill('Airport, level 3')
  await save.click()
  await expect(page).toHaveURL(new RegExp(`${pathOf('stationDetail')}\\?id=`, 'u'))
  await expect(said('name')).toHaveText('Airport, level 3')
  await expect(said('openingHours')).toContainText('05:00–01:00')
})

/** Saves a new location with what is needed. */
async function fillIn(operator: Operator, name: string): Promise<void> {
  const { page, phrase } = operator
  const values = { name, address: 'Rynek 1', latitude: '50', longitude: '20', zone: 'Europe/Warsaw', rank: '1' }
  for (const [field, value] of Object.entries(values)) await inForm(operator, `location.${field}`).fill(value)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: phrase('location.save') }).click()
  await expect(page).toHaveURL(new RegExp(`${pathOf('stationDetail')}\\?id=`, 'u'))
}

/** Adds a location with one pile, and finds it in the list. */
async function withPile(operator: Operator, name: string, pile: string): Promise<Locator> {
  const { page, phrase } = operator
  await page.goto(pathOf('stationAdd'))
  await fillIn(operator, name)
  const main = page.getByRole('main')
  await expect(main).toContainText(phrase('location.pileList.none'))
  await main.getByRole('link', { name: phrase('pile.add') }).click()
  for (const [field, value] of Object.entries({ id: pile, name: 'Yard', connectorPower: '22' }))
    await inForm(operator, `pile.${field}`).fill(value)
  await inForm(operator, 'pile.standard').selectOption({ label: phrase('device.standard.IEC2') })
  await expect(inForm(operator, 'pile.locationId').locator('option:checked')).toHaveText(name)
  await inForm(operator, 'pile.type').selectOption({ label: phrase('device.type.AC') })
  await inForm(operator, 'pile.tariffId').selectOption({ index: 1 })
  await page.getByRole('button', { name: phrase('pile.save') }).click()
  await expect(page).toHaveURL(/pointDetail/u)
  await page.goto(pages.stations.url)
  await narrow(operator, 'location.name', name)
  return rowWith(operator, name)
}

test('a location is disabled once its reach was seen, with its piles, and enabled again [R4.3.01] [R4.3.04] [R8.5.08] [R8.5.09]', async ({
  page,
}) => {
  const operator = await signIn(page)
  const { phrase } = operator
  const name = 'Market square'
  const row = await withPile(operator, name, 'E2E-LOC-1')
  const status = await cell(operator, row, 'column.status')
  const dialog = page.getByRole('alertdialog')
  const confirm = (verb: 'enable' | 'disable'): Locator =>
    dialog.getByRole('button', { name: phrase(`confirm.${verb}Location.action`) })

  await give(operator, row, 'disable', name)
  await expect(dialog).toContainText(phrase('pile.reach.piles', { count: 1 }))
  await expect(dialog).toContainText(phrase('pile.reach.reservations', { count: 0 }))
  await expectAccessible(page)
  await dialog.getByRole('button', { name: phrase('kit.cancel') }).click()
  await expect(status).toContainText(phrase('state.enablement.enabled'))
  await give(operator, row, 'disable', name)
  await confirm('disable').click()
  await expect(status).toContainText(phrase('state.enablement.disabled'))
  await page.goto(pages.piles.url)
  await narrow(operator, 'pile.id', 'E2E-LOC-1')
  const pile = await cell(operator, rowWith(operator, 'E2E-LOC-1'), 'column.status')
  await expect(pile).toContainText(phrase('state.enablement.disabled'))

  await page.goto(pages.stations.url)
  await narrow(operator, 'location.name', name)
  await give(operator, row, 'remove', name)
  await expect(dialog).toContainText(phrase('location.uses.piles', { count: 1 }))
  await dialog.getByRole('button', { name: phrase('command.location.remove'), exact: true }).click()
  await expect(dialog.getByRole('alert')).toContainText(phrase('guard.noChild'))
  await dialog.getByRole('button', { name: phrase('kit.cancel') }).click()

  await give(operator, row, 'enable', name)
  await expect(dialog).toContainText(phrase('pile.enabling.piles', { count: 1 }))
  await expectAccessible(page)
  await dialog.getByRole('button', { name: phrase('kit.cancel') }).click()
  await expect(status).toContainText(phrase('state.enablement.disabled'))
  await give(operator, row, 'enable', name)
  await confirm('enable').click()
  await expect(status).toContainText(phrase('state.enablement.enabled'))
})

test('the piles of a location are enabled, some or all, with a result each [R2.3.13] [R8.3.16]', async ({ page }) => {
  const operator = await signIn(page)
  const { phrase } = operator
  const name = 'Castle hill'
  await withPile(operator, name, 'E2E-LOC-2')
  await page.goto(pages.piles.url)
  await narrow(operator, 'pile.id', 'E2E-LOC-2')
  const dialog = page.getByRole('alertdialog')
  const pile = rowWith(operator, 'E2E-LOC-2')
  await give(operator, pile, 'disable', 'E2E-LOC-2')
  await dialog.getByRole('button', { name: phrase('confirm.disableStation.action') }).click()
  await expect(await cell(operator, pile, 'column.status')).toContainText(phrase('state.enablement.disabled'))

  await page.goto(pages.stations.url)
  await narrow(operator, 'location.name', name)
  await rowWith(operator, name).getByRole('link', { name }).click()
  const main = page.getByRole('main')
  await main.getByRole('link', { name: phrase('route.startPoint.title') }).click()
  await expect(page).toHaveURL(new RegExp(`${pathOf('startPoint')}\\?id=`, 'u'))
  await expect(page.getByRole('heading', { level: 1 })).toContainText(phrase('route.startPoint.title'))
  const start = main.getByRole('button', { name: phrase('location.start.action', { count: 1 }) })
  await main.getByRole('checkbox', { name: /E2E-LOC-2/u }).uncheck()
  await expect(main.getByRole('button', { name: phrase('location.start.action', { count: 0 }) })).toBeVisible()
  await main.getByRole('checkbox', { name: phrase('location.start.all') }).check()
  await expectAccessible(page)
  await start.click()
  await dialog.getByRole('button', { name: phrase('kit.cancel') }).click()
  await start.click()
  await dialog.getByRole('button', { name: phrase('confirm.enableStation.action') }).click()
  const started = main.getByRole('listitem').filter({ hasText: 'E2E-LOC-2' })
  await expect(started).toContainText(phrase('location.start.done'))
  await expect(started).toContainText(phrase('state.enablement.enabled'))

  await page.goto(pathOf('stationAdd'))
  await fillIn(operator, 'Empty yard')
  await main.getByRole('link', { name: phrase('route.startPoint.title') }).click()
  await expect(main.getByText(phrase('failure.LOCATION_WITHOUT_STATION'), { exact: true })).toBeVisible()
  await expectAccessible(page)
})

test('a location gets a logo and an icon, judged by what is in the file', async ({ page }) => {
  const operator = await signIn(page)
  const { phrase } = operator
  await page.goto(pathOf('stationAdd'))
  await fillIn(operator, 'Picture palace')
  const main = page.getByRole('main')
  const files = main.locator('input[type=file]')
  const fileOf = (name: string, bytes: Uint8Array) => ({ name, mimeType: 'image/png', buffer: Buffer.from(bytes) })
  await files.first().setInputFiles(fileOf('logo.png', new TextEncoder().encode('%PDF-1.7 '.repeat(20))))
  await expect(main).toContainText(phrase('location.logo.isPicture'))
  await files.first().setInputFiles(fileOf('logo.png', pngOf(65, 64)))
  await expect(main).toContainText(phrase('location.logo.pixelsWithin'))
  await files.last().setInputFiles(fileOf('icon.png', pngOf(64, 64, 81_921)))
  await expect(main).toContainText(phrase('location.mapIcon.size'))
  await files.first().setInputFiles(fileOf('logo.png', pngOf(64, 64)))
  const kind = phrase('location.logo')
  const logo = main.getByRole('img', { name: phrase('location.picture.alt', { kind, name: 'Picture palace' }) })
  await expect(logo).toBeVisible()
  await expect.poll(async () => logo.evaluate((one: HTMLImageElement) => one.naturalWidth)).toBe(64)
  await expectAccessible(page)
  await main.getByRole('button', { name: phrase('location.picture.drop', { kind }) }).click()
  await expect(logo).toBeHidden()
})
