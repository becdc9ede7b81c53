import { atom } from 'jotai'

/**
 * Whether a page was shown since the console was opened. What no page needs to be shown is fetched from then on: it neither
 * delays the first one nor is it missing for long.
 */
export const isPageShownAtom = atom(false)
