import { expect } from '@playwright/test'
import type { Locator, Page } from '@playwright/test'
import { pages } from '#contracts/menu.ts'
import { pathOf } from '#contracts/routes.ts'
import { handsAt } from '../support/hands.ts'
import { tabTo } from '../support/keyboard.ts'
import { cell, rowWith } from '../support/lists.ts'
import { signedIn } from '../support/operator.ts'
import type { Operator } from '../support/operator.ts'
import { test } from '../support/test.ts'

/** People, money, prices and accounts with the keyboard alone (interface.md C12, C19): where it begins, what Enter and Escape do, where it ends. */

/** Goes down an open menu to an entry and presses it. */
async function chooseEntry(page: Page, name: string): Promise<void> {
  const entry = page.getByRole('menuitem', { name })
  await expect(page.getByRole('menuitem').first()).toBeFocused()
  for (let steps = 0; steps < 12; steps += 1) {
    if (await entry.evaluate((element) => element === document.activeElement)) break
    await page.keyboard.press('ArrowDown')
  }
  await expect(entry).toBeFocused()
  await page.keyboard.press('Enter')
}

/** Escape in a dialog in which something was typed asks; staying leads back to the field. */
async function staysAfterEscape({ page, phrase }: Operator, field: Locator, typed: string): Promise<void> {
  await page.keyboard.press('Escape')
  const question = page.getByRole('alertdialog', { name: phrase('form.unsaved.title') })
  await expect(question.getByRole('button', { name: phrase('form.unsaved.stay') })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(question).toBeHidden()
  await expect(field).toBeFocused()
  await expect(field).toHaveValue(typed)
}

test('a card is issued and its delivery ordered with the keyboard alone', async ({ page }) => {
  const operator = await signedIn(page)
  const { phrase } = operator
  const hands = handsAt(page)
  await page.goto(`${pages.rfCards.url}?f.idTag=KEYS`)
  const add = page.getByRole('button', { name: phrase('card.add'), exact: true })
  await hands.press(add)
  const dialog = page.getByRole('alertdialog', { name: phrase('card.add.title') })
  const number = dialog.getByLabel(phrase('card.idTag'))
  await expect(number).toBeFocused()
  await page.keyboard.type('KEYS-1')
  await staysAfterEscape(operator, number, 'KEYS-1')
  await page.keyboard.press('Enter')
  await expect(page.getByText(phrase('success.cardIssued')).first()).toBeVisible()
  await expect(add).toBeFocused()

  const row = rowWith(operator, 'KEYS-1')
  const more = row.getByRole('button', { name: phrase('kit.more', { name: 'KEYS-1' }) })
  await hands.press(more)
  await chooseEntry(page, phrase('command.rfid-card.order'))
  const order = page.getByRole('alertdialog', { name: phrase('card.order.title', { name: 'KEYS-1' }) })
  const owner = order.getByLabel(phrase('card.customerId'))
  await expect(owner).toBeFocused()
  await hands.choose(owner, 'Anna')
  await hands.fill(order.getByRole('textbox', { name: phrase('card.recipientAddress') }), 'Rynek 1, Łódź')
  await hands.fill(order.getByRole('textbox', { name: phrase('card.recipientName'), exact: true }), 'Nora Kern')
  await page.keyboard.press('Enter')
  await expect(await cell(operator, row, 'card.state')).toHaveText(phrase('phase.rfid-card.Ordered'))
  await expect(order).toBeHidden()
  await expect.poll(() => page.evaluate(() => document.activeElement?.closest('main') !== null)).toBe(true)
})

test('an amount is booked at the desk with the keyboard alone, and Enter in the suggestions only chooses', async ({
  page,
}) => {
  const { phrase } = await signedIn(page)
  const hands = handsAt(page)
  await page.goto(pathOf('userRecharge'))
  const book = page.getByRole('button', { name: phrase('recharge.book'), exact: true })
  await hands.press(book)
  const dialog = page.getByRole('alertdialog', { name: phrase('recharge.book') })
  const customer = dialog.getByRole('combobox', { name: phrase('recharge.customerId') })
  await expect(customer).toBeFocused()
  await hands.pick(customer, 'kowalska', /Kowalska/u)
  await expect(customer).toHaveValue('C0001')
  await expect(dialog.getByRole('alert')).toHaveCount(0)
  await hands.fill(dialog.getByRole('textbox', { name: phrase('recharge.reason') }), 'Paid in cash')
  await page.keyboard.press('Shift+Tab')
  await expect(
    dialog.getByRole('textbox', { name: phrase('form.unit', { label: phrase('recharge.amount'), unit: 'USD' }) }),
  ).toBeFocused()
  await page.keyboard.type('10')
  await page.keyboard.press('Enter')
  await expect(page.getByText(phrase('success.topUp'))).toBeVisible()
  await expect(book).toBeFocused()
})

test('a price list is written and published for later with the keyboard alone; Enter in what is imagined saves nothing [R2.3.27]', async ({
  page,
}) => {
  const { phrase } = await signedIn(page)
  const hands = handsAt(page)
  const form = pathOf('chargeConfigurationAddNew')
  await page.goto(form)
  const fieldOf = (key: string, isMoney = false) => {
    const label = phrase(`tariff.${key}`)
    const name = isMoney ? phrase('tariff.in', { label, currency: 'USD' }) : label
    return page.getByRole('main').getByRole('textbox', { name, exact: true })
  }
  await hands.fill(fieldOf('name'), 'By keyboard')
  await hands.fill(fieldOf('electricity.pricePerKwh', true), '0.4')
  await hands.fill(fieldOf('service.price', true), '0')
  await hands.fill(fieldOf('placeholder.pricePerMinute', true), '0')
  await hands.fill(fieldOf('preview.minutes'), '60')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('status').filter({ hasText: '60 minutes' })).toBeVisible()
  await expect(page).toHaveURL(new RegExp(`${form}$`, 'u'))
  await hands.press(page.getByRole('button', { name: phrase('tariff.save'), exact: true }))
  await expect(page.getByText(phrase('success.save'))).toBeVisible()

  const details = page.getByRole('region', { name: phrase('tariff.heading', { name: 'By keyboard' }) })
  await hands.press(details.getByRole('button', { name: phrase('kit.more', { name: 'By keyboard' }) }))
  await chooseEntry(page, phrase('command.tariff-version.publishLater'))
  const dialog = page.getByRole('alertdialog', { name: phrase('tariff.publishLater.title', { name: 'By keyboard' }) })
  await expect(dialog.getByRole('spinbutton').first()).toBeFocused()
  await page.keyboard.type('20300101000000')
  await hands.press(dialog.getByRole('button', { name: phrase('command.tariff-version.publishLater') }))
  await expect(dialog).toBeHidden()
  await expect(details).toContainText(phrase('phase.tariff-version.Scheduled'))
})

