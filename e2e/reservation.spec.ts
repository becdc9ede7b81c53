import { expect } from '@playwright/test'
import { pages } from '#contracts/menu.ts'
import { expectAccessible } from './support/axe.ts'
import { tabTo } from './support/keyboard.ts'
import { rowWith } from './support/lists.ts'
import { atHome, openPage, signedIn } from './support/operator.ts'
import { fixture } from './support/pile.ts'
import { test } from './support/test.ts'

/** Reservations: those of the demo's past, and one that is made by keyboard, kept by a simulated pile and given up. */

test('the menu leads to the reservations, which show how past ones ended [R1.2.38] [R2.3.60] [R2.6.24]', async ({
  page,
}) => {
  const operator = await atHome(page)
  const { phrase } = operator
  await openPage(operator, 'menu.maintenance', 'menu.reservation')
  await expect(page).toHaveURL(new RegExp(`${pages.reservation.url}$`, 'u'))
  await expect(page.getByRole('heading', { level: 1, name: phrase('route.reservation.title') })).toBeVisible()
  // Stories of other tests may reserve the same pile meanwhile: the demo's own reservation is the oldest.
  await page.goto(`${pages.reservation.url}?f.pileId=WAW-01`)
  await expect(rowWith(operator, 'WAW-01').first()).toBeVisible()
  await rowWith(operator, 'WAW-01').last().click()
  const details = page.getByRole('region', { name: phrase('reservation.heading', { name: '1' }) })
  await expect(details).toContainText(phrase('reservation.end.NO_SHOW'))
  await expect(details).toContainText(phrase('state.bill.PaySuccess'))
  await expectAccessible(page)
})

test('a connector is reserved with the keyboard alone, confirmed by its pile, and canceled again', async ({
  page,
  pile,
}) => {
  const number = 14
  const { pileId, idTag } = fixture(number)
  pile(number).powerOn()
  const operator = await signedIn(page)
  const { phrase } = operator
  await page.goto(`${pages.reservation.url}?f.pileId=${pileId}`)
  await tabTo(page, page.getByRole('button', { name: phrase('command.reservation.request'), exact: true }))
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('combobox').first()).toBeFocused()
  await page.keyboard.type(pileId)
  await expect(page.getByRole('listbox').getByRole('option', { name: pileId })).toBeVisible()
  // The suggestions are closed first; what was typed keeps the dialog open.
  await page.keyboard.press('Escape')
  await expect(dialog.getByRole('option', { name: /^1 · .*Available$/u })).toBeAttached()
  await tabTo(page, dialog.getByRole('combobox', { name: phrase('column.connector') }))
  await page.keyboard.type('1')
  await tabTo(page, dialog.getByRole('combobox', { name: phrase('column.card') }))
  await page.keyboard.type(idTag)
  await expect(page.getByRole('listbox').getByRole('option', { name: idTag })).toBeVisible()
  await page.keyboard.press('Escape')
  await expectAccessible(page)
  await tabTo(page, dialog.getByRole('button', { name: phrase('command.reservation.request'), exact: true }))
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()

  const row = rowWith(operator, `${pileId} · 1`)
  await expect(row).toContainText(phrase('state.reservation.Reserved'))
  const cancel = row.getByRole('button', { name: phrase('command.reservation.cancel') })
  await expect(cancel).toBeEnabled()
  await cancel.click()
  const question = page.getByRole('alertdialog')
  await question.getByRole('button', { name: phrase('command.reservation.cancel') }).click()
  await expect(row).toContainText(phrase('state.reservation.Canceled'))
})
