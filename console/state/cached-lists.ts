import { atom } from 'jotai'
import type { Place } from '../kit/layout/scroll-restoration.ts'

/** The search part each cached list was last seen with, by the path of its route; gone with the page. */
export const listViewsAtom = atom<Readonly<Record<string, string>>>({})

/** Where each view of a cached list was left, by its path and search part: for the way back to it (spec §2). */
export const listPlacesAtom = atom<Readonly<Record<string, Place>>>({})
