import { atom } from 'jotai'

/**
 * Whether a page has stood since the console was opened. What no page needs to stand is fetched from then on: it neither
 * delays the first one nor is it missing for long.
 */
export const stoodAtom = atom(false)
