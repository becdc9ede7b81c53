import { atom } from 'jotai'
import { withoutMoment } from './moment.ts'
import { store } from './store.ts'

/** Whether something was typed that is not saved, and the way out that waits for an answer about it (interface.md C13). */

/** A form on a page, and where in the history of the tab it stands. */
export interface UnsavedForm {
  readonly href: string
  readonly state: unknown
}

/** The open form with unsaved changes; null where there is none. */
export const unsavedFormAtom = atom<UnsavedForm | null>(null)

/** How to go on once the person wants to leave; null while nobody was asked. */
export const wayOutAtom = atom<{ readonly go: () => void } | null>(null)

/** Asks before leaving a form with unsaved changes; false where nothing would be lost and the caller may go. */
export function askBeforeLeaving(go: () => void): boolean {
  if (store.get(unsavedFormAtom) === null) return false
  store.set(wayOutAtom, { go })
  return true
}

/** Whether an address is that of the open page, whatever moment it shows. */
export const isHere = (to: string): boolean =>
  withoutMoment(to) === withoutMoment(location.pathname + location.search + location.hash)

/** Goes where the person wanted to. */
export function leaveUnsaved(): void {
  const wayOut = store.get(wayOutAtom)
  store.set(unsavedFormAtom, null)
  store.set(wayOutAtom, null)
  wayOut?.go()
}

export const stayHere = (): void => store.set(wayOutAtom, null)

/**
 * Asks on Back and Forward, by the Navigation API where the browser has it (interface.md F6). To be called before the router
 * listens: on a window the first listener comes first, whatever it says of capturing.
 */
export function guardHistory(): void {
  // Older browsers lack what the types promise.
  const known: Navigation | undefined = window.navigation
  if (known === undefined) window.addEventListener('popstate', holdPopstate)
  else known.addEventListener('navigate', (event) => holdTraversal(known, event))
}

function holdTraversal(navigation: Navigation, event: NavigateEvent): void {
  if (event.navigationType !== 'traverse' || !event.cancelable || !event.destination.sameDocument) return
  const { key } = event.destination
  // Nobody waits for the end of it: the page itself shows where it led.
  if (askBeforeLeaving(() => void navigation.traverseTo(key).finished?.catch(() => null))) event.preventDefault()
}

/** The browser has gone already: the form is put back above where it went, so that the way on is one step back. */
function holdPopstate(event: PopStateEvent): void {
  const form = store.get(unsavedFormAtom)
  if (form === null || !askBeforeLeaving(() => history.back())) return
  event.stopImmediatePropagation()
  history.pushState(form.state, '', form.href)
}
