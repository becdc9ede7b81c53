import { useSyncExternalStore } from 'react'

function subscribe(watcher: () => void): () => void {
  window.addEventListener('resize', watcher)
  return () => window.removeEventListener('resize', watcher)
}

/** The window's inner height, px. */
export const useWindowHeight = (): number => useSyncExternalStore(subscribe, () => window.innerHeight)
