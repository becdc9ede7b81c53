import { expect } from '@playwright/test'
import { pages } from '#contracts/menu.ts'
import { steps } from '#simulator/scenarios/session.ts'
import { expectAccessible } from '../support/axe.ts'
import { rowWith } from '../support/lists.ts'
import { signedIn } from '../support/operator.ts'
import { fixture } from '../support/pile.ts'
import { test } from '../support/test.ts'

/** Templates for the configuration of piles, as an operator writes, compares and applies them. */

test('a template is written, compared with the piles of its model and applied, with a result for each key', async ({
  page,
  pile,
}) => {
  const { pileId, idTag } = fixture(4)
  await steps({ pile: pile(4), connectorId: 1, idTag }).isReady()
  const operator = await signedIn(page)
  const { phrase } = operator
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
