import { atom } from 'jotai'
import { unsavedFormsAtom } from '#console/state/unsaved.ts'
import type { UnsavedForm } from '#console/state/unsaved.ts'
import { store } from '#console/state/store.ts'

/** How to go on once the person wants to leave, and the form that asks; null while nobody was asked. */
export const wayOutAtom = atom<{ readonly form: UnsavedForm; readonly go: () => void } | null>(null)

/** Goes where the person wanted to. */
export function leaveUnsaved(): void {
  const wayOut = store.get(wayOutAtom)
  store.set(unsavedFormsAtom, [])
  store.set(wayOutAtom, null)
  wayOut?.go()
}

export const stayHere = (): void => store.set(wayOutAtom, null)
