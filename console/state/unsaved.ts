import { atom } from 'jotai'
import { store } from './store.ts'

/** Whether something was typed that is not saved: then every way out asks first (interface.md C13). */

/** A form with unsaved changes, which asks by itself. */
export interface UnsavedForm {
  /** Asks whether to leave for an address; `go` is how to go on then. */
  readonly ask: (to: string, go: () => void) => void
  /** The browser has gone back or forward already. */
  readonly hold: (event: PopStateEvent) => void
}

/** The open form with unsaved changes; null where there is none. */
export const unsavedFormAtom = atom<UnsavedForm | null>(null)

/** To be called before the router listens: on a window the first listener comes first, whatever it says of capturing. */
export const guardHistory = (): void =>
  window.addEventListener('popstate', (event) => store.get(unsavedFormAtom)?.hold(event))
