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

/** The open forms with unsaved changes, in the order in which they were begun: a dialog comes after the form below it. */
export const unsavedFormsAtom = atom<readonly UnsavedForm[]>([])

/** The one that asks; null where there is none. */
export const unsavedFormAtom = atom((get) => get(unsavedFormsAtom).at(-1) ?? null)

/** To be called before the router listens: on a window the first listener comes first, whatever it says of capturing. */
export const guardHistory = (): void =>
  window.addEventListener('popstate', (event) => store.get(unsavedFormAtom)?.hold(event))
