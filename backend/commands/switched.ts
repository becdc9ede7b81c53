import type { EnablementKind } from '#contracts/lifecycles/enablement.ts'
import { switchesUnder } from '#machines/enablement.lookups.ts'
import { enablement } from '#machines/enablement.ts'
import { is } from '#machines/tags.ts'
import type { Work } from './work.ts'

/** How switches are named, and what is off (M04). */

/** What is switched: two kinds may bear the same id. */
export interface Switched {
  readonly kind: Extract<EnablementKind, 'location' | 'pile'>
  readonly id: string
}

/** The stream of a thing's switch. */
export const switchOf = ({ kind, id }: Switched): string => `${kind}~${id}`

/** The pile that a switch belongs to. */
export const pileOf = (id: string): string => id.slice(switchOf({ kind: 'pile', id: '' }).length)

/** The switches of the piles under a location's switch. */
export const pilesBelow = (work: Work, id: string): readonly string[] => work.find(switchesUnder, id)

/** What nobody has put under a switch yet is on. */
export const isOff = (work: Work, id: string): boolean => is(enablement, work.standing(enablement, id), 'off')

/** Whether a pile serves nobody now: switched off itself, or with its location. */
export const isSwitchedOff = (work: Work, pileId: string): boolean =>
  isOff(work, switchOf({ kind: 'pile', id: pileId }))
