import { atom } from 'jotai'
import { withoutMoment } from './moment.ts'
import { store } from './store.ts'

/** Whether something was typed that is not saved, and the way out that waits for an answer about it (interface.md C13). */

/** The open form with unsaved changes; null where there is none. */
export const unsavedFormAtom = atom<object | null>(null)

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