test('an account is added with the keyboard alone, its password is kept from Escape, and customers are blocked only on a word', async ({
  page,
}) => {
  const operator = await signedIn(page)
  const { phrase } = operator
  const hands = handsAt(page)
  await page.goto(pathOf('carrierAcountAdd'))
  const field = (key: string) => page.locator('form').getByRole('textbox', { name: phrase(`admin.${key}`) })
  await hands.fill(field('account'), 'keys00')
  await hands.fill(field('name'), 'Mary Keys')
  await hands.fill(field('email'), 'keys@volt.example')
  await page.keyboard.press('Enter')
  const drawn = page.getByRole('alertdialog', { name: phrase('admin.drawn.title', { name: 'keys00' }) })
  await expect(drawn.getByRole('button', { name: phrase('kit.drawn.copy') })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(drawn).toBeVisible()
  await hands.press(drawn.getByRole('button', { name: phrase('admin.drawn.done') }))
  await expect(page).toHaveURL(new RegExp(`${pathOf('carrierAcountDetail')}\\?id=keys00`, 'u'))

  await page.goto(`${pages.profiles.url}?f.code=C0001`)
  const row = rowWith(operator, 'C0001')
  await row.getByRole('checkbox').focus()
  await page.keyboard.press('Space')
  const block = page.getByRole('button', { name: phrase('command.customer.block'), exact: true }).last()
  await hands.press(block)
  const dialog = page.getByRole('alertdialog', { name: phrase('customer.many.block.title', { count: 1 }) })
  const reason = dialog.getByRole('textbox', { name: phrase('customer.reason') })
  await expect(reason).toBeFocused()
  await page.keyboard.type('Owes')
  await staysAfterEscape(operator, reason, 'Owes')
  await hands.press(dialog.getByRole('button', { name: phrase('command.customer.block'), exact: true }))
  await expect(reason).toHaveAttribute('aria-invalid', 'true')
  await hands.press(dialog.getByRole('button', { name: phrase('kit.cancel') }))
  await expect(dialog).toBeHidden()
  await expect(await cell(operator, row, 'column.status')).toContainText(phrase('state.user-status.NORMAL'))
})

test('prices of a day are painted with the keyboard alone: along the strip, over several half hours, by digit and in the rows', async ({
  page,
}) => {
  const { phrase } = await signedIn(page)
  const hands = handsAt(page)
  await page.goto(pathOf('chargeConfigurationAddNew'))
  const by = page.getByRole('combobox', { name: phrase('tariff.by') }).first()
  await hands.choose(by, phrase('tariff.electricity.timeOfUse'))
  await hands.press(page.getByRole('button', { name: phrase('tariff.base.add'), exact: true }))
  const base = page.getByRole('group', { name: phrase('tariff.base') })
  const halves = base.getByRole('toolbar').getByRole('button')
  const row = (from: string, to: string): Locator =>
    base.getByRole('button', { name: phrase('tariff.row.remove', { from, to }) })
  const brush = base.getByRole('textbox', { name: phrase('tariff.brush') })
  const priceOf = (at: number): Locator =>
    base.getByRole('textbox', { name: phrase('tariff.row.price', { currency: 'USD' }) }).nth(at)
  await hands.fill(priceOf(0), '0.2')
  await hands.fill(brush, '0.6')
  await page.keyboard.press('Enter')
  await expect(page, 'Enter in the price to paint with saves nothing').toHaveURL(/AddNew$/u)

  // One stop of Tab for all 48; Home and End are its edges.
  await tabTo(page, halves.first())
  await page.keyboard.press('ArrowLeft')
  await expect(halves.first()).toBeFocused()
  await page.keyboard.press('End')
  await expect(halves.last()).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await expect(halves.last()).toBeFocused()
  await page.keyboard.press('Shift+ArrowLeft')
  await expect(halves.nth(46)).toHaveAttribute('aria-pressed', 'true')
  await page.keyboard.press('Enter')
  await expect(row('23:00', '24:00')).toBeVisible()
  await expect(halves.nth(46)).toBeFocused()
  await page.keyboard.press('Home')
  await page.keyboard.press('Shift+ArrowRight')
  await page.keyboard.press('2')
  await expect(row('00:00', '01:00')).toBeVisible()
  await expect(halves.first()).toHaveAccessibleName(/0\.6$/u)

  // What the rows say is what is painted; one that goes leaves its time to its neighbour, and the focus in the form.
  await hands.press(row('23:00', '24:00'))
  await expect(row('23:00', '24:00')).toBeHidden()
  await expect.poll(() => page.evaluate(() => document.activeElement?.closest('main') !== null)).toBe(true)
  await page.keyboard.press('Tab')
  await expect(page.locator('main :focus'), 'and the next stop is in it, too').toHaveCount(1)
})
