import type { JoiningRow } from '#contracts/equipment/joining/joining.calls.ts'
import { newPileAddress } from '../address.ts'

type Known = Readonly<Record<string, string | null>>

/**
 * The form of a new pile with all that this one said about itself, and what else is known of it; it is called as it calls itself
 * until somebody names it.
 */
export function acceptAddress({ id, boot }: Pick<JoiningRow, 'id' | 'boot'>, more: Known = {}): string {
  const all: Known = { ...boot, ...more }
  const known = Object.entries(all).flatMap(([field, value]) => (value === null ? [] : [[field, value] as const]))
  return newPileAddress(id, { name: id, ...Object.fromEntries(known) })
}
