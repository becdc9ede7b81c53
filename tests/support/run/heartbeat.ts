import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { clearInterval, setInterval } from 'node:timers'
import { fairTime } from './fair-time.ts'

/**
 * A test ends by itself, or it is ended: after so much fair time without a step forward it fails, and a process whose event loop does
 * not turn any more is ended from outside (watchdog.ts), which hears of it here.
 */

/** The folder of signs of life, one file a process; without one nobody watches. */
export const HEARTBEATS = 'CHARGEBOOK_HEARTBEATS'
/** What a test may take from one step forward to the next. The longest needs 12 seconds; a machine may be twice as slow. */
export const LIMIT_MS = 25_000
/** Another limit, for the tests of this. */
export const LIMIT_VARIABLE = 'CHARGEBOOK_LIMIT_MS'
export const limitMs = (): number => Number(process.env[LIMIT_VARIABLE] ?? LIMIT_MS)
const LOOK_EVERY_MS = 500

interface Seen {
  beats: number
  what: string
  charged: number
  passed: () => number
}

declare global {
  /** One a process: vitest loads this file for its runner and again for the tests, which say here what the runner counts. */
  var chargebookSeen: Seen | undefined
}

const seen = (globalThis.chargebookSeen ??= { beats: 0, what: 'starting', charged: 0, passed: fairTime() })

/** Says what this process is at: from here the limit counts anew. */
export function beginsWith(what: string): void {
  seen.what = what
  stepForward()
}

/** A long test says that it has come a step forward: a seed, a mutant, a round. */
export function stepForward(): void {
  seen.charged = 0
  seen.passed = fairTime()
  beat()
}

function beat(): void {
  const sign = ownSign()
  seen.beats += 1
  if (sign !== null) writeFileSync(sign, `${seen.beats}\n${seen.what}`)
}

/** Where this process shows that it lives. */
function ownSign(): string | null {
  const folder = process.env[HEARTBEATS]
  return folder === undefined ? null : join(folder, String(process.pid))
}

/**
 * From now on shows that the event loop turns, and calls when too much time went by without a step forward. The answer ends it: a
 * process that waits for its next file is not watched.
 */
export function watch(tooLong: (message: string) => void): () => void {
  const timer = setInterval(() => {
    beat()
    seen.charged += seen.passed()
    if (seen.charged > limitMs()) tooLong(`${seen.what}: nothing came of it within ${limitMs() / 1_000} seconds`)
  }, LOOK_EVERY_MS)
  timer.unref()
  return () => {
    clearInterval(timer)
    const sign = ownSign()
    if (sign !== null) rmSync(sign, { force: true })
  }
}

/** Beside a test that somebody else limits by the wall: tells of the milliseconds in which it was starved, as they come. */
export function extendWhileStarved(what: string, extend: (milliseconds: number) => void): () => void {
  beginsWith(what)
  let last = performance.now()
  const timer = setInterval(() => {
    const now = performance.now()
    const starved = now - last - seen.passed()
    last = now
    beat()
    if (starved > 1) extend(starved)
  }, LOOK_EVERY_MS)
  return () => {
    clearInterval(timer)
    beginsWith(`${what}: what follows it`)
  }
}
