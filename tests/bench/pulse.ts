import { startTransaction } from '#backend/areas/charging/transaction/start.ts'
import { seedFixtures } from '#backend/seed/fixtures.ts'
import type { World } from '#backend/world.ts'
import { pages } from '#contracts/menu.ts'
import { loadOf } from '#tests/support/page/main-thread.ts'
import type { Load } from '#tests/support/page/main-thread.ts'
import type { Page } from 'playwright'
import type { Goal, Plan, Report } from './rig/measure.ts'
import { openConsole, signIn } from './open-console.ts'

/**
 * What a list costs that shows a hundred sessions which charge, each with its pulse: at rest, and while it is scrolled. The
 * floor is the same list where reduced motion is asked for.
 */

const ROWS = 100

export async function benchPulse({ quick }: Plan, report: Report, directory: string): Promise<void> {
  const { browser, origin, world, close } = await openConsole(directory, 'pulse')
  try {
    await charge(world)
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
    await signIn(page, origin)
    await page.goto(`${origin}${pages.charging.url}?size=${ROWS}`)
    await page.getByRole('main').getByRole('row').nth(ROWS).waitFor({ state: 'attached' })
    const seconds = quick ? 4 : 10
    const rounds = quick ? 1 : 3
    const loads: Load[] = []
    const still: Load[] = []
    const scrolls: number[] = []
    const stillScrolls: number[] = []
    for (let round = 0; round < rounds; round += 1) {
      await page.emulateMedia({ reducedMotion: 'reduce' })
      still.push(await loadOf(page, seconds))
      stillScrolls.push(await scrolled(page, seconds))
      await page.emulateMedia({ reducedMotion: 'no-preference' })
      loads.push(await loadOf(page, seconds))
      scrolls.push(await scrolled(page, seconds))
    }
    const tell = (name: string, unit: string, values: readonly number[], floor: readonly number[], goal?: Goal): void =>
      report({ name: `list pulse: ${name}`, unit, values, floor, ...(goal === undefined ? {} : { goal }) })
    const of = (all: readonly Load[], key: keyof Load): readonly number[] => all.map((load) => load[key])
    tell('main thread', '%', of(loads, 'share'), of(still, 'share'), { of: 'value', atMost: 5 })
    tell('layouts', '/s', of(loads, 'layouts'), of(still, 'layouts'))
    tell('frames while scrolling', '/s', scrolls, stillScrolls, { of: 'value', atLeast: 55 })
  } finally {
    await close()
  }
}

/** A session on each of the piles, which begins and goes on. */
async function charge(world: World): Promise<void> {
  await seedFixtures(world, ROWS)
  const start = async (number: number): Promise<unknown> => {
    const digits = (length: number): string => String(number).padStart(length, '0')
    const pileId = `CP${digits(6)}`
    const by = { actor: { kind: 'pile', id: pileId }, correlation: pileId } as const
    const begin = {
      pileId,
      connectorId: 1,
      idTag: `TAG${digits(8)}`,
      meterStart: 0,
      timestamp: null,
      reservationId: null,
    }
    return world.commandBus.run(startTransaction, begin, by)
  }
  await Promise.all(Array.from({ length: ROWS }, async (_, at) => start(at + 1)))
}

/** Frames a second while the list goes down and up again. */
async function scrolled(page: Page, seconds: number): Promise<number> {
  return page.evaluate(
    (milliseconds) =>
      new Promise<number>((resolve) => {
        const scroller = document.querySelector('main table')?.parentElement
        if (scroller === null || scroller === undefined) throw new Error('no list')
        const most = scroller.scrollHeight - scroller.clientHeight
        let [began, frames] = [0, 0]
        const draw = (now: number): void => {
          if (began === 0) began = now
          frames += 1
          scroller.scrollTop = (most * (1 - Math.cos(((now - began) / milliseconds) * 4 * Math.PI))) / 2
          if (now - began < milliseconds) requestAnimationFrame(draw)
          else resolve(((frames - 1) * 1_000) / (now - began))
        }
        requestAnimationFrame(draw)
      }),
    seconds * 1_000,
  )
}
