import { atom } from 'jotai'

/**
 * Whether a page has been shown since the console was opened. Code that no page needs to be shown is fetched from then on, so
 * that it neither delays the first page nor is missing for long.
 */
export const isPageShownAtom = atom(false)
