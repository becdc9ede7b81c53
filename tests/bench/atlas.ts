import ELK from 'elkjs/lib/elk.bundled.js'
import type { Page } from 'playwright'
import { openWallet, topUp } from '#backend/areas/finance/wallet/commands.ts'
import type { World } from '#backend/world.ts'
import { scripts } from '#console/areas/lab/atlas/chart/chart.ts'
import { layOut } from '#console/areas/lab/atlas/chart/layout.ts'
import { system } from '#contracts/actor.ts'
import { money } from '#contracts/units.ts'
import { atlas } from '#machines/atlas.ts'
import { textsIn } from '#tests/support/code/locales.ts'
import type { Plan, Report } from './rig/measure.ts'
import { openConsole, signIn } from './open-console.ts'

/** How long the largest chart takes to lay out, and the frames the atlas drops while a thousand facts a second pass. */

const rate = 1_000
const wallets = 50
/** Milliseconds between two bursts of facts. */
const burst = 10
/** Milliseconds of a frame at 60 a second. */
const frame = 1_000 / 60

export async function benchAtlas({ quick }: Plan, report: Report, directory: string): Promise<void> {
  await layouts(report, quick ? 3 : 7)
  const { browser, origin, world, close } = await openConsole(directory, 'atlas')
  try {
    const page = await browser.newPage()
    await signIn(page, origin)
    const seconds = quick ? 4 : 15
    for (const [name, path] of [
      ['list', '/atlas'],
      ['chart', '/atlas/wallet'],
    ] as const) {
      await page.goto(origin + path)
      await page.getByRole('heading', { level: 1 }).waitFor()
      const idle = await droppedIn(page, seconds)
      const stop = pour(world)
      const busy = await droppedIn(page, seconds)
      const facts = await stop()
      report({ name: `atlas.${name}.idle.dropped`, unit: '%', values: [idle] })
      report({ name: `atlas.${name}.busy.dropped`, unit: '%', values: [busy] })
      report({ name: `atlas.${name}.facts`, unit: '/s', values: [facts / seconds] })
    }
  } finally {
    await close()
  }
}

/** The chart that takes longest, for both kinds of letters. */
async function layouts(report: Report, rounds: number): Promise<void> {
  const elk = new ELK.default()
  const says = scripts.latin.map((language) => {
    const texts = textsIn(language)
    return (key: string): string => texts.get(key) ?? key
  })
  const largest = [...atlas.values()].toSorted((one, other) => sizeOf(other) - sizeOf(one))[0]
  if (largest === undefined) throw new Error('the atlas is empty')
  const values: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    const start = performance.now()
    await layOut(elk, largest, says)
    values.push(performance.now() - start)
  }
  report({ name: `atlas.layout.${largest.name}`, unit: 'ms', values })
}

const sizeOf = ({
  transitions,
}: {
  readonly transitions: ReadonlyMap<string, ReadonlyMap<string, readonly unknown[]>>
}): number => [...transitions.values()].reduce((sum, facts) => sum + [...facts.values()].flat().length, 0)

/** Tops wallets up at the rate; the answer stops it and tells how many facts there were. */
function pour(world: World): () => Promise<number> {
  const by = { actor: system('bench'), correlation: 'bench' }
  const before = world.store.position()
  let told = 0
  const opened = Promise.all(
    Array.from({ length: wallets }, (_, index) =>
      world.commandBus.run(openWallet, { customerId: `C${index}`, creditLine: money(0) }, by),
    ),
  )
  const timer = setInterval(() => {
    for (let left = (rate * burst) / 1_000 / 2; left > 0; left -= 1) {
      told += 1
      const more = { customerId: `C${told % wallets}`, amount: money(1), remark: 'More', billId: `${before}-${told}` }
      void opened.then(() => world.commandBus.run(topUp, more, by))
    }
  }, burst)
  return async () => {
    clearInterval(timer)
    await opened
    return world.store.position() - before
  }
}

/** The share of frames that were not drawn in time, in per cent. */
async function droppedIn(page: Page, seconds: number): Promise<number> {
  const times = await page.evaluate(
    (milliseconds) =>
      new Promise<readonly number[]>((resolve) => {
        const seen: number[] = []
        const draw = (now: number): void => {
          seen.push(now)
          if (now - (seen[0] ?? now) < milliseconds) requestAnimationFrame(draw)
          else resolve(seen)
        }
        requestAnimationFrame(draw)
      }),
    seconds * 1_000,
  )
  const missed = times
    .slice(1)
    .reduce((sum, time, index) => sum + Math.round((time - (times[index] ?? time)) / frame) - 1, 0)
  return (100 * Math.max(0, missed)) / (times.length - 1 + Math.max(0, missed))
}
