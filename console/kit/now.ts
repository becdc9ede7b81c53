import { useSyncExternalStore } from 'react'

/** One clock for the whole page, ticking once a second while anybody looks. */

const TICK = 1000

let now = Date.now()
let timer: ReturnType<typeof setInterval> | undefined
const watchers = new Set<() => void>()

function tick(): void {
  now = Date.now()
  for (const watcher of watchers) watcher()
}

function subscribe(watcher: () => void): () => void {
  watchers.add(watcher)
  if (timer === undefined) {
    now = Date.now()
    timer = setInterval(tick, TICK)
  }
  return () => {
    watchers.delete(watcher)
    if (watchers.size > 0) return
    clearInterval(timer)
    timer = undefined
  }
}

/** Milliseconds since 1970, new every second. */
export const useNow = (): number => useSyncExternalStore(subscribe, () => now)
