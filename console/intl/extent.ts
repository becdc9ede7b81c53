import { atom } from 'jotai'
import { deploymentAtom } from '../state/deployment.ts'
import { signedInUserAtom } from '../state/session.ts'
import { stoodAtom } from '../state/stood.ts'
import type { Extent } from './extents.ts'

/** Whether a page of the atlas was opened, which tells the rules of every machine. */
export const isAtlasOpenedAtom = atom(false)

/** What the page that is to stand says; it counts until one has stood. */
export const pageExtentAtom = atom<Extent>('frame')

/**
 * How many texts are needed: those inside the shells only where somebody may go there (spec §2, route guard), and until a page
 * has stood only its own.
 */
export const extentAtom = atom((get): Extent => {
  const isInside = get(signedInUserAtom) !== null || get(deploymentAtom).kind === 'hosted'
  if (!isInside) return 'first'
  if (!get(stoodAtom)) return get(pageExtentAtom)
  return get(isAtlasOpenedAtom) ? 'all' : 'shell'
})
