import { expect } from '@playwright/test'
import type { Locator } from '@playwright/test'
import { plugToPaid } from '#simulator/scenarios/plug-to-paid.ts'
import { steps } from '#simulator/scenarios/session.ts'
import { expectAccessible } from './support/axe.ts'
import { cell, narrow, rowWith } from './support/lists.ts'
import { openPage, signIn } from './support/operator.ts'
import type { Operator } from './support/operator.ts'
import { fixture } from './support/pile.ts'
import { ownServer } from './support/server.ts'
import type { OwnServer } from './support/server.ts'
import { test as base } from './support/test.ts'
import { loadsOf } from './support/visits.ts'

/** What the console shows is live, or says that it is not (interface.md C1, C2). */

const test = base.extend<{ readonly server: OwnServer }>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of a fixture's tools from this pattern.
  server: async ({}, use) => {
    const server = await ownServer()
    await server.start()
    await use(server)
    await server.remove()
  },
  baseURL: async ({ server }, use) => use(server.origin),
})

/** The pill is part of the contract: ten seconds after the stream has stopped it has to show it. */
const ADMITS_WITHIN_MS = 10_000
/** Ten seconds after the last sign of life, and one for the clock on the screen. */
const STALE_WITHIN_MS = 12_000
/** The console waits up to 8 seconds between two tries, the pile a few. */
const RECOVERS_WITHIN_MS = 30_000

const status = (row: Locator, { phrase }: Operator, word: string): Locator =>
  row.getByText(phrase(`state.connector.${word}`), { exact: true })

const pill = ({ page, phrase }: Operator, ...states: readonly string[]): Locator =>
  states
    .map((state) => page.getByRole('status', { name: phrase(`kit.live.${state}.name`), exact: true }))
    .reduce((one, other) => one.or(other))

test('a killed server is reported at once; when it is back, the page is up to date without a reload [R4.2.10]', async ({
  page,
  pile,
  server,
}) => {
  const { pileId, idTag } = fixture(1)
  const simulated = pile(1)
  const driver = steps({ pile: simulated, connectorId: 1, idTag })
  const operator = await signIn(page)
  const loads = loadsOf(page)
  const before = await plugToPaid({ pile: simulated, connectorId: 1, idTag, chargesMs: 2_000 })
  await openPage(operator, 'menu.finance', 'menu.chargeRecord')
  const rows = rowWith(operator, pileId)
  await expect(rows).toHaveCount(1)
  driver.plug()
  await driver.swipe()
  await driver.numbered()
  await expect(pill(operator, 'live')).toBeVisible()

  await server.kill()
  await expect(pill(operator, 'reconnecting', 'offline')).toBeVisible({ timeout: ADMITS_WITHIN_MS })
  await expectHeldBack(operator, rows)
  simulated.swipe(1, idTag)
  simulated.unplug(1)

  await server.start()
  await expect(pill(operator, 'live')).toBeVisible({ timeout: RECOVERS_WITHIN_MS })
  await expect(rows).toHaveCount(2, { timeout: RECOVERS_WITHIN_MS })
  await expect(settleButton(operator, rows.first())).toBeEnabled()
  await driver.confirmed()
  await driver.statusDelivered()
  expect(loads(), 'loads of the document').toBe(0)
  await expectSameInAnotherTab(operator, rows, String(before.transactionId))
})

test('a server that was restored from a backup is shown as it is then, without a reload', async ({
  page,
  pile,
  server,
}) => {
  const { pileId, idTag } = fixture(1)
  const simulated = pile(1)
  const operator = await signIn(page)
  const loads = loadsOf(page)
  const charge = () => plugToPaid({ pile: simulated, connectorId: 1, idTag, chargesMs: 1_000 })
  await charge()
  await openPage(operator, 'menu.finance', 'menu.chargeRecord')
  const rows = rowWith(operator, pileId)
  await expect(rows).toHaveCount(1)
  await server.kill()
  server.backUp()
  await server.start()
  await expect(pill(operator, 'live')).toBeVisible({ timeout: RECOVERS_WITHIN_MS })
  await charge()
  await charge()
  await expect(rows).toHaveCount(3)

  await server.kill()
  server.restore()
  await server.start()
  await expect(pill(operator, 'live')).toBeVisible({ timeout: RECOVERS_WITHIN_MS })
  await expect(rows).toHaveCount(1, { timeout: RECOVERS_WITHIN_MS })
  await charge()
  await expect(rows).toHaveCount(2)
  await openPage(operator, 'menu.monitoring', 'menu.connector')
  await expect(rowWith(operator, `${pileId} · 1`)).toBeVisible()
  expect(loads(), 'loads of the document').toBe(0)
})

const settleButton = ({ phrase }: Operator, row: Locator): Locator =>
  row.getByRole('button', { name: phrase('command.charge-record.initiateSettlement') })

/** Stale data is marked, and commands are disabled. */
async function expectHeldBack(operator: Operator, rows: Locator): Promise<void> {
  const { page, phrase } = operator
  await expect(pill(operator, 'offline')).toBeVisible({ timeout: STALE_WITHIN_MS })
  const settle = settleButton(operator, rows.first())
  await expect(settle).toBeDisabled()
  await expect(settle).toHaveAccessibleDescription(phrase('shell.stale.reason'))
  await expectAccessible(page)
}

/** A newly loaded tab shows the same as one that has been open all the time, and each fact once. */
async function expectSameInAnotherTab(operator: Operator, rows: Locator, id: string): Promise<void> {
  const { page, phrase } = operator
  const fresh = { page: await page.context().newPage(), phrase }
  await fresh.page.goto(page.url())
  const same = fresh.page.getByRole('main').getByRole('row')
  await expect(same).toHaveCount(3)
  for (const index of [0, 1]) await expect(same.nth(index + 1)).toHaveText((await rows.nth(index).textContent()) ?? '')
  for (const each of [operator, fresh]) {
    await openPage(each, 'menu.monitoring', 'menu.charging')
    await expect(each.page.getByRole('main').getByRole('row')).toHaveCount(3)
    await each.page
      .getByRole('main')
      .getByRole('row')
      .filter({ hasNotText: new RegExp(`^${id}`, 'u') })
      .getByRole('link')
      .first()
      .click()
    for (const fact of ['started', 'stopped', 'released'])
      await expect(each.page.getByRole('listitem').filter({ hasText: phrase(`fact.session.${fact}`) })).toHaveCount(1)
  }
  await fresh.page.close()
}

test('a pile whose connection drops is offline, with its last status next to it [R4.2.10]', async ({ page, pile }) => {
  const { pileId, idTag } = fixture(1)
  const simulated = pile(1)
  const driver = steps({ pile: simulated, connectorId: 1, idTag })
  const operator = await signIn(page)
  await driver.isReady()
  driver.plug()
  await openPage(operator, 'menu.monitoring', 'menu.connector')
  await narrow(operator, 'column.pile', pileId)
  const row = rowWith(operator, `${pileId} · 1`)
  await expect(status(row, operator, 'Preparing')).toBeVisible()
  simulated.drop()
  await expect(status(row, operator, 'Offline')).toBeVisible({ timeout: 5_000 })
  await expect(await cell(operator, row, 'column.status')).toContainText(operator.phrase('state.connector.Preparing'))
  simulated.restore()
  simulated.unplug(1)
  await expect(status(row, operator, 'Available')).toBeVisible()
  await expect(status(rowWith(operator, `${pileId} · 2`), operator, 'Available')).toBeVisible()
  await expect(status(rowWith(operator, pileId), operator, 'Offline')).toHaveCount(0)
})
