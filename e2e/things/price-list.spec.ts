import { expect } from '@playwright/test'
import type { Locator } from '@playwright/test'
import { pages } from '#contracts/menu.ts'
import { pathOf } from '#contracts/routes.ts'
import { expectAccessible } from '../support/axe.ts'
import { rowWith } from '../support/lists.ts'
import { openPage, signIn } from '../support/operator.ts'
import type { Operator } from '../support/operator.ts'
import { test } from '../support/test.ts'

/** Price lists as people keep them: filled in, painted, published, and assigned. */

const fieldOf = ({ page, phrase }: Operator, key: string): Locator =>
  page.getByRole('textbox', { name: new RegExp(`^${escaped(phrase(key))}`, 'u') })
const escaped = (text: string): string => text.replaceAll(/[$()*+.?[\\\]^{|}]/gu, '\\$&')
const save = ({ page, phrase }: Operator): Promise<void> =>
  page.getByRole('button', { name: phrase('tariff.save'), exact: true }).click()

/** Fills in what a price list cannot be without, at prices of its own. */
async function fillIn(operator: Operator, name: string): Promise<void> {
  await fieldOf(operator, 'tariff.name').fill(name)
  await fieldOf(operator, 'tariff.service.price').fill('0')
  await fieldOf(operator, 'tariff.placeholder.pricePerMinute').fill('0')
}

async function byTimeOfUse({ page, phrase }: Operator): Promise<void> {
  await page
    .getByRole('combobox', { name: phrase('tariff.by') })
    .first()
    .selectOption(phrase('tariff.electricity.timeOfUse'))
}

test('the menu leads to the price lists of the demo: what each says, who uses it, its versions [R1.2.16] [R2.3.26]', async ({
  page,
}) => {
  const operator = await signIn(page)
  const { phrase } = operator
  await openPage(operator, 'menu.finance', 'menu.chargeConfiguration')
  await expect(
    page.getByRole('heading', { level: 1, name: phrase('route.chargeConfigurationNew.title') }),
  ).toBeVisible()
  await rowWith(operator, 'Fast DC, time of use').click()
  const panel = page.getByRole('region', { name: /Fast DC/u })
  await expect(panel).toContainText('17:00–21:00')
  await expect(panel).toContainText(phrase('tariff.users.title'))
  await expect(panel).toContainText(phrase('phase.tariff-version.Active'))
  await expectAccessible(page)
})

test('a price list is saved when name, service fee, placeholder fee and prices are filled in, and no sooner [R2.3.27] [R5.3.01] [R5.3.07] [R5.3.08] [R5.3.09] [R3.3.14] [R3.3.15] [R9.5.04] [R9.5.09]', async ({
  page,
}) => {
  const operator = await signIn(page)
  const { phrase } = operator
  await page.goto(pages.chargeConfiguration.url)
  await page.getByRole('button', { name: phrase('tariff.add') }).click()
  await expect(
    page.getByRole('heading', { level: 1, name: phrase('route.chargeConfigurationAddNew.title') }),
  ).toBeVisible()
  await save(operator)
  await expect(page.getByText(phrase('failure.INFORMATION_INCOMPLETE'))).toBeVisible()
  for (const key of ['name', 'service.price', 'placeholder.pricePerMinute', 'electricity.pricePerKwh'])
    await expect(fieldOf(operator, `tariff.${key}`)).toHaveAttribute('aria-invalid', 'true')
  await fillIn(operator, 'Harbour')
  await fieldOf(operator, 'tariff.electricity.pricePerKwh').fill('1000000000000')
  await expect(page.getByText(phrase('tariff.problem.price'))).toBeVisible()
  await fieldOf(operator, 'tariff.electricity.pricePerKwh').fill('0.45')
  const mode = page.getByRole('combobox', { name: phrase('tariff.service.mode') }).last()
  expect(await mode.locator('option').allInnerTexts()).toEqual([
    phrase('tariff.service.oneTime'),
    phrase('tariff.service.perUnit'),
  ])
  await mode.selectOption(phrase('tariff.service.perUnit'))
  const units = page.getByRole('combobox', { name: phrase('tariff.unit') })
  expect(await units.locator('option').allInnerTexts()).toEqual(
    ['COUNT', 'MINUTE', 'HOUR', 'KWH'].map((unit) => phrase(`tariff.unit.${unit}`)),
  )
  const service = fieldOf(operator, 'tariff.service.price')
  await service.fill('0.12345')
  await expect(service).toHaveAttribute('aria-invalid', 'true')
  await service.fill('0.1234')
  await expect(service).not.toHaveAttribute('aria-invalid', 'true')
  // 35 minutes at 11 kW are 6.416 kWh: 2.88 and 0.79.
  await expect(page.getByRole('status').filter({ hasText: '35 minutes' })).toContainText('$3.67')
  await expectAccessible(page)
  await save(operator)
  await expect(page.getByText(phrase('success.save'))).toBeVisible()
  await expect(rowWith(operator, 'Harbour')).toContainText(phrase('state.tariff-version.draft'))
})

