import type { Clock } from '#backend/clock.ts'

interface Due {
  readonly at: number
  readonly run: () => void
}

/** Time that only passes when it is told to; commands still commit as soon as the event loop is free. */
export function movedClock(start: number): {
  readonly clock: Clock
  readonly pass: (milliseconds: number) => void
} {
  let now = start
  const due = new Set<Due>()
  const clock: Clock = {
    now: () => now,
    monotonic: () => now,
    after(milliseconds, run) {
      const one = { at: now + milliseconds, run }
      due.add(one)
      return () => due.delete(one)
    },
    soon: (run) => {
      setImmediate(run)
    },
  }
  return {
    clock,
    pass(milliseconds) {
      now += milliseconds
      for (const one of [...due].filter((waiting) => waiting.at <= now).toSorted((a, b) => a.at - b.at))
        if (due.delete(one)) one.run()
    },
  }
}
