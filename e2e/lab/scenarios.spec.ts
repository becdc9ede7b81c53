import { readFile } from 'node:fs/promises'
import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'
import { expectAccessible } from '../support/axe.ts'
import { atHome } from '../support/operator.ts'
import type { Operator } from '../support/operator.ts'
import { test } from '../support/test.ts'
import { asLines } from '#tests/support/site/field-log.ts'

/** A scenario in a person's hands: found, broken, mended, stepped through, gone back in, and its report. One is played at a time. */

// One is played at a time: the tests take their turns.
test.describe.configure({ mode: 'default' })

/** The process that plays begins with the first question. */
const BEGINS_WITHIN_MS = 60_000

async function openScenario({ page, phrase }: Operator, name: string): Promise<void> {
  await page.goto('/bench')
  await page
    .getByRole('main')
    .getByRole('link', { name: phrase('route.benchScenarios.title') })
    .click()
  const search = page.getByRole('searchbox', { name: phrase('bench.scenario.search') })
  await expect(search).toBeVisible({ timeout: BEGINS_WITHIN_MS })
  await search.fill(name)
  await expectAccessible(page)
  await page.getByRole('main').getByRole('link', { name, exact: true }).click()
}

const press = (page: Page, name: string): Promise<void> =>
  page.getByRole('toolbar').getByRole('button', { name }).click()

test('a person breaks and mends a scenario, steps through it and back, and takes its report away', async ({ page }) => {
  const operator = await atHome(page)
  const { phrase } = operator
  await openScenario(operator, 'Plug to paid')
  const source = page.getByRole('textbox', { name: phrase('bench.scenario.text') })
  const written = await source.inputValue()
  const steps = page.getByRole('list', { name: phrase('bench.scenario.steps') }).getByRole('listitem')
  await expect(steps.first()).toBeVisible()
  await expectAccessible(page)

  await source.fill(written.replace('- plug:', '- plugg:'))
  const line = written.split('\n').findIndex((one) => one.includes('- plug:')) + 1
  const problems = page.getByRole('list', { name: phrase('bench.scenario.problems') })
  await expect(problems.getByRole('button')).toContainText(`${line}:5`)
  await expect(problems.getByRole('button')).toContainText('Did you mean plug?')
  const run = page.getByRole('toolbar').getByRole('button', { name: phrase('bench.scenario.run') })
  await expect(run).toHaveAccessibleDescription(phrase('bench.scenario.why.problems'))
  await source.fill(written)
  await expect(steps.first()).toBeVisible()

  await page.getByRole('button', { name: phrase('bench.scenario.breakpoint', { number: '3' }), exact: true }).click()
  const status = page.getByRole('main').getByRole('status')
  await press(page, phrase('bench.scenario.run'))
  await expect(status).toContainText(phrase('bench.run.heldBefore', { step: '3' }), { timeout: BEGINS_WITHIN_MS })
  await expect(steps.nth(1)).toContainText(phrase('bench.run.outcome.passed'))
  await page.keyboard.press('F2')
  await expect(status).toContainText(phrase('bench.run.heldBefore', { step: '4' }))
  await page.keyboard.press('Shift+F2')
  await expect(status).toContainText(phrase('bench.run.heldBefore', { step: '3' }))
  await expect(steps.nth(2)).not.toContainText(phrase('bench.run.outcome.passed'))
  await expectAccessible(page)
  await page.keyboard.press('F8')

  const report = page.getByRole('region', { name: phrase('bench.run.report') })
  await expect(report).toContainText(phrase('bench.run.outcome.passed'), { timeout: BEGINS_WITHIN_MS })
  await expect(steps.last()).toContainText(phrase('bench.run.outcome.passed'))
  await expectAccessible(page)
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    report.getByRole('button', { name: 'junit.xml' }).click(),
  ])
  expect(download.suggestedFilename()).toBe('junit.xml')
  expect(await readFile(await download.path(), 'utf8')).toContain('<testsuite name="Plug to paid"')

  await page.goto('/bench/runs')
  await page.getByRole('main').getByRole('link', { name: 'Plug to paid' }).first().click()
  await expect(page.getByRole('region', { name: phrase('bench.run.report') })).toContainText(
    phrase('bench.run.outcome.passed'),
  )
  await expectAccessible(page)

  await page
    .getByRole('region', { name: phrase('bench.run.report') })
    .getByRole('button', { name: /^Play again with seed \d+$/u })
    .click()
  await expect(page).toHaveURL(/\/bench\/scenarios\?.*run=/u)
  await expect(report).toContainText(phrase('bench.run.repeats.same'), { timeout: BEGINS_WITHIN_MS })

  // What runs have taken is heat of the atlas.
  await report
    .getByRole('list', { name: phrase('bench.run.covered.label') })
    .getByRole('link')
    .first()
    .click()
  await page.getByRole('tab', { name: phrase('atlas.tab.heat') }).click()
  await expect(page.getByRole('columnheader', { name: phrase('atlas.heat.runs') })).toBeVisible()
})

test('the log of a charger becomes a scenario that is played', async ({ page }) => {
  const operator = await atHome(page)
  const { phrase } = operator
  await page.goto('/bench/scenarios')
  await page.getByRole('button', { name: phrase('bench.import.open') }).click({ timeout: BEGINS_WITHIN_MS })
  const dialog = page.getByRole('dialog', { name: phrase('bench.import.open') })
  const choose = (name: string, text: string): Promise<void> =>
    dialog.locator('input[type=file]').setInputFiles({ name, mimeType: 'text/plain', buffer: Buffer.from(text) })
  const edit = dialog.getByRole('button', { name: phrase('bench.record.edit') })
  await choose('other.log', 'ok\n[2,"1","TransactionEvent",{}]\n')
  await expect(dialog).toContainText('Line 2: TransactionEvent belongs to OCPP 2.x')
  await expect(edit).toHaveAccessibleDescription(phrase('bench.import.why.nothing'))
  await expectAccessible(page)
  await choose('charger.log', `${asLines}\n[2,"12","Heart`)
  await expect(dialog).toContainText('the frame is cut off')
  await edit.click()
  const source = page.getByRole('textbox', { name: phrase('bench.scenario.text') })
  await expect(source).toHaveValue(/action: StartTransaction/u)
  await press(page, phrase('bench.scenario.run'))
  const report = page.getByRole('region', { name: phrase('bench.run.report') })
  await expect(report).toContainText(phrase('bench.run.outcome.passed'), { timeout: BEGINS_WITHIN_MS })
  await page.reload()
  await expect(source).toHaveValue(/action: StartTransaction/u)
})