test('prices by the time of use need a base, keep their last row, and are painted by mouse and keyboard [R8.3.14] [R8.3.15] [R5.3.06] [R5.3.10] [R9.3.03] [R3.3.13]', async ({
  page,
}) => {
  const operator = await signIn(page)
  const { phrase } = operator
  await page.goto(pathOf('chargeConfigurationAddNew'))
  await fillIn(operator, 'Painted')
  for (const phase of ['reservation', 'charging', 'ending'])
    await expect(fieldOf(operator, `tariff.idle.${phase}`)).toHaveValue('0')
  await byTimeOfUse(operator)
  await page.getByRole('button', { name: phrase('tariff.layer.add') }).click()
  await save(operator)
  await expect(page.getByText('Please add a base on your panel').first()).toBeVisible()
  await page.getByRole('button', { name: phrase('tariff.layer.remove', { number: 1 }) }).click()
  await page.getByRole('button', { name: phrase('tariff.base.add') }).click()
  const base = page.getByRole('group', { name: phrase('tariff.base') })
  const strip = base.getByRole('toolbar')
  await expect(strip.getByRole('button')).toHaveCount(48)
  await expect(strip.getByRole('button').nth(13)).toHaveAccessibleName(/^06:30–07:00/u)
  await base.getByRole('button', { name: phrase('tariff.row.remove', { from: '00:00', to: '24:00' }) }).click()
  await expect(base.getByText('Can not delete anymore')).toBeVisible()
  await save(operator)
  const price = base.getByRole('textbox', { name: phrase('tariff.row.price', { currency: 'USD' }) })
  await expect(price).toHaveAttribute('aria-invalid', 'true')
  await price.fill('0.2')
  await base.getByRole('textbox', { name: phrase('tariff.brush') }).fill('0.6')
  await strip.getByRole('button').nth(34).hover()
  await page.mouse.down()
  await strip.getByRole('button').nth(41).hover()
  await page.mouse.up()
  await expect(strip.getByRole('button').nth(38)).toHaveAccessibleName(/0\.6$/u)
  await expect(
    base.getByRole('button', { name: phrase('tariff.row.remove', { from: '17:00', to: '21:00' }) }),
  ).toBeVisible()
  await strip.getByRole('button').nth(41).focus()
  await page.keyboard.press('End')
  await page.keyboard.press('Shift+ArrowLeft')
  await page.keyboard.press('2')
  await expect(
    base.getByRole('button', { name: phrase('tariff.row.remove', { from: '23:00', to: '24:00' }) }),
  ).toBeVisible()
  await expectAccessible(page)
  await save(operator)
  await expect(page.getByText(phrase('success.save'))).toBeVisible()
})

