import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'
import { pathOf } from '#contracts/routes.ts'
import { expectAccessible } from '../support/axe.ts'
import { tabTo } from '../support/keyboard.ts'
import { figure, narrow, valueOf } from '../support/lists.ts'
import { signedIn } from '../support/operator.ts'
import type { Operator } from '../support/operator.ts'
import { test } from '../support/test.ts'

/** Top-ups that a customer pays over the internet: asked for at the desk, paid on a page of the gateway, seen in the console. */

/** Asks a customer for an amount, and answers the page of the bill that waits for it. */
async function ask({ page, phrase }: Operator, customer: string, amount: string): Promise<void> {
  await page.goto(`${pathOf('customerDetail')}?id=${customer}`)
  const button = page.getByRole('main').getByRole('button', { name: phrase('recharge.ask') })
  await tabTo(page, button)
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('alertdialog')
  await expect(dialog).toContainText(phrase('recharge.ask.text', { gateway: phrase('gateway.STRIPE') }))
  for (const wrong of ['0', '-10', '10.055']) {
    await dialog.getByLabel(phrase('recharge.amount')).fill(wrong)
    await dialog.getByRole('button', { name: phrase('recharge.ask') }).click()
    await expect(dialog.getByRole('alert').first()).toBeVisible()
  }
  await dialog.getByLabel(phrase('recharge.amount')).fill(amount)
  await dialog.getByLabel(phrase('recharge.reason')).fill('Asked for by phone')
  await dialog.getByRole('button', { name: phrase('recharge.ask') }).dblclick()
  await expect(page).toHaveURL(new RegExp(`${pathOf('billDetail')}\\?id=P`, 'u'))
}

/** Opens the page to pay on as the customer does, from its address. */
async function payer({ page, phrase }: Operator): Promise<Page> {
  const link = page.getByRole('main').getByRole('link', { name: /^http/u })
  await expect(page.getByRole('img', { name: phrase('payment-page.code') })).toBeVisible()
  const opened = page.context().waitForEvent('page')
  await link.click()
  return opened
}

test('a customer pays on the page of the gateway, and the wallet is topped up while the operator looks on', async ({
  page,
}) => {
  const operator = await signedIn(page)
  const { phrase } = operator
  await page.goto(`${pathOf('customerDetail')}?id=C0007`)
  const main = page.getByRole('main')
  await expect(valueOf(main, phrase('customer.balance'))).toBeVisible()
  const before = await figure(valueOf(main, phrase('customer.balance')))

  await ask(operator, 'C0007', '25.50')
  await expect(main.getByText(phrase('state.bill.Paying'), { exact: true }).first()).toBeVisible()
  const customer = await payer(operator)
  await expect(customer.getByRole('heading', { level: 1 })).toContainText('25.50')
  await expectAccessible(customer)
  await expectAccessible(page)
  await customer.getByRole('button', { name: phrase('standIn.pay'), exact: true }).click()
  await expect(customer.getByRole('status')).toHaveText(phrase('standIn.captured'))

  await expect(main.getByText(phrase('state.bill.PaySuccess'), { exact: true }).first()).toBeVisible()
  await expect(page.getByRole('img', { name: phrase('payment-page.code') })).toBeHidden()
  expect(await figure(valueOf(main, phrase('finance.balanceBefore')))).toBeCloseTo(before, 2)
  expect(await figure(valueOf(main, phrase('finance.balanceAfter')))).toBeCloseTo(before + 25.5, 2)
  await page.goto(`${pathOf('customerDetail')}?id=C0007`)
  await expect.poll(() => figure(valueOf(main, phrase('customer.balance')))).toBeCloseTo(before + 25.5, 2)
})

test('a payment that the bank declines says so, and stands in the records as not paid', async ({ page }) => {
  const operator = await signedIn(page)
  const { phrase } = operator
  await ask(operator, 'C0008', '12')
  const customer = await payer(operator)
  await customer.getByRole('button', { name: phrase('standIn.decline') }).click()
  await expect(customer.getByRole('status')).toHaveText(phrase('standIn.declined'))
  const main = page.getByRole('main')
  await expect(main.getByText(phrase('payment-reason.GATEWAY_DECLINED')).first()).toBeVisible()

  await page.goto(pathOf('userRecharge'))
  await expect(page.getByRole('main').getByRole('button', { name: phrase('recharge.ask') })).toBeVisible()
  await narrow(operator, 'customer.sought', 'C0008')
  const row = page.getByRole('main').getByRole('row').filter({ hasText: '$12.00' })
  await expect(row).toContainText(phrase('state.bill.PayFail'))
  await expectAccessible(page)
})
