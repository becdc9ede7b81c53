import { createContext, use, useSyncExternalStore } from 'react'
import { clock } from '#console/clock.ts'

/** One clock for the whole page, ticking once a second while a component uses it. */

const TICK = 1000

let now = clock.now()
let stop: (() => void) | null = null
const watchers = new Set<() => void>()

function tick(): void {
  now = clock.now()
  for (const watcher of watchers) watcher()
}

function subscribe(watcher: () => void): () => void {
  watchers.add(watcher)
  if (stop === null) {
    now = clock.now()
    stop = clock.every(TICK, tick)
  }
  return () => {
    watchers.delete(watcher)
    if (watchers.size > 0) return
    stop?.()
    stop = null
  }
}

/** The fixed time of a page that shows the past, in milliseconds since 1970; null for the present. */
const StillContext = createContext<number | null>(null)

export const Still = StillContext.Provider

/** Milliseconds since 1970, updated every second; on a page that shows the past that moment. */
export function useNow(): number {
  const still = use(StillContext)
  const running = useSyncExternalStore(subscribe, () => now)
  return still ?? running
}
