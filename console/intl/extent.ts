import { atom } from 'jotai'
import { deploymentAtom } from '../state/deployment.ts'
import { signedInUserAtom } from '../state/session.ts'
import type { Extent } from './messages.ts'

/** How many texts are needed: those inside the shells only where somebody may go there (spec §2, route guard). */
export const extentAtom = atom((get): Extent =>
  get(signedInUserAtom) !== null || get(deploymentAtom).kind === 'hosted' ? 'all' : 'first',
)
