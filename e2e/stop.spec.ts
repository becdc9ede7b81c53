import { expect } from '@playwright/test'
import type { Locator, Page } from '@playwright/test'
import { pages } from '#contracts/menu.ts'
import { pathOf } from '#contracts/routes.ts'
import type { ChargePoint } from '#simulator/charge-point/charge-point.ts'
import { steps } from '#simulator/scenarios/session.ts'
import { expectAccessible } from './support/axe.ts'
import { narrow, rowWith } from './support/lists.ts'
import { signedIn } from './support/operator.ts'
import type { Operator } from './support/operator.ts'
import { fixture } from './support/pile.ts'
import { test } from './support/test.ts'

/** A running session is stopped wherever it is shown: on its own page, in the list of sessions, on the page of its pile. */

/** A pile stops within a few seconds. */
const STOPS_WITHIN_MS = 30_000

/** A car begins to charge; answers its transaction. */
async function charges(pile: ChargePoint, number: number): Promise<string> {
  const driver = steps({ pile, connectorId: 1, idTag: fixture(number).idTag })
  await driver.isReady()
  driver.plug()
  await driver.swipe()
  await driver.numbered()
  return String(driver.connector.transaction?.id)
}

const button = (place: Page | Locator, { phrase }: Operator, action: string): Locator =>
  place.getByRole('button', { name: phrase(`remote.action.${action}`), exact: true })

/** Confirms a stop whose dialog shows customer, energy and cost of the session. */
async function confirmsStop(operator: Operator, number: number, id: string): Promise<void> {
  const { page, phrase } = operator
  const dialog = page.getByRole('alertdialog')
  await expect(dialog).toContainText(phrase('remote.prompt.RemoteStopTransaction'))
  await expect(dialog).toContainText(id)
  await expect(dialog).toContainText(`LOAD${String(number).padStart(8, '0')}`)
  await expect(dialog).toContainText(/\d\skWh/u)
  await expect(dialog).toContainText(/\$\d/u)
  await expect(dialog.getByRole('button', { name: phrase('kit.cancel') })).toBeFocused()
  await expectAccessible(page)
  await button(dialog, operator, 'RemoteStopTransaction').click()
  await expect(dialog).toBeHidden()
}

const told = ({ page, phrase }: Operator): Promise<void> =>
  expect(page.getByRole('region', { name: phrase('kit.toasts') }).getByText(phrase('success.operation'))).toBeVisible({
    timeout: STOPS_WITHIN_MS,
  })

test('a running session can be stopped on its own page until it has ended', async ({ page, pile }) => {
  const id = await charges(pile(15), 15)
  const operator = await signedIn(page)
  const { phrase } = operator
  await page.goto(`${pathOf('monitorChargingDetail')}?id=${id}`)
  await expect(button(page, operator, 'UnlockConnector')).toBeEnabled()
  await button(page, operator, 'RemoteStopTransaction').click()
  await confirmsStop(operator, 15, id)
  await told(operator)
  await expect(page.getByRole('heading', { level: 1 }).locator('..')).toContainText(
    phrase('state.charging-session.ended'),
  )
  await expect(button(page, operator, 'RemoteStopTransaction')).toHaveCount(0)
  await expect(button(page, operator, 'UnlockConnector')).toHaveCount(0)
})

test('a running session can be stopped in the list, disabled with the reason while its pile is offline', async ({
  page,
  pile,
}) => {
  const simulated = pile(16)
  const id = await charges(simulated, 16)
  const operator = await signedIn(page)
  const { phrase } = operator
  await page.goto(pages.charging.url)
  await narrow(operator, 'column.pile', fixture(16).pileId)
  const row = rowWith(operator, fixture(16).pileId)
  await row.getByRole('button', { name: phrase('kit.more', { name: id }) }).click()
  const stop = page.getByRole('menuitem', { name: phrase('remote.action.RemoteStopTransaction') })
  await expect(stop).not.toHaveAttribute('aria-disabled', 'true')
  simulated.drop()
  await expect(stop).toHaveAttribute('aria-disabled', 'true')
  await expect(stop).toContainText(phrase('guard.pileOnline'))
  simulated.restore()
  await expect(stop).not.toHaveAttribute('aria-disabled', 'true')
  await stop.click()
  await confirmsStop(operator, 16, id)
  await told(operator)
})

test('the page of a pile has stop, unlock and reset', async ({ page, pile }) => {
  const { pileId } = fixture(19)
  const id = await charges(pile(19), 19)
  const operator = await signedIn(page)
  await page.goto(`${pathOf('pointDetail')}?id=${pileId}`)
  for (const action of ['Reset', 'UnlockConnector']) await expect(button(page, operator, action).first()).toBeEnabled()
  await expectAccessible(page)
  await button(page, operator, 'RemoteStopTransaction').first().click()
  await confirmsStop(operator, 19, id)
  await told(operator)
})
