import { clock } from '../clock.ts'

/** Runs `work` soon after a request for it, and at most once in `interval` milliseconds however many requests there are. */
export function coalesced(work: () => void, interval: number): { readonly ask: () => void; readonly stop: () => void } {
  let cancel: (() => void) | null = null
  let nextAt = 0
  const run = () => {
    cancel = null
    nextAt = clock.now() + interval
    work()
  }
  return {
    ask: () => {
      cancel ??= clock.after(Math.max(0, nextAt - clock.now()), run)
    },
    stop: () => {
      cancel?.()
      cancel = null
    },
  }
}