test('the next version of a price list is drafted, published and used from then on [R2.3.28]', async ({ page }) => {
  const operator = await signIn(page)
  const { phrase } = operator
  await page.goto(pathOf('chargeConfigurationAddNew'))
  await fillIn(operator, 'Harbour quay')
  await fieldOf(operator, 'tariff.electricity.pricePerKwh').fill('0.5')
  await save(operator)
  const publish = async (): Promise<void> => {
    const panel = page.getByRole('region', { name: /Harbour quay/u }).first()
    await panel.getByRole('button', { name: phrase('kit.more', { name: 'Harbour quay' }) }).click()
    await page.getByRole('menuitem', { name: phrase('command.tariff-version.publishNow'), exact: true }).click()
    const dialog = page.getByRole('alertdialog')
    await dialog.getByRole('button', { name: phrase('command.tariff-version.publishNow'), exact: true }).click()
    await expect(dialog).toBeHidden()
    await expect(panel).toContainText(phrase('phase.tariff-version.Active'))
  }
  await publish()
  await page.getByRole('link', { name: phrase('tariff.revise') }).click()
  await expect(
    page.getByRole('heading', { level: 1, name: new RegExp(phrase('route.chargeConfigurationEditNew.title'), 'u') }),
  ).toBeVisible()
  await fieldOf(operator, 'tariff.electricity.pricePerKwh').fill('0.55')
  await save(operator)
  await publish()
  await expect(page.getByRole('region', { name: /Harbour quay/u }).first()).toContainText(
    phrase('phase.tariff-version.Superseded'),
  )
})

/** Each text field beside name and electricity, with what is typed there, and how the panel says it. */
const fields = {
  'service.price': ['0.0125', '$0.0125 / min'],
  'placeholder.pricePerMinute': ['0.3', '$0.30 / min'],
  'placeholder.freeMinutes': ['10', '10 min'],
  'placeholder.cap': ['5', '$5.00'],
  'idle.reservation': ['0.01', '$0.01 / min'],
  'idle.charging': ['0.02', '$0.02 / min'],
  'idle.ending': ['0.04', '$0.04 / min'],
  'reservation.fee': ['1', '$1.00'],
  'reservation.cancellation': ['0.5', '$0.50'],
  'threshold.amount': ['0.75', '$0.75'],
  'threshold.energy': ['0.1', '0.10 kWh'],
  'tax.name': ['VAT', 'VAT 23%'],
  'tax.rate': ['23', 'VAT 23%'],
} as const

test('every field of a price list is filled in and kept, on the clock of the place or of the reader [R3.2.11] [R3.2.12] [R3.3.13] [R9.3.02]', async ({
  page,
}) => {
  const operator = await signIn(page)
  const { phrase } = operator
  await page.goto(pathOf('chargeConfigurationAddNew'))
  await fieldOf(operator, 'tariff.name').fill('Every field')
  await byTimeOfUse(operator)
  await page.getByRole('button', { name: phrase('tariff.base.add') }).click()
  const base = page.getByRole('group', { name: phrase('tariff.base') })
  const prices = base.getByRole('textbox', { name: phrase('tariff.row.price', { currency: 'USD' }) })
  await prices.fill('0.2')
  await base.getByRole('button', { name: phrase('tariff.row.add') }).click()
  await prices.nth(1).fill('0.6')
  await page
    .getByRole('combobox', { name: phrase('tariff.place') })
    .first()
    .selectOption('Taipei')
  const halves = base.getByRole('toolbar').getByRole('button')
  await expect(halves.first()).toHaveAccessibleName('00:00–00:30: 0.2')
  await expect(halves.nth(24)).toHaveAccessibleName('12:00–12:30: 0.6')
  // Noon in Taipei is five or six in the morning in Warsaw.
  await page.getByRole('combobox', { name: phrase('tariff.clock') }).selectOption({ index: 1 })
  await expect(base.getByText(/^0[56]:00 /u).first()).toBeVisible()
  const shown = await halves.evaluateAll((all) => all.map((one) => one.getAttribute('aria-label')))
  const changes = shown.findIndex((name) => name?.endsWith('0.6') === true)
  expect([10, 12]).toContain(changes)
  expect(shown.slice(changes, changes + 24).every((name) => name?.endsWith('0.6') === true)).toBe(true)
  await page.getByRole('combobox', { name: phrase('tariff.clock') }).selectOption({ index: 0 })
  await expect(halves.nth(24)).toHaveAccessibleName('12:00–12:30: 0.6')

  await page.getByRole('button', { name: phrase('tariff.layer.add') }).click()
  await page.getByRole('checkbox', { name: 'Saturday' }).click()
  const days = page.getByRole('group', { name: phrase('tariff.layer.rows', { number: 1 }) })
  await days.getByRole('textbox', { name: phrase('tariff.row.price', { currency: 'USD' }) }).fill('0.1')
  await page
    .getByRole('combobox', { name: phrase('tariff.service.mode') })
    .last()
    .selectOption(phrase('tariff.service.perUnit'))
  await page.getByRole('combobox', { name: phrase('tariff.unit') }).selectOption(phrase('tariff.unit.MINUTE'))
  await page.getByRole('combobox', { name: phrase('tariff.tax') }).selectOption(phrase('tariff.tax.added'))
  for (const [name, [typed]] of Object.entries(fields)) await fieldOf(operator, `tariff.${name}`).first().fill(typed)
  await save(operator)
  await expect(page.getByText(phrase('success.save'))).toBeVisible()

  const panel = page.getByRole('region', { name: /Every field/u }).first()
  for (const said of ['00:00–12:00 · $0.20', '12:00–24:00 · $0.60', 'Sat', '00:00–24:00 · $0.10'])
    await expect(panel).toContainText(said)
  for (const [, said] of Object.values(fields)) await expect(panel).toContainText(said)
  await panel.getByRole('button', { name: phrase('command.tariff-version.edit'), exact: true }).click()
  await expect(fieldOf(operator, 'tariff.name').first()).toHaveValue('Every field')
  for (const [name, [typed]] of Object.entries(fields))
    await expect(fieldOf(operator, `tariff.${name}`).first()).toHaveValue(typed)
})

