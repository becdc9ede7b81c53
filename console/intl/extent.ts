import { atom } from 'jotai'
import { deploymentAtom } from '../state/deployment.ts'
import { signedInUserAtom } from '../state/session.ts'
import { isPageShownAtom } from '../state/page-shown.ts'
import type { Extent } from './extents.ts'

/** Whether a page of the atlas was opened, which tells the rules of every machine. */
export const isAtlasOpenedAtom = atom(false)

/** The texts that the page to be shown needs; used until a page is shown. */
export const pageExtentAtom = atom<Extent>('frame')

/**
 * How many texts are needed: those inside the shells only where somebody may go there (spec §2, route guard), and until a page
 * is shown only its own.
 */
export const extentAtom = atom((get): Extent => {
  const isInside = get(signedInUserAtom) !== null || get(deploymentAtom).kind === 'hosted'
  if (!isInside) return 'first'
  if (!get(isPageShownAtom)) return get(pageExtentAtom)
  return get(isAtlasOpenedAtom) ? 'all' : 'shell'
})
