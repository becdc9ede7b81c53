import { readFileSync } from 'node:fs'
import { expect } from '@playwright/test'
import type { Locator } from '@playwright/test'
import { plugToPaid } from '#simulator/scenarios/plug-to-paid.ts'
import { steps } from '#simulator/scenarios/session.ts'
import { expectAccessible } from './support/axe.ts'
import { tabTo } from './support/keyboard.ts'
import { cell, narrow, rowWith } from './support/lists.ts'
import { atHome, openPage } from './support/operator.ts'
import type { Operator } from './support/operator.ts'
import { fixture } from './support/pile.ts'
import { test } from './support/test.ts'

/** A pile charges, and its frames are found: by sender, by action, by keyboard, as they come, and as a file. */

const [FILTERED, FOLLOWED] = [10, 11]
/** A followed log is fetched every two seconds. */
const FOLLOWS_WITHIN_MS = 10_000

const rows = ({ page }: Operator): Locator => page.getByRole('main').getByRole('grid').locator('tbody tr')

const choose = ({ page, phrase }: Operator, filter: string, value: string): Promise<readonly string[]> =>
  page
    .getByRole('search')
    .getByRole('combobox', { name: phrase(filter) })
    .selectOption(value)

/** From the list of piles to the frames of one. */
async function openLog(operator: Operator, pileId: string): Promise<void> {
  const { page, phrase } = operator
  await openPage(operator, 'menu.monitoring', 'menu.chargingPile')
  await narrow(operator, 'device.code', pileId)
  await rowWith(operator, pileId).click()
  await page
    .getByRole('main')
    .getByRole('link', { name: phrase('ocppLog.title') })
    .click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText(pileId)
  await expect(rows(operator).first()).toBeVisible()
}

test('shows the frames of each side, one side alone with a filter [R4.1.26]', async ({ page, pile }) => {
  const { pileId, idTag } = fixture(FILTERED)
  await plugToPaid({ pile: pile(FILTERED), connectorId: 1, idTag, chargesMs: 1_000 })
  const operator = await atHome(page)
  const { phrase } = operator
  await openLog(operator, pileId)
  await expectAccessible(page)
  const names = { 2: phrase('ocppLog.sender.2'), 3: phrase('ocppLog.sender.3') }
  for (const [sender, other] of [
    ['2', '3'],
    ['3', '2'],
  ] as const) {
    await choose(operator, 'ocppLog.sender', sender)
    await expect(rows(operator).filter({ hasText: names[other] })).toHaveCount(0)
    const shown = await rows(operator).count()
    expect(shown).toBeGreaterThan(3)
    await expect(rows(operator).filter({ hasText: names[sender] })).toHaveCount(shown)
  }
  await choose(operator, 'ocppLog.sender', '')
  await expect(rows(operator).filter({ hasText: names[2] }).first()).toBeVisible()
  await expect(rows(operator).filter({ hasText: names[3] }).first()).toBeVisible()
})

test('finds the start of a session by keyboard, follows new frames, and exports them', async ({ page, pile }) => {
  const { pileId, idTag } = fixture(FOLLOWED)
  const simulated = pile(FOLLOWED)
  const { transactionId } = await plugToPaid({ pile: simulated, connectorId: 1, idTag, chargesMs: 1_000 })
  const operator = await atHome(page)
  const { phrase } = operator
  await openLog(operator, pileId)

  await tabTo(page, page.getByRole('search').getByRole('textbox', { name: phrase('ocppLog.action') }))
  await page.keyboard.type('startTransaction')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/f\.action=startTransaction/u)
  await expect(rows(operator)).toHaveCount(2)
  await tabTo(page, rows(operator).first())
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  const pair = page.getByRole('region', { name: 'StartTransaction' })
  const half = (type: string) => pair.getByRole('region', { name: phrase(`ocppLog.type.${type}`) })
  await expect(half('CALL')).toContainText(`"idTag": "${idTag}"`)
  await expect(half('CALLRESULT')).toContainText(`"transactionId": ${transactionId}`)
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(pair).toBeHidden()
  const latency = await cell(operator, rows(operator).first(), 'ocppLog.latency')
  await expect(latency).toHaveText(/^\d+\sms$/u)

  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: phrase('ocppLog.export') }).click()
  await page.getByRole('menuitem', { name: phrase('ocppLog.export.jsonl') }).click()
  const file = await download
  expect(file.suggestedFilename()).toBe(`${pileId}-ocpp-log.jsonl`)
  const lines = readFileSync(await file.path(), 'utf8')
    .trimEnd()
    .split('\n')
  expect(lines.map((line) => JSON.parse(line).action)).toEqual(['StartTransaction', 'StartTransaction'])

  await page.getByRole('button', { name: phrase('kit.filter.clear') }).click()
  await narrow(operator, 'ocppLog.text', '"Preparing"')
  await expect(rows(operator)).toHaveCount(1)
  steps({ pile: simulated, connectorId: 2, idTag }).plug()
  await expect(rows(operator)).toHaveCount(2, { timeout: FOLLOWS_WITHIN_MS })
})
