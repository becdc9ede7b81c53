import { readFileSync } from 'node:fs'
import { expect } from '@playwright/test'
import { pages } from '#contracts/menu.ts'
import { pathOf } from '#contracts/routes.ts'
import { expectAccessible } from '../support/axe.ts'
import { installation } from '../support/installation.ts'
import { valueOf } from '../support/lists.ts'
import { atHome, fillSignIn } from '../support/operator.ts'
import type { Operator } from '../support/operator.ts'
import { ownServer } from '../support/server.ts'
import { test } from '../support/test.ts'

/** A record leaves as a capsule and is looked at in another installation, which holds nothing else. */

const READER = 'reader0'

/** Presses the button of the open page that exports it; answers the file. */
async function exported({ page, phrase }: Operator): Promise<string> {
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: phrase('capsule.export') }).click()
  return (await download).path()
}

test('a record is exported without personal data, opened elsewhere, looked at, and not changed there', async ({
  page,
}) => {
  const operator = await atHome(page)
  const { phrase } = operator
  const record = page.getByRole('main').getByRole('row').nth(1)
  const cost = valueOf(page.locator('body'), phrase('finance.total')).last()
  const payer = valueOf(page.locator('body'), phrase('finance.payer'))
  await page.goto(`${pages.chargeRecord.url}?f.status=RECORD_COMPLETE`)
  await record.getByRole('gridcell').nth(1).click()
  const [paid, customer] = [await cost.innerText(), await payer.innerText()]
  expect(paid).toMatch(/\d/u)
  const file = await exported(operator)
  const text = readFileSync(file, 'utf8')
  expect(text).toContain('chargebook capsule')
  expect(customer.length).toBeGreaterThan(3)
  expect(text).not.toContain(customer)

  const server = await ownServer({ capsule: file })
  try {
    await server.start()
    await page.goto(`${server.origin}/CAPSULE/login`)
    await fillSignIn(operator, { account: READER, password: installation.password, code: installation.captcha })
    await expect(page.getByRole('navigation', { name: phrase('shell.menu') })).toBeVisible()
    await page.goto(`${server.origin}${pages.chargeRecord.url}`)
    await record.getByRole('gridcell').nth(1).click()
    await expect(cost).toHaveText(paid)
    await expect(payer).toHaveText(/^x\d+/u)
    await expectAccessible(page)
    const refused = await page.request.post(`${server.origin}/device-service/piles?lang=en`, { data: {} })
    expect(refused.status()).toBe(409)
    expect(await refused.text()).toContain(phrase('failure.CAPSULE'))
  } finally {
    await server.remove()
  }
})

test('a time of a pile is exported on its page', async ({ page }) => {
  const operator = await atHome(page)
  const { phrase } = operator
  await page.goto(`${pathOf('pointDetail')}?id=WAW-01`)
  const range = page.getByRole('combobox', { name: phrase('capsule.range') })
  await range.selectOption({ label: phrase('capsule.range.week') })
  const text = readFileSync(await exported(operator), 'utf8')
  expect(text).toContain('chargebook capsule')
  expect(text).not.toContain('WAW-01')
})
