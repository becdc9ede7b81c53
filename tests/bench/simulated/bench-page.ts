import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { chromium } from 'playwright'
import type { Page } from 'playwright'
import { benchAddMost } from '#contracts/lab/bench.calls.ts'
import { root } from '#tests/support/root.ts'
import { findBrowser } from '#tests/support/page/browser.ts'
import { signIn } from '../open-console.ts'
import { quantile } from '../rig/measure.ts'
import type { Plan, Report } from '../rig/measure.ts'

/** How fast the page of the test bench answers hands while two hundred simulated piles live on it. */

const piles = 200
const goal = { of: 'value', atMost: 100 } as const
const words = 'SIM-0123'

export async function benchPage({ quick }: Plan, report: Report, directory: string): Promise<void> {
  const executablePath = findBrowser()
  if (executablePath === null) throw new Error('no browser: see tests/support/page/browser.ts')
  const server = await startDemo(join(directory, 'data'))
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] })
  try {
    const page = await browser.newPage()
    await signIn(page, server.origin)
    await page.goto(`${server.origin}/bench`)
    await page.getByRole('article').first().waitFor()
    for (let left = piles; left > 0; left -= benchAddMost) await add(page, benchAddMost)
    await page.waitForFunction((count) => document.querySelectorAll('main article').length > count, piles)
    const taken = await interactions(page, quick ? 3 : 10)
    report({ name: 'bench.page.interaction.p95', unit: 'ms', values: [quantile(taken, 0.95)], goal })
    report({ name: 'bench.page.interaction.p50', unit: 'ms', values: [quantile(taken, 0.5)] })
    report({ name: 'bench.page.interactions', unit: 'n', values: [taken.length] })
  } finally {
    await browser.close()
    server.stop()
  }
}

/** The demo as people start it, with its bench, on a free port. */
async function startDemo(dataDir: string): Promise<{ readonly origin: string; readonly stop: () => void }> {
  const own = { HOST: '127.0.0.1', PORT: '0', DATA_DIR: dataDir, CAPTCHA_TEXT: 'bench', DEMO_PASSWORD: 'bench1234' }
  const child = spawn(process.execPath, [join(root, 'backend/main.ts')], {
    env: { ...process.env, ...own },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  for await (const line of createInterface(child.stdout)) {
    const [origin] = /http:\/\/127\.0\.0\.1:\d+/u.exec(line) ?? []
    if (origin === undefined) continue
    child.stdout.resume()
    return { origin, stop: () => void child.kill() }
  }
  throw new Error('the server did not start')
}

/** Adds piles by the form, as people do; they come with cars of the traffic. */
async function add(page: Page, count: number): Promise<void> {
  await page.locator('main header button, main button').filter({ hasText: 'Add piles' }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox').first().fill(String(count))
  await dialog.locator('button[type="submit"]').click()
  await dialog.waitFor({ state: 'detached' })
}

/** Milliseconds from each press until the frame that shows it (Event Timing), as people search among the cards and take it back. */
async function interactions(page: Page, rounds: number): Promise<readonly number[]> {
  await page.evaluate(() => {
    const seen = new Map<number, number>()
    Object.assign(globalThis, { seen })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { interactionId: number })[])
        if (entry.interactionId > 0)
          seen.set(entry.interactionId, Math.max(seen.get(entry.interactionId) ?? 0, entry.duration))
    }).observe({ type: 'event', buffered: false, durationThreshold: 16 } as PerformanceObserverInit)
  })
  let pressed = 0
  const search = page.getByRole('searchbox')
  for (let round = 0; round < rounds; round += 1) {
    await search.click()
    await page.keyboard.type(words, { delay: 60 })
    for (const _ of words) await page.keyboard.press('Backspace', { delay: 30 })
    pressed += 1 + 2 * words.length
  }
  const slow = await page.evaluate(async () => {
    await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 500)))
    return [...(globalThis as unknown as { seen: Map<number, number> }).seen.values()]
  })
  // What took less than a frame is not told of.
  return [...slow, ...Array.from({ length: Math.max(0, pressed - slow.length) }, () => 16)]
}
