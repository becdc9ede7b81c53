import { atom } from 'jotai'

/** The search part each cached list was last seen with, by the path of its route; gone with the page. */
export const listViewsAtom = atom<Readonly<Record<string, string>>>({})
