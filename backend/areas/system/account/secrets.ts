import { generationKey } from '#machines/system/account.names.ts'
import type { Ids } from '#backend/ids.ts'
import type { Transaction } from '#backend/kernel/transaction.ts'

/** The passwords and sign-ins of accounts. */

/** Ends every sign-in of an account, in the same commit. */
export const endSignIns = (tx: Transaction, id: string): void =>
  tx.setSecret(id, generationKey, String(Number(tx.secret(id, generationKey) ?? 0) + 1))

/** Without characters that are taken for one another. */
const letters = 'abcdefghijkmnpqrstuvwxyz'
const digits = '23456789'
const both = letters + digits
/** Characters between the letter and the digit that every password has: 65 bits with them. */
const MIDDLE = 12

/** Draws a password that keeps the rule of spec §5, to be typed once from a screen or a sheet of paper. */
export function drawPassword(ids: Ids): string {
  const middle = Array.from({ length: MIDDLE }, () => pick(both, ids)).join('')
  return pick(letters, ids) + middle + pick(digits, ids)
}

const pick = (from: string, ids: Ids): string => from.charAt(Math.floor(ids.random() * from.length))
