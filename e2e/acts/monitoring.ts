import { expect } from '@playwright/test'
import type { Locator } from '@playwright/test'
import { pages } from '#contracts/menu.ts'
import { expectAccessible } from '#e2e/support/axe.ts'
import { installation } from '#e2e/support/installation.ts'
import { cell, figure, narrow, rowWith } from '#e2e/support/lists.ts'
import { openPage } from '#e2e/support/operator.ts'
import type { Operator } from '#e2e/support/operator.ts'
import { CONNECTOR, OTHER_CONNECTOR } from './scene.ts'
import type { Scene } from './scene.ts'

/** The acts that the operator follows under real-time monitoring. */

/** The eleven words of a connector, as they stand in a row. */
const word = (row: Locator, operator: Operator, status: string): Locator =>
  row.getByText(operator.phrase(`state.connector.${status}`), { exact: true })

export async function comesOnline({ operator, pileId, driver }: Scene): Promise<void> {
  const { page, phrase } = operator
  await openPage(operator, 'menu.monitoring', 'menu.chargingPile')
  await narrow(operator, 'device.code', pileId)
  const row = rowWith(operator, pileId)
  const status = await cell(operator, row, 'column.status')
  await expect(status).toHaveText(phrase('device.status.offline'))
  await expect(word(row, operator, 'Offline').last()).toBeVisible()
  await expect(row.getByText(phrase('device.seen.never'), { exact: true })).toBeVisible()
  await expectAccessible(page)
  await driver.isReady()
  await expect(status).toHaveText(phrase('device.status.online'))
  await expect(word(row, operator, 'Available')).toHaveCount(2)
}

export async function plugsAndSwipes({ operator, pileId, driver }: Scene): Promise<void> {
  await openPage(operator, 'menu.monitoring', 'menu.connector')
  await narrow(operator, 'column.pile', pileId)
  const row = rowWith(operator, `${pileId} · ${CONNECTOR}`)
  await expect(word(row, operator, 'Available')).toBeVisible()
  driver.plug()
  await expect(word(row, operator, 'Preparing')).toBeVisible()
  await driver.swipe()
  await driver.numbered()
  await expect(word(row, operator, 'Charging')).toBeVisible()
  const energy = await cell(operator, row, 'charging.energy')
  await expect.poll(() => figure(energy), { message: 'energy in the list' }).toBeGreaterThan(0)
  await expectAccessible(operator.page)
}

/** Answers the transaction. */
export async function charges({ operator, pile, pileId, driver }: Scene): Promise<string> {
  const { page, phrase } = operator
  const id = String(driver.connector.transaction?.id)
  await openPage(operator, 'menu.monitoring', 'menu.charging')
  const row = rowWith(operator, `${pileId} · ${CONNECTOR}`)
  await expect(row.getByText(phrase('state.charging-session.charging'), { exact: true })).toBeVisible()
  await expectAccessible(page)
  await row.getByRole('link', { name: id, exact: true }).click()
  await expect(page).toHaveURL(new RegExp(`${pages.charging.url}/detail\\?id=${id}$`, 'u'))
  const main = page.getByRole('main')
  await expect(main.getByRole('heading', { level: 1 })).toContainText(id)
  const energy = main.getByText(phrase('charging.energy'), { exact: true }).first().locator('..')
  const before = await figure(energy)
  await expect.poll(() => figure(energy), { message: 'energy of the session' }).toBeGreaterThan(before)
  const curve = main.getByRole('figure', { name: phrase('charging.curve') })
  await expect(curve.locator('canvas')).toBeVisible()
  await expectAccessible(page)
  await curve.getByRole('button', { name: phrase('kit.curve.table') }).click()
  const moments = curve.getByRole('row')
  const known = await moments.count()
  await expect.poll(() => moments.count(), { message: 'moments of the curve' }).toBeGreaterThan(known)
  pile.withhold(CONNECTOR, true)
  const state = main.getByRole('heading', { level: 1 }).locator('..')
  await expect(state).toContainText(phrase('phase.charging-session.SuspendedEVSE'))
  pile.withhold(CONNECTOR, false)
  await expect(state).not.toContainText(phrase('phase.charging-session.SuspendedEVSE'))
  await expect(state).toContainText(phrase('state.charging-session.charging'))
  await expectAccessible(page)
  return id
}

export async function stopsAndLeaves({ operator, pileId, driver, stop }: Scene): Promise<void> {
  const { page, phrase } = operator
  stop()
  const state = page.getByRole('heading', { level: 1 }).locator('..')
  await expect(state).toContainText(phrase('state.charging-session.ended'))
  await driver.confirmed()
  await openPage(operator, 'menu.monitoring', 'menu.connector')
  await narrow(operator, 'column.pile', pileId)
  const row = rowWith(operator, `${pileId} · ${CONNECTOR}`)
  await expect(word(row, operator, 'Finishing')).toBeVisible()
  await driver.unplug()
  await expect(word(row, operator, 'Available')).toBeVisible()
  await driver.statusDelivered()
}

export async function raisesAlarm({ operator, pile, pileId }: Scene): Promise<void> {
  const { page, phrase } = operator
  await openPage(operator, 'menu.monitoring', 'menu.alarmRecord')
  await narrow(operator, 'column.pile', pileId)
  pile.fault('ground failure', OTHER_CONNECTOR)
  const row = rowWith(operator, phrase('error-code.GroundFailure'))
  await expect(row.getByText(phrase('state.alarm.Undisposed'), { exact: true })).toBeVisible()
  await expectAccessible(page)
  await row.getByRole('button', { name: phrase('command.alarm.dispose') }).click()
  const prompt = page.getByRole('alertdialog')
  await prompt.getByRole('textbox', { name: phrase('alarm.remark') }).fill('Residual current device replaced')
  await prompt.getByRole('checkbox', { name: phrase('alarm.onSite') }).check()
  await expectAccessible(page)
  await prompt.getByRole('button', { name: phrase('command.alarm.dispose') }).click()
  await expect(row.getByText(phrase('state.alarm.ManualDisposed'), { exact: true })).toBeVisible()
  await expect(await cell(operator, row, 'alarm.disposedBy')).toHaveText(installation.account)
}
