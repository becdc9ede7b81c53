import type { EnablementKind } from '#contracts/equipment/enablement.ts'

/** Stream ids of enablement switches (M04). */

/** What is switched: things of two kinds may have the same id. */
export interface Switched {
  readonly kind: Extract<EnablementKind, 'location' | 'pile' | 'account'>
  readonly id: string
}

/** The stream id of a thing's switch. */
export const switchOf = ({ kind, id }: Switched): string => `${kind}~${id}`

/** The location id within the stream id of a location's switch. */
export const locationOf = (id: string): string => id.slice(switchOf({ kind: 'location', id: '' }).length)

/** The pile id within the stream id of a pile's switch. */
export const pileOf = (id: string): string => id.slice(switchOf({ kind: 'pile', id: '' }).length)

/** The id of an account within the stream id of its switch. */
export const accountIn = (id: string): string => id.slice(switchOf({ kind: 'account', id: '' }).length)
