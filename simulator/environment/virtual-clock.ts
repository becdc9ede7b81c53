import type { Clock } from './clock.ts'

interface Timer {
  readonly at: number
  readonly sequence: number
  run: (() => void) | null
}

/** Lets promises come to rest between two timers; virtual time stands still meanwhile. */
export type Settle = () => Promise<void>

/**
 * Time that advances only on request. Timers run in chronological order, those of one instant in the order in which they
 * were set: the same calls always produce the same run.
 */
export interface VirtualClock extends Clock {
  /** As `now`: this clock is never set. */
  monotonic(): number
  /** Moves on by so many milliseconds and runs what falls due. */
  advance(ms: number): void
  /** Moves on to an instant (milliseconds since 1970) and runs what falls due. */
  runUntil(at: number): void
  /** As `runUntil`, but waits for promises after every timer. */
  settleUntil(at: number, settle: Settle): Promise<void>
  /** When the next timer falls due, or null. */
  next(): number | null
}

/** A virtual clock that stands at `start`, milliseconds since 1970. */
export function virtualClock(start: number): VirtualClock {
  const heap: Timer[] = []
  let now = start
  let sequence = 0

  const step = (until: number): boolean => {
    const first = due(heap)
    if (first === null || first.at > until) return false
    remove(heap)
    now = first.at
    const { run } = first
    first.run = null
    run?.()
    return true
  }
  const runUntil = (at: number): void => {
    while (step(at));
    now = Math.max(now, at)
  }
  return {
    now: () => now,
    monotonic: () => now,
    after(ms, run) {
      sequence += 1
      const timer: Timer = { at: now + Math.max(0, ms), sequence, run }
      insert(heap, timer)
      return () => {
        timer.run = null
      }
    },
    advance: (ms) => runUntil(now + ms),
    runUntil,
    async settleUntil(at, settle) {
      await settle()
      while (step(at)) await settle()
      now = Math.max(now, at)
    },
    next: () => due(heap)?.at ?? null,
  }
}

const before = (a: Timer, b: Timer): boolean => a.at < b.at || (a.at === b.at && a.sequence < b.sequence)

/** The first timer that was not cancelled; cancelled ones at the top are thrown away. */
function due(heap: Timer[]): Timer | null {
  for (;;) {
    const first = heap[0]
    if (first === undefined) return null
    if (first.run !== null) return first
    remove(heap)
  }
}

function insert(heap: Timer[], timer: Timer): void {
  let at = heap.push(timer) - 1
  while (at > 0) {
    const up = (at - 1) >> 1
    const parent = heap[up]
    if (parent === undefined || !before(timer, parent)) break
    heap[at] = parent
    at = up
  }
  heap[at] = timer
}

function remove(heap: Timer[]): void {
  const last = heap.pop()
  if (last === undefined || heap.length === 0) return
  let at = 0
  for (;;) {
    const child = smaller(heap, at * 2 + 1)
    const candidate = heap[child]
    if (candidate === undefined || !before(candidate, last)) break
    heap[at] = candidate
    at = child
  }
  heap[at] = last
}

function smaller(heap: readonly Timer[], left: number): number {
  const a = heap[left]
  const b = heap[left + 1]
  return a !== undefined && b !== undefined && before(b, a) ? left + 1 : left
}
