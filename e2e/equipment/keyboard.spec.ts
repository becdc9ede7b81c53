import { writeFile } from 'node:fs/promises'
import { expect } from '@playwright/test'
import type { Locator } from '@playwright/test'
import { pages } from '#contracts/menu.ts'
import { pathOf } from '#contracts/routes.ts'
import { steps } from '#simulator/scenarios/session.ts'
import { tabTo } from '../support/keyboard.ts'
import { signedIn } from '../support/operator.ts'
import { fixture } from '../support/pile.ts'
import { test } from '../support/test.ts'

/** Equipment without a mouse: the map, imports, configurations, and the dialogs that switch (interface.md C19). */

/** Piles of the fixtures: no other test disables the one, none configures the other. */
const SWITCHED = 17
const CONFIGURED = 18

test('the map of locations is enlarged, and left for the page of one, by keyboard', async ({ page }) => {
  const { phrase } = await signedIn(page)
  await page.goto(`${pages.stations.url}?tab=map`)
  const map = page.getByRole('application', { name: phrase('home.map') })
  await expect(map.locator('path').first()).toBeAttached()
  const at = async () => map.locator('g').getAttribute('transform')
  const first = await at()
  await tabTo(page, map)
  await page.keyboard.press('+')
  await expect.poll(at).not.toBe(first)
  await tabTo(page, page.getByRole('button', { name: phrase('kit.map.all') }))
  await page.keyboard.press('Enter')
  await expect.poll(at).toBe(first)
  await tabTo(page, page.getByRole('link', { name: 'Xinyi Tower Parking' }))
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(pathOf('stationDetail'), 'u'))
})

test('an import is begun, filled, read and left by keyboard, and gives the focus back', async ({ page }, testInfo) => {
  const { phrase } = await signedIn(page)
  const renamed = testInfo.outputPath('renamed.xlsx')
  await writeFile(renamed, '%PDF-1.7 no workbook')
  await page.goto(pages.stations.url)
  // Asked for well before: a browser that hears of it with the press may have opened its own.
  const chosen = page.waitForEvent('filechooser')
  const begin = page.getByRole('button', { name: phrase('kit.import'), exact: true })
  const dialog = page.getByRole('dialog')
  await tabTo(page, begin)
  await page.keyboard.press('Enter')
  await expect(dialog.and(page.locator(':focus, :focus-within'))).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(begin).toBeFocused()

  await page.keyboard.press('Enter')
  await tabTo(page, dialog.getByRole('button', { name: phrase('kit.file.choose') }))
  await page.keyboard.press('Enter')
  await (await chosen).setFiles(renamed)
  await expect(dialog).toContainText(phrase('kit.import.refused.content'))
  await tabTo(page, dialog.getByRole('button', { name: phrase('kit.import.sample') }))
  const saved = page.waitForEvent('download')
  await page.keyboard.press('Enter')
  await (await saved).path()
  await tabTo(page, dialog.getByRole('button', { name: phrase('kit.cancel') }))
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
  await expect(begin).toBeFocused()
})

test('a pile is disabled and enabled by keyboard: the safe button first, Escape leaves, the focus comes back', async ({
  page,
}) => {
  const { phrase } = await signedIn(page)
  await page.goto(`${pathOf('pointDetail')}?id=${fixture(SWITCHED).pileId}&tab=registration`)
  const main = page.getByRole('main')
  const dialog = page.getByRole('alertdialog')
  const give = (verb: 'disable' | 'enable'): Locator =>
    main.getByRole('button', { name: phrase(`command.pile.${verb}`), exact: true })
  const safe = dialog.getByRole('button', { name: phrase('kit.cancel') })
  for (const [verb, told, status] of [
    ['disable', 'pile.reach.piles', 'state.enablement.disabled'],
    ['enable', 'pile.enabling.piles', 'state.enablement.enabled'],
  ] as const) {
    await expect(give(verb)).toBeEnabled()
    await tabTo(page, give(verb))
    await page.keyboard.press('Enter')
    await expect(dialog).toContainText(phrase(told, { count: 1 }))
    await expect(safe).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await expect(give(verb)).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(dialog).toContainText(phrase(told, { count: 1 }))
    await tabTo(page, dialog.getByRole('button', { name: phrase(`confirm.${verb}Station.action`) }))
    await page.keyboard.press('Enter')
    await expect(dialog).toBeHidden()
    await expect(main.getByText(phrase(status), { exact: true }).first()).toBeVisible()
    const isKept = () => page.evaluate(() => document.activeElement?.closest('main') !== null)
    await expect.poll(isKept, { message: 'the focus stays in the page' }).toBe(true)
  }
})

