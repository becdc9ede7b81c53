import { join } from 'node:path'
import { chromium } from 'playwright'
import type { Browser, Page } from 'playwright'
import pino from 'pino'
import { realClock } from '#backend/clock.ts'
import { openFileStorage } from '#backend/files/file-storage.ts'
import { openHost } from '#backend/host.ts'
import { createServer } from '#backend/http/server.ts'
import { hashPilePassword } from '#backend/ocpp/handshake/password.ts'
import { givePassword } from '#backend/ocpp/handshake/pile-password.ts'
import { realIds } from '#backend/ids.ts'
import { foundOperator } from '#backend/seed/accounts.ts'
import { consoleFolder } from '#backend/serve.ts'
import type { World } from '#backend/world.ts'
import { OperatorCode } from '#contracts/ids.ts'
import type { TimeZone } from '#contracts/units.ts'
import { findBrowser } from '#tests/support/page/browser.ts'

/** The built console in a real browser, over a server and a world of its own, for figures of what a reader's machine does. */

const captchaText = 'bench'
const sign = { account: 'admin00', password: 'bench1234' }
const operatorCode = OperatorCode.make('0PL002')

export interface OpenConsole {
  readonly browser: Browser
  readonly origin: string
  readonly world: World
  readonly close: () => Promise<void>
}

/** `data` names the folder in `directory` that the world lies in. */
export async function openConsole(directory: string, data: string): Promise<OpenConsole> {
  const executablePath = findBrowser()
  if (executablePath === null) throw new Error('no browser: see tests/support/page/browser.ts')
  const host = openHost({ directory: join(directory, data), clock: realClock, ids: realIds })
  const about = { operatorCode, operatorName: 'Bench', ...sign, zone: 'UTC' as TimeZone }
  const world = await foundOperator(host, about)
  const place = {
    host: '127.0.0.1',
    port: 0,
    consoleDir: consoleFolder,
    captchaText,
    demo: null,
    storage: openFileStorage(directory),
    givePassword,
    hashPassword: hashPilePassword,
  }
  const logger = pino({ level: 'silent' })
  const server = await createServer(host, { ...place, logger, clock: realClock, ids: realIds })
  const origin = await server.listen()
  server.open()
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] })
  const close = async (): Promise<void> => {
    await browser.close()
    await server.close()
    host.close()
  }
  return { browser, origin, world, close }
}

/** Where somebody signs in. */
export const signInPath = `/${operatorCode}/login`

/** Signs in; the page is the first of the menu then. */
export async function signIn(page: Page, origin: string): Promise<void> {
  await page.goto(origin + signInPath)
  const [account, password, code] = [0, 1, 2].map((index) => page.locator('form input').nth(index))
  await account?.fill(sign.account)
  await password?.fill(sign.password)
  await code?.fill(captchaText)
  await page.locator('form button[type="submit"]').click()
  await page.locator('main').getByRole('heading', { level: 1 }).waitFor()
  await page.waitForURL((url) => url.pathname !== signInPath)
}
