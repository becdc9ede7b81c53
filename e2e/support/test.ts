import { expect, test as base } from '@playwright/test'
import type { BrowserContext } from '@playwright/test'
import type { ChargePoint } from '#simulator/charge-point/charge-point.ts'
import { extendWhileStarved } from '#tests/support/run/heartbeat.ts'
import { shiftDate, shiftOf } from '#tests/support/time/shift-date.ts'
import { installation } from './installation.ts'
import { simulatedPile } from './pile.ts'

/** A test that hangs ends within two minutes on any machine. */
const MOST_MS = 115_000

interface Tools {
  /** A test has so much time of a quiet machine (playwright.config.ts); what a busy one takes is added. */
  readonly patience: undefined
  /** Whatever a test does, the console asks nobody but its own server, and throws nothing. */
  readonly calm: undefined
  /** The pile of the fixtures with this number (from 1), on a real socket; it goes when the test ends. */
  readonly pile: (number: number) => ChargePoint
}

/** Playwright's `test` for this console. */
export const test = base.extend<Tools>({
  patience: [
    // Playwright wants the first argument taken apart, also where nothing of it is used.
    // oxlint-disable-next-line no-empty-pattern -- that is how it finds out what a fixture needs
    async ({}, use, info) => {
      const unwatch = extendWhileStarved(info.titlePath.join(' › '), (starved) =>
        info.setTimeout(Math.min(info.timeout + starved, MOST_MS)),
      )
      await use(undefined)
      unwatch()
    },
    { auto: true },
  ],
  calm: [
    async ({ context }, use) => {
      const shift = shiftOf(process.env)
      if (shift !== 0) await context.addInitScript(shiftDate, shift)
      const disturbances = listen(context)
      await use(undefined)
      expect(disturbances, 'requests to third parties and errors in the page').toEqual([])
    },
    { auto: true },
  ],
  pile: async ({ baseURL }, use) => {
    const piles: ChargePoint[] = []
    await use((number) => {
      const pile = simulatedPile(number, baseURL ?? '')
      piles.push(pile)
      return pile
    })
    for (const pile of piles) pile.powerOff()
  },
})

/** Failed requests have their own place on the screen; the browser's line about each is not an error of the page. */
const tolerated = /^Failed to load resource/u

function listen(context: BrowserContext): readonly string[] {
  const found: string[] = []
  context.on('request', (request) => {
    const { protocol, hostname } = new URL(request.url())
    if (protocol.startsWith('http') && hostname !== installation.host) found.push(request.url())
  })
  context.on('weberror', (error) => found.push(error.error().message))
  context.on('console', (message) => {
    if (message.type() === 'error' && !tolerated.test(message.text())) found.push(message.text())
  })
  return found
}
