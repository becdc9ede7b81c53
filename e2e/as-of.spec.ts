import { expect } from '@playwright/test'
import type { Locator } from '@playwright/test'
import { plugToPaid } from '#simulator/scenarios/plug-to-paid.ts'
import { expectAccessible } from './support/axe.ts'
import { dateIn, typeDate } from './support/dates.ts'
import { narrow, rowWith, valueOf } from './support/lists.ts'
import { atHome, chooseDark, openPage } from './support/operator.ts'
import type { Operator } from './support/operator.ts'
import { fixture } from './support/pile.ts'
import { test } from './support/test.ts'

/** Every page as it was at an earlier moment, and back to now. */

const NUMBER = 9

const control = async ({ page, phrase }: Operator): Promise<Locator> => {
  await page.getByRole('button', { name: phrase('shell.asOf'), exact: true }).click()
  return page.getByRole('dialog', { name: phrase('shell.asOf') })
}

/** Thirty frames of the page pass. */
const frames = (): Promise<void> =>
  new Promise((resolve) => {
    let left = 30
    const next = (): number | void => ((left -= 1) < 0 ? resolve() : requestAnimationFrame(next))
    next()
  })

/** What the time control proposes: now, to the second. It closes again by Escape, and gives the focus back. */
async function nowOnTheClock(operator: Operator): Promise<string> {
  const dialog = await control(operator)
  const name = operator.phrase('shell.asOf.moment')
  await expect(dialog.getByRole('group', { name })).toBeVisible()
  const wall = await dateIn(dialog, name)
  await expectAccessible(operator.page)
  await operator.page.keyboard.press('Escape')
  await expect(operator.page.getByRole('button', { name: operator.phrase('shell.asOf'), exact: true })).toBeFocused()
  return wall
}

/** Seconds are what the control knows: whatever happened until now lies before the next one. */
async function nextSecond(): Promise<void> {
  const second = () => Math.floor(Date.now() / 1_000)
  const now = second()
  await expect.poll(second).toBeGreaterThan(now)
}

test('the choice of a moment comes whole, however late its parts: none takes the focus from another', async ({
  page,
}) => {
  const operator = await atHome(page)
  // Each part is answered some frames after the one before it.
  let before = Promise.resolve()
  await page.route('**/assets/*.js', (route) => {
    before = before.then(() => page.evaluate(frames)).then(() => route.continue())
    return before
  })
  const steps = page.getByRole('button', { name: operator.phrase('shell.asOf.hour'), exact: true })
  const dialog = await control(operator)
  await expect(steps).toBeVisible()
  expect(await dialog.getByRole('spinbutton').count()).toBeGreaterThan(0)
  await page.unrouteAll({ behavior: 'ignoreErrors' })
})

test('before its payment a record is unsettled and no balance has changed; back to now it is paid', async ({
  page,
  pile,
}) => {
  const { pileId, idTag } = fixture(NUMBER)
  const operator = await atHome(page)
  const { phrase } = operator
  const { transactionId } = await plugToPaid({ pile: pile(NUMBER), connectorId: 1, idTag, chargesMs: 2_000 })
  const id = String(transactionId)
  await openPage(operator, 'menu.finance', 'menu.chargeRecord')
  await narrow(operator, 'column.pile', pileId)
  const row = rowWith(operator, id)
  const stands = (status: string) => row.getByText(phrase(`state.charge-record.${status}`), { exact: true })
  const settle = row.getByRole('button', { name: phrase('command.charge-record.initiateSettlement') })
  await expect(stands('RECORD_UNSETTLED')).toBeVisible()
  await nextSecond()
  const before = await nowOnTheClock(operator)

  await settle.click()
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: phrase('confirm.initiateSettlement.action') })
    .click()
  await expect(stands('RECORD_COMPLETE')).toBeVisible()

  const dialog = await control(operator)
  await typeDate(dialog, phrase('shell.asOf.moment'), before)
  await dialog.getByRole('button', { name: phrase('shell.asOf.show') }).click()
  const band = page.getByRole('status').filter({ hasText: before })
  await expect(band).toBeVisible()
  await expect(stands('RECORD_UNSETTLED')).toBeVisible()
  await expect(settle).toBeDisabled()
  await expect(settle).toHaveAccessibleDescription(phrase('guard.asOf'))
  await row.getByText(id, { exact: true }).click()
  const details = page.getByRole('main').getByRole('region', { name: new RegExp(` ${id}$`, 'u') })
  await expect(valueOf(details, phrase('finance.balanceAfter'))).toHaveText('–')
  await expectAccessible(page)
  await chooseDark(operator, true)
  await expectAccessible(page)

  await openPage(operator, 'menu.finance', 'menu.bills')
  await expect(band).toBeVisible()
  await narrow(operator, 'finance.record', id)
  await expect(rowWith(operator, `B${id}`)).toHaveCount(0)
  await page.setViewportSize({ width: 1024, height: 768 })
  await expect(band.getByRole('button', { name: phrase('shell.asOf.now') })).toBeInViewport()
  await band.getByRole('button', { name: phrase('shell.asOf.now') }).press('Enter')
  await expect(band).toBeHidden()
  await expect(rowWith(operator, `B${id}`)).toHaveCount(1)
  expect(new URL(page.url()).searchParams.has('asOf')).toBe(false)
})
