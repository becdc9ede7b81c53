import { useSyncExternalStore } from 'react'
import { SMALL } from '#console/theme/narrow.ts'

function subscribe(watcher: () => void): () => void {
  window.addEventListener('resize', watcher)
  return () => window.removeEventListener('resize', watcher)
}

/** The window's inner height, px. */
export const useWindowHeight = (): number => useSyncExternalStore(subscribe, () => window.innerHeight)

/** Below this height, as in a zoomed window, a list needs all the room available, in px. */
const LOW = 600

/** Whether a window has room for a list or for its filters, but not for both. */
export const isSmallWindow = (): boolean => window.innerHeight < LOW || window.matchMedia(SMALL).matches
