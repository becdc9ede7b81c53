import { expect } from '@playwright/test'
import type { Locator } from '@playwright/test'
import { pages } from '#contracts/menu.ts'
import { pathOf } from '#contracts/routes.ts'
import { expectAccessible } from '../support/axe.ts'
import { tabTo } from '../support/keyboard.ts'
import { cell, figure, narrow, rowWith, valueOf } from '../support/lists.ts'
import { atHome, openPage, signedIn } from '../support/operator.ts'
import type { Operator } from '../support/operator.ts'
import { test } from '../support/test.ts'

/** Customers, as somebody at the desk registers them, changes them and looks after their money. */

const inForm = ({ page, phrase }: Operator, key: string): Locator =>
  page.locator('form').getByLabel(phrase(key)).first()

const save = ({ page, phrase }: Operator): Locator => page.getByRole('button', { name: phrase('customer.save') })

test('the menu leads to the customers of the demo, who are found by name [R1.2.27] [R2.3.37] [R2.6.26]', async ({
  page,
}) => {
  const operator = await atHome(page)
  const { phrase } = operator
  await openPage(operator, 'menu.users', 'menu.profiles')
  await expect(page).toHaveURL(new RegExp(`${pages.profiles.url}$`, 'u'))
  await expect(page.getByRole('heading', { level: 1, name: phrase('route.userProfileManagement.title') })).toBeVisible()
  await narrow(operator, 'customer.sought', 'KOWALSKA')
  const row = rowWith(operator, 'Anna Kowalska')
  await expect(await cell(operator, row, 'customer.code')).toHaveText('C0001')
  await expect(await cell(operator, row, 'column.status')).toContainText(phrase('state.user-status.NORMAL'))
  await expectAccessible(page)
})

/** A PNG of one pixel. */
const dot = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

const texts = {
  firstName: 'Zofia',
  lastName: 'Wróbel-Test',
  code: 'VIP-7',
  phone: '+48 601 234 567',
  city: 'Gdynia',
  zipCode: '81-001',
  idCard: 'ABC123456',
  evSeries: 'ID.3',
  evModel: 'Pro S',
} as const

test('a customer is added with the keyboard, with every field, and with a valid e-mail address alone [R2.3.38] [R2.3.40] [R3.2.02] [R5.8.06]', async ({
  page,
}) => {
  const operator = await signedIn(page)
  const { phrase } = operator
  await page.goto(pages.profiles.url)
  await tabTo(page, page.getByRole('button', { name: phrase('customer.add'), exact: true }))
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`${pathOf('customerAdd')}$`, 'u'))
  await expect(page.getByRole('heading', { level: 1, name: phrase('route.customerAdd.title') })).toBeVisible()
  for (const [field, value] of Object.entries(texts)) {
    await tabTo(page, inForm(operator, `customer.${field}`))
    await page.keyboard.press('ControlOrMeta+a')
    await page.keyboard.type(value)
    // The fields stand in another order than these texts: each is sought from the top.
    await page.locator('form').getByRole('textbox').first().focus()
  }
  await inForm(operator, 'customer.gender').selectOption({ label: phrase('customer.gender.female') })
  await inForm(operator, 'customer.country').selectOption({ label: 'Poland' })
  await inForm(operator, 'customer.creditLine').fill('50')
  await save(operator).click()
  await expect(
    page
      .getByRole('alert')
      .filter({ hasText: phrase('kit.problem.required') })
      .first(),
  ).toBeVisible()
  await inForm(operator, 'customer.email').fill('zofia@nowhere')
  await save(operator).click()
  await expect(
    page
      .getByRole('alert')
      .filter({ hasText: phrase('form.format.email') })
      .first(),
  ).toBeVisible()
  await expect(page).toHaveURL(new RegExp(`${pathOf('customerAdd')}$`, 'u'))
  await expectAccessible(page)
  await inForm(operator, 'customer.email').fill('zofia@example.com')
  const file = page.locator('form input[type=file]')
  await file.setInputFiles({ name: 'face.png', mimeType: 'image/png', buffer: Buffer.from('%PDF-1.7 no image at all') })
  await save(operator).click()
  await expect(
    page
      .getByRole('alert')
      .filter({ hasText: phrase('form.format.image') })
      .first(),
  ).toBeVisible()
  await file.setInputFiles({ name: 'face.png', mimeType: 'image/png', buffer: Buffer.from(dot, 'base64') })
  // Save has the focus of the mouse, which shows no ring.
  await inForm(operator, 'customer.email').focus()
  await tabTo(page, save(operator))
  await page.keyboard.press('Enter')
  await expect(page.getByText(phrase('success.save'))).toBeVisible()

  await expect(page).toHaveURL(new RegExp(`${pathOf('customerDetail')}\\?id=`, 'u'))
  await expect(page.getByRole('heading', { level: 1 })).toContainText(phrase('route.customerDetail.title'))
  const main = page.getByRole('main')
  for (const value of [...Object.values(texts), 'zofia@example.com', 'Poland', phrase('customer.gender.female')])
    await expect(main).toContainText(value)
  await expect(main).toContainText('50.00')
  await expect(main.locator('img')).toBeVisible()
  await expectAccessible(page)
})

