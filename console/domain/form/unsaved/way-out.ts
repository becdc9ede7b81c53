import { atom } from 'jotai'
import { unsavedFormAtom } from '#console/state/unsaved.ts'
import { store } from '#console/state/store.ts'

/** How to go on once the person wants to leave a form; null while nobody was asked. */
export const wayOutAtom = atom<{ readonly go: () => void } | null>(null)

/** Goes where the person wanted to. */
export function leaveUnsaved(): void {
  const wayOut = store.get(wayOutAtom)
  store.set(unsavedFormAtom, null)
  store.set(wayOutAtom, null)
  wayOut?.go()
}

export const stayHere = (): void => store.set(wayOutAtom, null)
