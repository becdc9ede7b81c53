import { readFileSync } from 'node:fs'
import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'
import { ChargePoint } from '#simulator/charge-point/charge-point.ts'
import { random } from '#simulator/environment/random.ts'
import { realClock } from '#simulator/environment/real-clock.ts'
import { netTransfer } from '#simulator/files/net-transfer.ts'
import { socketWire } from '#simulator/wire/socket.ts'
import { pages } from '#contracts/menu.ts'
import { expectAccessible } from './support/axe.ts'
import { installation } from './support/installation.ts'
import { rowWith } from './support/lists.ts'
import { signedIn } from './support/operator.ts'
import type { Operator } from './support/operator.ts'
import { fixture } from './support/pile.ts'
import { test } from './support/test.ts'

/**
 * A firmware upgrade from the file to the boot that proves it, and the log of the same pile from the wish to the download:
 * both over the FTP server within, against the real server and a simulated pile on a real socket.
 */

const number = 9
const identity = { chargePointVendor: 'Volt', chargePointModel: 'F9', firmwareVersion: '1.0.0' }
const version = '2.0.0'
/** What the simulated pile takes for firmware: a line that says whom it is for, then bytes. */
const image = `${JSON.stringify({ vendor: identity.chargePointVendor, model: identity.chargePointModel, version })}\n…`
/** The pile downloads, installs for half a minute and boots. */
const WITHIN_MS = 120_000
/** When the file is fetched: late enough to be typed and saved before. */
const SOON_MS = 10_000
/** The account's own zone. */
const ZONE = 'Europe/Warsaw'

// An upgrade waits for its moment, a reboot and an upload.
test.describe.configure({ timeout: 180_000 })

test('firmware is sent and installed, and a log is received [R0.4.07, R1.2.39, R2.3.56, R2.3.57, R2.3.59, R4.2.33, R4.2.36]', async ({
  page,
  baseURL,
}) => {
  const { pileId } = fixture(number)
  const pile = new ChargePoint({
    id: pileId,
    clock: realClock,
    random: random(number),
    connect: socketWire({
      url: `${(baseURL ?? '').replace('http', 'ws')}/ocpp/${installation.operator}/{id}`,
      password: null,
    }),
    supplies: [{ kind: 'AC', phases: 3, amps: 32 }],
    identity,
    transfer: netTransfer(),
  })
  pile.powerOn()
  try {
    const operator = await signedIn(page)
    await test.step('a configuration is added, with its file', () => adds(operator))
    await test.step('it is issued, fetched, installed and proved', () => issues(operator, pileId))
    await test.step('the log of the pile is asked for and downloaded', () => asksForLog(operator, pileId))
  } finally {
    pile.powerOff()
  }
})

async function adds({ page, phrase }: Operator): Promise<void> {
  await page.goto(pages.ocppUpdateConfig.url)
  await expect(page.getByRole('heading', { level: 1, name: phrase('route.ocppUpdateConfig.title') })).toBeVisible()
  await page.getByRole('button', { name: phrase('command.firmware-upgrade.draft') }).click()
  // Asked for well before: a browser that hears of it with the press may have opened its own.
  const chooser = page.waitForEvent('filechooser')
  const fill = (field: string, value: string) =>
    page.getByRole('textbox', { name: phrase(`firmware.${field}`) }).fill(value)
  await fill('version', version)
  await fill('vendor', identity.chargePointVendor)
  await fill('model', identity.chargePointModel)
  const file = { name: 'f9-2.0.0.bin', mimeType: 'application/octet-stream', buffer: Buffer.from(image) }
  await page.getByRole('button', { name: phrase('kit.file.choose') }).click()
  await (await chooser).setFiles(file)
  await expect(page.getByRole('textbox', { name: phrase('firmware.fileAddress') })).toHaveValue(
    /^ftp:\/\/127\.0\.0\.1:\d+\/firmware\/[0-9a-f]+\/f9-2\.0\.0\.bin$/u,
  )
  await expectAccessible(page)
  await typeMoment(page, phrase('firmware.retrieveAt'), Date.now() + SOON_MS)
  await page.getByRole('button', { name: phrase('firmware.save') }).click()
  await expect(page.getByText(phrase('state.firmware-upgrade.draft')).first()).toBeVisible()
}

async function issues({ page, phrase }: Operator, pileId: string): Promise<void> {
  await page.getByRole('button', { name: phrase('command.firmware-upgrade.issue'), exact: true }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText(pileId, { exact: true })).toBeVisible()
  await dialog.getByRole('button', { name: phrase('command.firmware-upgrade.issue'), exact: true }).click()
  const jobs = page.getByRole('table', { name: phrase('firmware.jobs') })
  const job = jobs.getByRole('row').filter({ hasText: pileId })
  await expect(job).toBeVisible()
  await expect(job.getByText(phrase('state.firmware-job.success'))).toBeVisible({ timeout: WITHIN_MS })
  await expect(job.getByText(version)).toBeVisible()
  await expectAccessible(page)
}

async function asksForLog(operator: Operator, pileId: string): Promise<void> {
  const { page, phrase } = operator
  await page.goto(`${pages.chargingPile.url}?id=${pileId}`)
  await rowWith(operator, pileId).first().click()
  await page.getByRole('button', { name: phrase('command.diagnostics.request') }).click()
  const dialog = page.getByRole('dialog', { name: phrase('diagnostics.ask', { pile: pileId }) })
  await expect(dialog.getByRole('textbox', { name: phrase('diagnostics.field.fileAddress') })).toHaveValue(/^ftp:\/\//u)
  await typeMoment(page, phrase('diagnostics.field.stopsAt'), Date.now() + 60_000)
  await dialog.getByRole('textbox', { name: phrase('diagnostics.field.reason') }).fill('after the upgrade')
  await dialog.getByRole('button', { name: phrase('command.diagnostics.request') }).click()
  await expect(page.getByText(phrase('state.diagnostics.3'))).toBeVisible({ timeout: WITHIN_MS })
  const downloads = page.waitForEvent('download')
  await page.getByRole('button', { name: new RegExp(`^${phrase('diagnostics.download', { name: '' })}`, 'u') }).click()
  const download = await downloads
  expect(download.suggestedFilename()).toContain(pileId)
  expect(readFileSync(await download.path(), 'utf8')).toContain(`firmware ${version}`)
}

/** Types a moment on the clocks of the account: digits only, each part hands on to the next. */
async function typeMoment(page: Page, name: string, at: number): Promise<void> {
  await page.getByRole('group', { name }).getByRole('spinbutton').first().click()
  await page.keyboard.type(wallClock(at).replaceAll(/\D/gu, ''))
}

/** A moment on the clocks of the account. */
const wallClock = (at: number): string =>
  new Date(at).toLocaleString('sv-SE', { timeZone: ZONE, hour12: false }).slice(0, 19)
