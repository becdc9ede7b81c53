import type { Page } from 'playwright'

/** The JavaScript that a page brings over the network, gzipped, as the browser counts it. */
export interface Scripts {
  readonly files: number
  /** 1 000 bytes, without the headers. */
  readonly kilobytes: number
}

export interface Brought {
  /** What was asked for before the page's heading stood: a reader waits for it. */
  readonly first: Scripts
  /** That and what came later by itself. */
  readonly whole: Scripts
}

/** The one encoding that every browser takes; others make the same files smaller. */
export const gzipOnly = { 'accept-encoding': 'gzip' } as const

/** Notes when the first heading stands, on every page that is opened from now on. */
export async function noteHeadings(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const look = new MutationObserver(() => {
      if (document.querySelector('h1') === null) return
      performance.mark('heading')
      look.disconnect()
    })
    look.observe(document, { childList: true, subtree: true })
  })
}

/** Opens an address and waits until nothing more comes; the page is one that notes its heading. */
export async function broughtBy(page: Page, address: string): Promise<Brought> {
  await open(page, address)
  // The live feed is a request that never ends, and some pages ask for more each second, so the network is never idle: the
  // scripts that come, come within moments.
  await page.waitForFunction(() => {
    const scripts = performance.getEntriesByType('resource').filter(({ name }) => /\.js(?:\?|$)/u.test(name))
    const last = scripts.at(-1)
    return last !== undefined && performance.now() - last.startTime > 1_500
  })
  return countIn(page)
}

/** Opens an address and waits for its heading only. */
export async function broughtFirst(page: Page, address: string): Promise<Scripts> {
  await open(page, address)
  // What was asked for before is counted when it is here.
  await page.waitForLoadState('load')
  return (await countIn(page)).first
}

async function open(page: Page, address: string): Promise<void> {
  await page.goto(address)
  await page.locator('h1').first().waitFor()
}

const countIn = async (page: Page): Promise<Brought> =>
  page.evaluate(() => {
    const heading = performance.getEntriesByName('heading')[0]?.startTime ?? 0
    const scripts = performance
      .getEntriesByType('resource')
      .filter((entry) => entry instanceof PerformanceResourceTiming && new URL(entry.name).pathname.endsWith('.js'))
    const sum = (entries: readonly PerformanceEntry[]) => ({
      files: entries.length,
      kilobytes:
        entries.reduce(
          (bytes, one) => bytes + (one instanceof PerformanceResourceTiming ? one.encodedBodySize : 0),
          0,
        ) / 1_000,
    })
    return { first: sum(scripts.filter(({ startTime }) => startTime <= heading)), whole: sum(scripts) }
  })
