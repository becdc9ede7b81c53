/** Runs `work` soon after it was asked for, and at most once in `interval` milliseconds however often it is asked for. */
export function coalesced(work: () => void, interval: number): { readonly ask: () => void; readonly stop: () => void } {
  let timer: ReturnType<typeof setTimeout> | null = null
  let nextAt = 0
  const run = () => {
    timer = null
    nextAt = Date.now() + interval
    work()
  }
  return {
    ask: () => {
      timer ??= setTimeout(run, Math.max(0, nextAt - Date.now()))
    },
    stop: () => {
      if (timer !== null) clearTimeout(timer)
      timer = null
    },
  }
}
