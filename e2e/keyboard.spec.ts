import { expect } from '@playwright/test'
import { pages } from '#contracts/menu.ts'
import { pathOf } from '#contracts/routes.ts'
import { plugToPaid } from '#simulator/scenarios/plug-to-paid.ts'
import { steps } from '#simulator/scenarios/session.ts'
import { expectAccessible } from './support/axe.ts'
import { installation } from './support/installation.ts'
import { tabTo } from './support/keyboard.ts'
import { atHome, signedIn } from './support/operator.ts'
import { fixture } from './support/pile.ts'
import { phrasesOf } from './support/phrases.ts'
import { test } from './support/test.ts'

/** The way from the sign-in to a settled record without a mouse (interface.md C19). */

const NUMBER = 3
const RUNNING = 20

const phrase = phrasesOf('en')

test('signs in, opens a record and settles it with the keyboard alone [R8.5.15, R8.4.12]', async ({ page, pile }) => {
  const { idTag } = fixture(NUMBER)
  const charge = plugToPaid({ pile: pile(NUMBER), connectorId: 1, idTag, chargesMs: 2_000 })
  await page.goto(`/${installation.operator}/login`)
  await expect(page.getByRole('textbox', { name: phrase('signIn.account') })).toBeFocused()
  await page.keyboard.type(installation.account)
  await page.keyboard.press('Tab')
  await page.keyboard.type(installation.password)
  await tabTo(page, page.getByRole('textbox', { name: phrase('signIn.code') }))
  await page.keyboard.type(installation.captcha)
  // The test knows the code, but waits for the picture as a person would.
  await expect(page.getByRole('button', { name: phrase('signIn.submit'), exact: true })).toBeEnabled()
  await page.keyboard.press('Enter')

  const menu = page.getByRole('navigation', { name: phrase('shell.menu') })
  await tabTo(page, menu.getByRole('button', { name: phrase('menu.finance') }))
  await page.keyboard.press('Enter')
  await tabTo(page, menu.getByRole('link', { name: phrase('menu.chargeRecord'), exact: true }))
  await page.keyboard.press('Enter')

  const id = String((await charge).transactionId)
  await tabTo(page, page.getByRole('search').getByRole('textbox', { name: phrase('finance.record') }))
  await page.keyboard.type(id)
  await page.keyboard.press('Enter')
  const main = page.getByRole('main')
  const row = main.getByRole('row').filter({ hasText: id })
  await expect(main.getByRole('row')).toHaveCount(2)
  await tabTo(page, row)
  await page.keyboard.press('Enter')

  const details = main.getByRole('region', { name: new RegExp(` ${id}$`, 'u') })
  await expect(details).toBeFocused()
  const settle = details.getByRole('button', { name: phrase('command.charge-record.initiateSettlement') })
  await tabTo(page, settle)
  await page.keyboard.press('Enter')
  const prompt = page.getByRole('alertdialog')
  await expect(prompt.getByRole('button', { name: phrase('kit.cancel') })).toBeFocused()
  await tabTo(page, prompt.getByRole('button', { name: phrase('confirm.initiateSettlement.action') }))
  await page.keyboard.press('Enter')
  await expect(page.getByText(phrase('success.settlement'))).toBeVisible()
  await expect(row.getByText(phrase('state.charge-record.RECORD_COMPLETE'))).toBeVisible()

  await tabTo(page, details.getByRole('button', { name: phrase('kit.close') }))
  await page.keyboard.press('Enter')
  await expect(details).toBeHidden()
  await expect(row).toBeFocused()
})

test('stops a session with the keyboard alone, and keeps the focus in place', async ({ page, pile }) => {
  const driver = steps({ pile: pile(RUNNING), connectorId: 1, idTag: fixture(RUNNING).idTag })
  await driver.isReady()
  driver.plug()
  await driver.swipe()
  await driver.numbered()
  await signedIn(page)
  await page.goto(`${pathOf('monitorChargingDetail')}?id=${driver.connector.transaction?.id ?? ''}`)
  const main = page.getByRole('main')
  const name = phrase('remote.action.RemoteStopTransaction')
  const stop = main.getByRole('button', { name, exact: true })
  await tabTo(page, stop)
  await page.keyboard.press('Enter')
  const prompt = page.getByRole('alertdialog')
  await expect(prompt.getByRole('button', { name: phrase('kit.cancel') })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(prompt).toBeHidden()
  await expect(stop).toBeFocused()
  await page.keyboard.press('Enter')
  await tabTo(page, prompt.getByRole('button', { name, exact: true }))
  await page.keyboard.press('Enter')
  await expect(stop).toHaveCount(0)
  const isKept = () => page.evaluate(() => document.activeElement?.closest('main') !== null)
  await expect.poll(isKept, { message: 'the focus stays in the page' }).toBe(true)
})

test('edits a load plan with the keyboard alone: an added slot gets the focus, a removed one passes it on', async ({
  page,
}) => {
  await signedIn(page)
  await page.goto(pages.loadBalancing.url)
  const main = page.getByRole('main')
  await tabTo(page, main.getByRole('button', { name: phrase('balancing.add') }))
  await page.keyboard.press('Enter')
  await tabTo(page, main.getByRole('textbox', { name: phrase('balancing.name') }))
  await page.keyboard.type('By keyboard')
  await tabTo(page, main.getByRole('combobox', { name: phrase('balancing.location') }))
  await page.keyboard.type('Harbour')
  const more = main.getByRole('button', { name: phrase('balancing.slot.add') })
  await tabTo(page, more)
  await page.keyboard.press('Enter')
  const begins = main.getByRole('textbox', { name: phrase('balancing.slot.from') })
  await expect(begins).toHaveCount(2)
  await expect(begins.last()).toBeFocused()
  await tabTo(page, main.getByRole('button', { name: phrase('balancing.slot.remove', { number: 2 }) }))
  await page.keyboard.press('Enter')
  await expect(begins).toHaveCount(1)
  await expect(more).toBeFocused()
  await page.keyboard.press('Shift+Tab')
  await expect(main.getByRole('textbox', { name: phrase('balancing.slot.power') })).toBeFocused()
  await page.keyboard.type('50')
  await tabTo(page, main.getByRole('button', { name: phrase('balancing.save') }))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('By keyboard')
})

test('a menu begins at its first entry, or at the chosen one, and gives the focus back', async ({ page }) => {
  await atHome(page)
  const banner = page.getByRole('banner')
  const user = banner.getByRole('button', { name: new RegExp(`^${phrase('shell.user')}`, 'u') })
  // The first one is fetched, the second is here already.
  for (const key of ['Enter', 'Space']) {
    await tabTo(page, user)
    await page.keyboard.press(key)
    await expect(page.getByRole('menuitem').first()).toBeFocused()
    await page.keyboard.press('ArrowUp')
    await expect(page.getByRole('menuitem').last()).toBeFocused()
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await expect(user).toBeFocused()
  }
  const language = banner.getByRole('button', { name: new RegExp(`^${phrase('shell.language')}`, 'u') })
  await language.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('menuitemradio', { checked: true })).toBeFocused()
})
