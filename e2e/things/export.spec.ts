import { readFile } from 'node:fs/promises'
import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'
import readExcelFile from 'read-excel-file/node'
import { pages } from '#contracts/menu.ts'
import { expectAccessible } from '../support/axe.ts'
import { signedIn } from '../support/operator.ts'
import type { Operator } from '../support/operator.ts'
import { test } from '../support/test.ts'

/** What a list shows is saved as a file: all of its pages, under the heads that are on the screen. */

const heads = (page: Page): Promise<string[]> => page.getByRole('columnheader').allInnerTexts()

/** Exports in a format by the menu; answers the saved file. */
async function exported({ page, phrase }: Operator, format: 'xlsx' | 'csv'): Promise<Buffer> {
  await page.getByRole('button', { name: phrase('kit.export'), exact: true }).click()
  const saving = page.waitForEvent('download')
  await page.getByRole('menuitem', { name: phrase(`kit.export.${format}`) }).click()
  const file = await saving
  expect(file.suggestedFilename()).toMatch(new RegExp(`\\.${format}$`, 'u'))
  return readFile(await file.path())
}

test('the bills of a filter are saved as a workbook with the heads of the list and a row each [R7.3.02]', async ({
  page,
}) => {
  const operator = await signedIn(page)
  await page.goto(`${pages.bills.url}?f.status=PaySuccess&size=10`)
  const { phrase } = operator
  await expect(page.getByRole('row').nth(10)).toBeVisible()
  await expectAccessible(page)
  const shown = (await heads(page)).map((head) => head.trim()).filter((head) => head !== '')
  const [first, about] = await readExcelFile(await exported(operator, 'xlsx'))
  const [head = [], ...rows] = first?.data ?? []
  expect(head).toEqual(shown)
  const total = Number(
    /[\d,]+/u
      .exec(await page.getByRole('navigation', { name: phrase('kit.pager.label') }).innerText())?.[0]
      .replace(',', ''),
  )
  expect(rows).toHaveLength(total)
  const status = head.indexOf(phrase('column.status'))
  expect(new Set(rows.map((row) => row[status]))).toEqual(new Set([phrase('state.bill.PaySuccess')]))
  const amounts = rows.map((row) => row[head.indexOf(phrase('finance.amount'))])
  expect(amounts.every((amount) => typeof amount === 'number')).toBe(true)
  expect(JSON.stringify(about?.data)).toContain(phrase('kit.export.zone'))
})

test('the same list is saved as text with commas, by the keyboard alone', async ({ page }) => {
  const operator = await signedIn(page)
  const { phrase } = operator
  await page.goto(`${pages.bills.url}?f.status=PaySuccess`)
  await expect(page.getByRole('row').nth(10)).toBeVisible()
  await page.getByRole('button', { name: phrase('kit.export'), exact: true }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('menuitem').first()).toBeFocused()
  await page.keyboard.press('ArrowDown')
  const saving = page.waitForEvent('download')
  await page.keyboard.press('Enter')
  const content = await readFile(await (await saving).path(), 'utf8')
  expect(content.split('\r\n')[0]).toContain(phrase('finance.bill'))
})
