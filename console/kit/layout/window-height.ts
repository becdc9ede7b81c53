import { useSyncExternalStore } from 'react'
import { SMALL } from '#console/theme/narrow.ts'

function subscribe(watcher: () => void): () => void {
  window.addEventListener('resize', watcher)
  return () => window.removeEventListener('resize', watcher)
}

/** The window's inner height, px. */
export const useWindowHeight = (): number => useSyncExternalStore(subscribe, () => window.innerHeight)

/** Below this height, as in a window that is enlarged, a list needs all the room it can get, px. */
const LOW = 600

/** Whether a window leaves room for a list or for the fields that narrow it, but not for both. */
export const isSmallWindow = (): boolean => window.innerHeight < LOW || window.matchMedia(SMALL).matches
