import { expect } from '@playwright/test'
import type { Locator } from '@playwright/test'
import { pages } from '#contracts/menu.ts'
import { pathOf } from '#contracts/routes.ts'
import { steps } from '#simulator/scenarios/session.ts'
import { expectAccessible } from '../support/axe.ts'
import { rowWith } from '../support/lists.ts'
import { signedIn } from '../support/operator.ts'
import type { Operator } from '../support/operator.ts'
import { fixture } from '../support/pile.ts'
import { test } from '../support/test.ts'

/** Templates for the configuration of piles, as an operator writes, compares and applies them; also from the page of one pile. */

test('a template is written, compared with the piles of its model and applied, with a result for each key', async ({
  page,
  pile,
}) => {
  const { pileId, idTag } = fixture(4)
  await steps({ pile: pile(4), connectorId: 1, idTag }).isReady()
  const operator = await signedIn(page)
  const { phrase } = operator
  await readsKeys(operator, pileId)
  await page.goto(pages.piles.url)
  await page.getByRole('link', { name: phrase('template.view') }).click()
  await expect(page).toHaveURL(/tab=templates/u)
  await page.getByRole('button', { name: phrase('command.configuration-template.register') }).click()
  const dialog = page.getByRole('alertdialog').or(page.getByRole('dialog'))
  await dialog.getByLabel(phrase('template.name')).fill('Bench, quiet')
  await dialog.getByLabel(phrase('template.vendor')).fill('chargebook')
  await dialog.getByLabel(phrase('template.model')).fill('bench 22')
  const key = dialog.getByRole('textbox', { name: phrase('template.keys.key') })
  const value = dialog.getByRole('textbox', { name: phrase('template.keys.value') })
  await key.first().fill('HeartbeatInterval')
  await value.first().fill('777')
  await dialog.getByRole('button', { name: phrase('template.keys.add') }).click()
  await key.last().fill('heartbeatinterval')
  await value.last().fill('1')
  await expectAccessible(page)
  const save = dialog.getByRole('button', { name: phrase('command.configuration-template.register') })
  await save.click()
  await expect(dialog).toContainText(phrase('guard.keysOnce'))
  await key.last().fill('NoSuchKey')
  await save.click()
  await expect(page.getByText(phrase('success.save'))).toBeVisible()

  await rowWith(operator, 'Bench, quiet').click()
  const panel = page.getByRole('region', { name: phrase('template.heading', { name: 'Bench, quiet' }) })
  const line = panel
    .getByRole('table', { name: phrase('template.piles') })
    .getByRole('row')
    .filter({ hasText: pileId })
  await expect(line).toContainText('HeartbeatInterval')
  await expect(line).toContainText('NoSuchKey')
  await expectAccessible(page)
  await panel.getByRole('button', { name: phrase('template.apply') }).click()
  const choice = page.getByRole('dialog')
  await expect(choice.getByRole('checkbox').first()).toBeChecked()
  await choice.getByRole('checkbox').first().uncheck()
  await choice.getByRole('checkbox', { name: pileId }).check()
  await expectAccessible(page)
  await choice.getByRole('button', { name: phrase('template.apply') }).click()
  await expect(choice).toBeHidden()
  await expect(line).toContainText('NotSupported')
  await expect(line).not.toContainText('HeartbeatInterval')
  await expect(line).toContainText(phrase('template.drift.count', { count: 1 }))
})

test('the configuration of one pile stands beside a template made of its reading, and is put back to it', async ({
  page,
  pile,
}) => {
  const { pileId, idTag } = fixture(12)
  await steps({ pile: pile(12), connectorId: 1, idTag }).isReady()
  const operator = await signedIn(page)
  const { phrase } = operator
  const press = (key: string) => page.getByRole('button', { name: phrase(key), exact: true })
  const dialog = page.getByRole('alertdialog').or(page.getByRole('dialog'))
  const keys = await readsKeys(operator, pileId)
  const row = keys.getByRole('row').filter({ hasText: 'HeartbeatInterval' })
  await press('template.fromReading').click()
  await expect(dialog.getByLabel(phrase('template.vendor'))).not.toHaveValue('')
  await dialog.getByLabel(phrase('template.name')).fill('As it was read')
  await dialog.getByRole('button', { name: phrase('command.configuration-template.register') }).click()
  await expect(dialog).toBeHidden()

  const compare = page.getByLabel(phrase('template.compare'))
  if (await compare.isVisible()) await compare.selectOption({ label: 'As it was read' })
  const panel = page.getByRole('region', { name: phrase('template.heading', { name: 'As it was read' }) })
  await expect(panel).toContainText(phrase('template.drift.count', { count: 0 }))
  await row.getByRole('button', { name: phrase('remote.configuration.change') }).click()
  await dialog.getByRole('textbox').fill('4321')
  await dialog.getByRole('button', { name: phrase('remote.action.ChangeConfiguration'), exact: true }).click()
  await expect(row).toContainText('4321')
  await expect(row).toContainText(phrase('template.differs'))
  await expect(panel).toContainText(phrase('template.drift.count', { count: 1 }))
  await page.getByRole('checkbox', { name: phrase('template.differsOnly') }).check()
  await expect(keys.getByRole('row')).toHaveCount(2)
  await expectAccessible(page)
  await expectDriftOnPhone(operator)
  await row.getByRole('button', { name: phrase('template.putBack'), exact: true }).click()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: phrase('template.putBack'), exact: true }).click()
  await expect(panel).toContainText(phrase('template.drift.count', { count: 0 }))
  await page.getByRole('checkbox', { name: phrase('template.differsOnly') }).uncheck()
  await expect(row).not.toContainText('4321')
  await expect(press('template.putBack.all')).toHaveCount(0)
})

/** On a phone the mark of a difference and the buttons of its key stand in sight, without scrolling to the side. */
async function expectDriftOnPhone({ page, phrase }: Operator): Promise<void> {
  const { width, height } = page.viewportSize() ?? { width: 1440, height: 900 }
  await page.setViewportSize({ width: 390, height: 844 })
  const keys = page.getByLabel(phrase('remote.configuration'), { exact: true }).locator('tbody')
  for (const part of [
    keys.getByText(phrase('template.differs'), { exact: true }),
    keys.getByRole('button', { name: phrase('template.putBack'), exact: true }),
    keys.getByRole('button', { name: phrase('remote.configuration.change'), exact: true }),
  ]) {
    await part.scrollIntoViewIfNeeded()
    const box = await part.boundingBox()
    expect(box?.x ?? -1).toBeGreaterThanOrEqual(8)
    expect((box?.x ?? 0) + (box?.width ?? 999)).toBeLessThanOrEqual(390 - 8)
  }
  await page.setViewportSize({ width, height })
}

/** Opens the configuration of a pile and reads its keys from it. */
async function readsKeys({ page, phrase }: Operator, pileId: string): Promise<Locator> {
  await page.goto(`${pathOf('pointConfig')}?id=${pileId}`)
  const dialog = page.getByRole('alertdialog').or(page.getByRole('dialog'))
  const name = phrase('remote.action.GetConfiguration')
  await page.getByRole('button', { name, exact: true }).click()
  await dialog.getByRole('button', { name, exact: true }).click()
  const keys = page.getByRole('table', { name: phrase('remote.configuration') })
  await expect(keys.getByRole('row').filter({ hasText: 'HeartbeatInterval' })).toBeVisible()
  return keys
}
