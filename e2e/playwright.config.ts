import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { defineConfig } from '@playwright/test'
import { findBrowser } from '#tests/support/page/browser.ts'
import { root } from '#tests/support/root.ts'
import { installation } from './support/installation.ts'
import { freePort } from './support/server.ts'

/**
 * Browser tests against the real server on a free port, with a data folder of its own and simulated piles that connect
 * to it over real sockets. The workers read this file again: what the first reading chose reaches them by environment.
 */

/** A demo network is ready within 10 seconds on a quiet machine; on a busy one nobody waits for less. */
const startTimeout = 120_000
/** The longest story takes 20 seconds on two quiet cores. What a busy machine takes is added (support/test.ts). */
const testTimeout = 60_000
/** Whatever comes is waited for until the test's own time is over, or nearly. */
const waitTimeout = 45_000

process.env['E2E_PORT'] ??= String(await freePort())
// Nobody listens there until a test does.
process.env['E2E_AWAY_PORT'] ??= String(await freePort())
process.env['E2E_DATA_DIR'] ??= temporaryFolder()
// Every record that is not for nothing needs a second person to be marked complete: the charges of tests are small.
process.env['APPROVAL_LIMIT'] ??= '0'
const origin = `http://127.0.0.1:${process.env['E2E_PORT']}`
const browser = findBrowser()

export default defineConfig({
  globalSetup: '../tests/support/run/watchdog.ts',
  testDir: '.',
  testMatch: '**/*.spec.ts',
  outputDir: '../tests/.reports/e2e',
  timeout: testTimeout,
  expect: { timeout: waitTimeout },
  workers: 2,
  fullyParallel: true,
  forbidOnly: process.env['CI'] !== undefined,
  reporter: [
    ['line'],
    ['json', { outputFile: '../tests/.reports/playwright.json' }],
    ['../tests/support/run/progress.ts'],
  ],
  use: {
    baseURL: origin,
    browserName: 'chromium',
    viewport: { width: 1440, height: 900 },
    locale: 'en',
    timezoneId: 'Europe/Warsaw',
    actionTimeout: waitTimeout,
    screenshot: 'only-on-failure',
    launchOptions: {
      ...(browser === null ? {} : { executablePath: browser }),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
  webServer: {
    command: `node backend/main.ts --fixtures ${installation.fixtures} --bench-url ws://127.0.0.1:${process.env['E2E_AWAY_PORT']}/ocpp/{id}`,
    cwd: root,
    url: `${origin}/readyz`,
    timeout: startTimeout,
    env: {
      HOST: '127.0.0.1',
      PORT: process.env['E2E_PORT'],
      DATA_DIR: process.env['E2E_DATA_DIR'],
      CAPTCHA_TEXT: installation.captcha,
      DEMO_PASSWORD: installation.password,
    },
    stdout: 'ignore',
    stderr: 'pipe',
    gracefulShutdown: { signal: 'SIGTERM', timeout: 5_000 },
  },
})

/** A data folder that goes when the run ends. */
function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'chargebook-e2e-'))
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  return folder
}
