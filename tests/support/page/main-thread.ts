import type { Page } from 'playwright'

/** What a page that nobody touches asks of the machine. */
export interface Load {
  /** Of one core, in per cent. */
  readonly share: number
  /** A second. */
  readonly layouts: number
  readonly styles: number
}

/** Watches a page for some seconds, by the browser's own counters. */
export async function loadOf(page: Page, seconds: number): Promise<Load> {
  const session = await page.context().newCDPSession(page)
  // Counted by the thread's own clock: what other programs take of the machine is not the page's.
  await session.send('Performance.enable', { timeDomain: 'threadTicks' })
  const read = async (): Promise<ReadonlyMap<string, number>> => {
    const { metrics } = await session.send('Performance.getMetrics')
    return new Map(metrics.map(({ name, value }) => [name, value]))
  }
  const before = await read()
  const passed = await page.evaluate(
    (milliseconds) =>
      new Promise<number>((resolve) => {
        const began = performance.now()
        setTimeout(() => resolve((performance.now() - began) / 1_000), milliseconds)
      }),
    seconds * 1_000,
  )
  const after = await read()
  await session.detach()
  const more = (name: string): number => (after.get(name) ?? 0) - (before.get(name) ?? 0)
  return {
    share: (100 * more('TaskDuration')) / passed,
    layouts: more('LayoutCount') / passed,
    styles: more('RecalcStyleCount') / passed,
  }
}