test('the keys of a pile are read, sought and changed by keyboard', async ({ page, pile }) => {
  const { pileId, idTag } = fixture(CONFIGURED)
  await steps({ pile: pile(CONFIGURED), connectorId: 1, idTag }).isReady()
  const { phrase } = await signedIn(page)
  await page.goto(`${pathOf('pointConfig')}?id=${pileId}`)
  const dialog = page.getByRole('alertdialog')
  const read = page.getByRole('button', { name: phrase('remote.action.GetConfiguration'), exact: true })
  await tabTo(page, read)
  await page.keyboard.press('Enter')
  await tabTo(page, dialog.getByRole('button', { name: phrase('remote.action.GetConfiguration'), exact: true }))
  await page.keyboard.press('Enter')
  const keys = page.getByRole('table', { name: phrase('remote.configuration') })
  await expect(keys).toContainText('HeartbeatInterval')
  await tabTo(page, page.getByRole('searchbox', { name: phrase('remote.configuration.filter') }))
  await page.keyboard.type('heartbeat')
  await expect(keys.getByRole('row')).toHaveCount(2)
  const change = keys.getByRole('button', { name: phrase('remote.configuration.change') })
  await tabTo(page, change)
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('textbox')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(change).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('textbox')).toBeFocused()
  await page.keyboard.type('1234')
  await tabTo(page, dialog.getByRole('button', { name: phrase('remote.action.ChangeConfiguration') }))
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
  await expect(keys).toContainText('1234')
})

test('labels are chosen, looked at and printed by keyboard, and the dialog gives the focus back', async ({ page }) => {
  const { phrase } = await signedIn(page)
  await page.addInitScript(() => {
    window.print = () => document.body.setAttribute('data-printed', '')
  })
  await page.goto(`${pages.piles.url}?f.name=Riverside`)
  const main = page.getByRole('main')
  for (const id of ['KRK-01', 'KRK-02']) {
    await main.getByRole('checkbox', { name: phrase('kit.table.choose', { name: id }) }).focus()
    await page.keyboard.press('Space')
  }
  const print = page.getByRole('button', { name: phrase('pile.labels'), exact: true })
  const dialog = page.getByRole('dialog', { name: phrase('pile.labels.title', { count: 4 }) })
  await tabTo(page, print)
  await page.keyboard.press('Enter')
  await tabTo(page, dialog.getByRole('textbox', { name: phrase('pile.labels.used') }))
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type('5')
  const sheet = dialog.getByRole('combobox', { name: phrase('pile.labels.layout') })
  await page.keyboard.press('Shift+Tab')
  await expect(sheet).toBeFocused()
  // What is typed chooses, as in any list of the platform.
  await page.keyboard.type(phrase('pile.labels.layout.column').slice(0, 3))
  await expect(sheet.locator('option:checked')).toHaveText(phrase('pile.labels.layout.column'))
  await expect(dialog.getByRole('textbox'), 'a roll has no labels that were used before').toHaveCount(0)
  await tabTo(page, dialog.getByRole('button', { name: phrase('pile.labels.print') }))
  await page.keyboard.press('Enter')
  await expect(page.locator('body[data-printed]')).toBeAttached()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(print).toBeFocused()
})
