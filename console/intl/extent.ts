import { atom } from 'jotai'
import { deploymentAtom } from '../state/deployment.ts'
import { signedInUserAtom } from '../state/session.ts'
import type { Extent } from './messages.ts'

/** Whether a page of the atlas was opened, which tells the rules of every machine. */
export const isAtlasOpenedAtom = atom(false)

/** How many texts are needed: those inside the shells only where somebody may go there (spec §2, route guard). */
export const extentAtom = atom((get): Extent => {
  const isInside = get(signedInUserAtom) !== null || get(deploymentAtom).kind === 'hosted'
  if (!isInside) return 'first'
  return get(isAtlasOpenedAtom) ? 'all' : 'shell'
})
