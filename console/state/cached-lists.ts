import { atom } from 'jotai'
import type { ScrollPosition } from '../kit/layout/scroll-restoration.ts'

/** The search part each cached list was last seen with, by the path of its route; gone with the page. */
export const listQueriesAtom = atom<Readonly<Record<string, string>>>({})

/** The scroll position of each query of a cached list, by its path and search part: restored on return (spec §2). */
export const scrollPositionsAtom = atom<Readonly<Record<string, ScrollPosition>>>({})
