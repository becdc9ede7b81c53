import { expect } from '@playwright/test'
import type { Locator } from '@playwright/test'
import { expectAccessible } from '#e2e/support/axe.ts'
import { fixturePrices, installation } from '#e2e/support/installation.ts'
import { cell, narrow, rowWith, valueOf } from '#e2e/support/lists.ts'
import { amountIn, dollars, expectedCost } from '#e2e/support/money.ts'
import { openPage } from '#e2e/support/operator.ts'
import type { Operator } from '#e2e/support/operator.ts'
import { METER_START_WH } from '#e2e/support/pile.ts'
import type { Scene } from './scene.ts'

/** The acts about money: the record, its settlement, its history, its bill. */

type Cost = ReturnType<typeof expectedCost>

/** Answers what the record must cost, by the meter of the pile. */
export async function showsRecord({ operator, driver }: Scene, id: string): Promise<Cost> {
  const { page, phrase } = operator
  const cost = expectedCost(driver.connector.meter.registerWh - METER_START_WH)
  await openPage(operator, 'menu.finance', 'menu.chargeRecord')
  await narrow(operator, 'finance.record', id)
  const row = rowWith(operator, id)
  await expect(row.getByText(phrase('state.charge-record.RECORD_UNSETTLED'), { exact: true })).toBeVisible()
  await expect(await cell(operator, row, 'finance.total')).toHaveText(dollars(cost.total))
  await expectAccessible(page)
  await row.getByText(id, { exact: true }).click()
  const lines = page.getByRole('table', { name: phrase('cost.title') })
  const amountOf = (name: string): Locator => lines.getByRole('row').filter({ hasText: name }).locator('td').last()
  await expect(amountOf(phrase('cost.electricity'))).toHaveText(dollars(cost.electricity))
  await expect(amountOf(phrase('cost.service'))).toHaveText(dollars(cost.service))
  await expect(amountOf('VAT')).toHaveText(dollars(cost.tax))
  await expect(amountOf(phrase('cost.total'))).toHaveText(dollars(cost.total))
  const shown = await lines.locator('tbody tr td:last-child').allTextContents()
  expect(dollars(shown.reduce((sum, text) => sum + amountIn(text), 0))).toBe(dollars(cost.total))
  await expectAccessible(page)
  return cost
}

/** The side panel of a record. */
const beside = ({ page }: Operator, id: string): Locator =>
  page.getByRole('main').getByRole('region', { name: new RegExp(` ${id}$`, 'u') })

export async function settles({ operator }: Scene, id: string, cost: Cost): Promise<void> {
  const { page, phrase } = operator
  const details = beside(operator, id)
  await details.getByRole('button', { name: phrase('command.charge-record.initiateSettlement') }).click()
  const prompt = page.getByRole('alertdialog', { name: phrase('confirm.initiateSettlement.title', { name: id }) })
  await expect(prompt).toContainText(phrase('confirm.initiateSettlement.text'))
  await expect(prompt).toContainText(dollars(cost.total))
  await expect(prompt.getByRole('button', { name: phrase('kit.cancel') })).toBeFocused()
  await expectAccessible(page)
  await prompt.getByRole('button', { name: phrase('confirm.initiateSettlement.action') }).click()
  await expect(page.getByText(phrase('success.settlement'))).toBeVisible()
  await expect(page.getByRole('alertdialog')).toBeHidden()
  const settled = rowWith(operator, id).getByText(phrase('state.charge-record.RECORD_COMPLETE'), { exact: true })
  await expect(settled).toBeVisible()
  const { balance } = fixturePrices
  await expect(valueOf(details, phrase('finance.balanceBefore'))).toHaveText(dollars(balance))
  await expect(valueOf(details, phrase('finance.balanceAfter'))).toHaveText(dollars(balance - cost.total))
}

export async function showsHistory({ operator, pileId }: Scene, id: string): Promise<void> {
  const { page, phrase } = operator
  const entry = (fact: string): Locator =>
    page
      .getByRole('main')
      .getByRole('listitem')
      .filter({ hasText: phrase(`fact.${fact}`) })
  const moment = /\d{4}-\d\d-\d\d \d\d:\d\d:\d\d/u
  await expect(entry('record.settlementInitiated')).toContainText(installation.account)
  for (const fact of ['record.opened', 'record.released', 'record.settlementInitiated', 'bill.opened'])
    await expect(entry(fact).first()).toContainText(moment)
  await expect(entry('record.paid').first()).toContainText(phrase('role.SYS'))
  await beside(operator, id).getByRole('link', { name: id, exact: true }).click()
  await expect(entry('session.started').first()).toContainText(moment)
  await expect(entry('session.suspendedByCharger').first()).toContainText(pileId)
  await expect(entry('session.stopped').first()).toContainText(phrase('reason.Local'))
  await expect(entry('session.released').first()).toContainText(moment)
  await expectAccessible(page)
}

export async function showsBill({ operator }: Scene, id: string, cost: Cost): Promise<void> {
  const { page, phrase } = operator
  await openPage(operator, 'menu.finance', 'menu.bills')
  await narrow(operator, 'finance.record', id)
  const row = rowWith(operator, `B${id}`)
  await expect(row.getByText(phrase('state.bill.PaySuccess'), { exact: true })).toBeVisible()
  await expectAccessible(page)
  await row.getByRole('link', { name: `B${id}` }).click()
  const main = page.getByRole('main')
  await expect(main.getByRole('heading', { level: 1 })).toContainText(`B${id}`)
  await expect(main.getByText(phrase('state.bill.PaySuccess'), { exact: true }).first()).toBeVisible()
  const { balance } = fixturePrices
  await expect(valueOf(main, phrase('finance.amount'))).toHaveText(dollars(cost.total))
  await expect(valueOf(main, phrase('finance.balanceBefore'))).toHaveText(dollars(balance))
  await expect(valueOf(main, phrase('finance.balanceAfter'))).toHaveText(dollars(balance - cost.total))
  await expectAccessible(page)
}
