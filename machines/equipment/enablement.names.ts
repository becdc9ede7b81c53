import type { EnablementKind } from '#contracts/equipment/enablement.ts'

/** How switches are named (M04). */

/** What is switched: two kinds may bear the same id. */
export interface Switched {
  readonly kind: Extract<EnablementKind, 'location' | 'pile' | 'account'>
  readonly id: string
}

/** The stream of a thing's switch. */
export const switchOf = ({ kind, id }: Switched): string => `${kind}~${id}`

/** The pile that a switch belongs to. */
export const pileOf = (id: string): string => id.slice(switchOf({ kind: 'pile', id: '' }).length)