test('a customer is changed on a page of its own, blocked and unblocked; a taken address is refused there [R2.3.39]', async ({
  page,
}) => {
  const operator = await signedIn(page)
  const { phrase } = operator
  await page.goto(`${pathOf('customerDetail')}?id=C0003`)
  const main = page.getByRole('main')
  await main.getByRole('button', { name: phrase('command.customer.change') }).click()
  await expect(page).toHaveURL(new RegExp(`${pathOf('customerEdit')}\\?id=C0003`, 'u'))
  await expect(page.getByRole('heading', { level: 1 })).toContainText(phrase('route.customerEdit.title'))
  await expect(inForm(operator, 'customer.lastName')).toHaveValue('Wiśniewska')
  await inForm(operator, 'customer.email').fill('kasia@example.com')
  await save(operator).click()
  await expect(page).toHaveURL(new RegExp(`${pathOf('customerDetail')}\\?id=C0003`, 'u'))
  await expect(main).toContainText('kasia@example.com')

  await page.goto(`${pathOf('customerEdit')}?id=C0004`)
  await inForm(operator, 'customer.email').fill('Kasia@Example.com')
  await save(operator).click()
  await expect(page.getByText(phrase('guard.emailFree')).first()).toBeVisible()
  await inForm(operator, 'customer.email').fill('tomasz@example.com')
  await save(operator).click()
  await expect(page).toHaveURL(/customerDetail/u)

  const dialog = page.getByRole('alertdialog')
  for (const [command, word] of [
    ['block', 'ABNORMAL'],
    ['unblock', 'NORMAL'],
  ] as const) {
    await main.getByRole('button', { name: phrase(`command.customer.${command}`), exact: true }).click()
    await dialog.getByLabel(phrase('customer.reason')).fill('Asked for at the desk')
    await dialog.getByRole('button', { name: phrase(`command.customer.${command}`), exact: true }).click()
    await expect(page.getByRole('main')).toContainText(phrase(`state.user-status.${word}`))
    await expect(dialog).toBeHidden()
  }
})

test('money is paid in and deducted at the desk, and stands in the records, the wallet and the ledger [R1.2.26] [R2.3.36] [R8.4.06] [R8.4.07]', async ({
  page,
}) => {
  const operator = await signedIn(page)
  const { phrase } = operator
  await page.goto(`${pathOf('customerDetail')}?id=C0005`)
  const main = page.getByRole('main')
  const balanceOf = (): Promise<number> => figure(valueOf(main, phrase('customer.balance')))
  await expect(valueOf(main, phrase('customer.balance'))).toBeVisible()
  const before = await balanceOf()
  const dialog = page.getByRole('alertdialog')
  const book = phrase('recharge.book')
  const send = async (amount: string): Promise<void> => {
    await dialog.getByLabel(phrase('recharge.amount')).fill(amount)
    await dialog.getByLabel(phrase('recharge.reason')).fill('Paid in cash')
    await dialog.getByRole('button', { name: book }).dblclick()
  }
  await main.getByRole('button', { name: book }).click()
  await expectAccessible(page)
  for (const wrong of ['0', '10.055']) {
    await dialog.getByLabel(phrase('recharge.amount')).fill(wrong)
    await dialog.getByRole('button', { name: book }).click()
    await expect(dialog.getByRole('alert').first()).toBeVisible()
  }
  await send('10')
  await expect(page.getByText(phrase('success.topUp'))).toBeVisible()
  await expect.poll(balanceOf).toBeCloseTo(before + 10, 2)

  await main.getByRole('button', { name: book }).click()
  await send('-10')
  await expect(page.getByText(phrase('success.deduction'))).toBeVisible()
  await expect.poll(balanceOf).toBeCloseTo(before, 2)
  await main.getByRole('button', { name: book }).click()
  await send('-999999')
  await expect(dialog).toContainText(before.toFixed(2))
  await page.keyboard.press('Escape')

  await page.goto(pathOf('userRecharge'))
  await expect(page.getByRole('heading', { level: 1, name: phrase('route.userRecharge.title') })).toBeVisible()
  await narrow(operator, 'customer.sought', 'C0005')
  const rows = page.getByRole('main').getByRole('row').filter({ hasText: 'Paid in cash' })
  await expect(rows).toHaveCount(2)
  await expect(rows.first()).toContainText(phrase('recharge.direction.deduction'))
  await expect(rows.last()).toContainText(phrase('recharge.direction.topUp'))
  await expectAccessible(page)
})

test('customers are blocked and unblocked together, with a reason, and the page of one shows the card', async ({
  page,
}) => {
  const operator = await signedIn(page)
  const { phrase } = operator
  await page.goto(`${pages.profiles.url}?f.code=C001`)
  for (const code of ['C0011', 'C0012']) await rowWith(operator, code).getByRole('checkbox').check()
  const dialog = page.getByRole('alertdialog')
  for (const [command, word] of [
    ['block', 'ABNORMAL'],
    ['unblock', 'NORMAL'],
  ] as const) {
    for (const code of ['C0011', 'C0012']) await rowWith(operator, code).getByRole('checkbox').check()
    const label = phrase(`command.customer.${command}`)
    await page.getByRole('button', { name: label, exact: true }).last().click()
    await dialog.getByRole('button', { name: label, exact: true }).click()
    await expect(dialog).toContainText(phrase('kit.problem.required'))
    await dialog.getByLabel(phrase('customer.reason')).fill('Asked for by the company')
    await dialog.getByRole('button', { name: label, exact: true }).click()
    await expect(dialog).toBeHidden()
    for (const code of ['C0011', 'C0012'])
      await expect(await cell(operator, rowWith(operator, code), 'column.status')).toContainText(
        phrase(`state.user-status.${word}`),
      )
  }
  await page.goto(`${pathOf('customerDetail')}?id=C0011`)
  await expect(page.getByRole('table', { name: phrase('customer.cards') })).toContainText('CARD0011')
})