test('a price list is assigned to a location, and the strongest of group, pile and location wins', async ({ page }) => {
  const operator = await signIn(page)
  const { phrase } = operator
  await page.goto(`${pages.chargeConfiguration.url}?f.name=Parking`)
  await rowWith(operator, 'Parking by the hour').click()
  const panel = page.getByRole('region', { name: /Parking by the hour/u }).first()
  await panel.getByRole('button', { name: phrase('tariff.assign'), exact: true }).click()
  const dialog = page.getByRole('dialog', { name: phrase('tariff.assign.title', { name: 'Parking by the hour' }) })
  const garage = phrase('tariff.user', { source: phrase('tariff.source.location'), name: 'Central Station Garage' })
  await dialog.getByRole('searchbox', { name: phrase('tariff.assign.seek') }).fill('central')
  await dialog.getByRole('combobox', { name: phrase('tariff.assign.target') }).selectOption(garage)
  await dialog.getByRole('button', { name: phrase('tariff.assign'), exact: true }).click()
  await expect(dialog).toBeHidden()
  await expect(panel.getByRole('listitem').filter({ hasText: garage })).toBeVisible()

  await page.getByRole('button', { name: phrase('tariff.choice'), exact: true }).click()
  const choice = page.getByRole('dialog', { name: phrase('tariff.choice') })
  await choice.getByRole('combobox', { name: phrase('column.pile') }).selectOption('WAW-01')
  await expect(choice.getByRole('listitem')).toHaveCount(2)
  await expect(choice.getByRole('listitem').last()).toContainText(
    phrase('tariff.verdict.overruled', { tariff: 'Parking by the hour' }),
  )
  await choice.getByRole('textbox', { name: phrase('tariff.choice.customer') }).fill('C0001')
  await expect(choice.getByRole('listitem').first()).toContainText(
    phrase('tariff.verdict.wins', { tariff: 'Garage season tickets' }),
  )
  await expectAccessible(page)
  await choice
    .getByRole('button', { name: phrase('kit.close') })
    .last()
    .click()
  await panel.getByRole('button', { name: phrase('tariff.user.remove', { name: 'Central Station Garage' }) }).click()
  await expect(panel.getByRole('listitem').filter({ hasText: garage })).toBeHidden()
})
