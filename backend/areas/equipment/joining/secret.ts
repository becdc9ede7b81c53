import type { Instant } from '#contracts/units.ts'
import type { Transaction } from '#backend/kernel/transaction.ts'
import type { World } from '#backend/world.ts'

/** The hashes of joining passwords in the vault, by the number of their drawing, each with the end of its time. */

const subject = 'joining'
const keyOf = (drawing: number): string => `password-${drawing}`

interface Kept {
  readonly drawing: number
  readonly expiresAt: Instant
  readonly hash: string
}

export const keepPassword = (tx: Transaction, { drawing, expiresAt, hash }: Kept): void =>
  tx.setSecret(subject, keyOf(drawing), `${expiresAt} ${hash}`)

export const forgetPassword = (tx: Transaction, drawing: number): void => tx.setSecret(subject, keyOf(drawing), null)

/** The hash of a joining password whose time is not over; null for none. */
export function joiningHash({ store: { vault } }: World, drawing: number, now: Instant): string | null {
  const [expiresAt = '', hash = null] = vault.get(subject, keyOf(drawing))?.split(' ') ?? []
  return expiresAt > now ? hash : null
}
