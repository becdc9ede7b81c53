import type { Actor } from '#contracts/actor.ts'
import type { Account } from '#contracts/system/account.ts'

/**
 * Who may keep which account: the machine of accounts asks it, and so do enabling and disabling, which are the switch's
 * (M04).
 */

/** Only a SUPER makes, changes, enables or disables a SUPER; the system does as it is told. */
export const mayKeep = (actor: Actor, { type }: Pick<Account, 'type'>): boolean =>
  type !== 'SUPER' || actor.kind !== 'person' || actor.type === 'SUPER'

/** Whether the account is that of who acts. */
export const isOwn = (actor: Actor, { account }: Pick<Account, 'account'>): boolean =>
  actor.kind === 'person' && actor.account === account

/** The rule that forbids to switch an account; null: none. Nobody switches off himself. */
export function whyNotSwitch(
  actor: Actor,
  account: Pick<Account, 'type' | 'account'>,
  command: 'enable' | 'disable',
): 'keptBySuper' | 'notOwnAccount' | null {
  if (!mayKeep(actor, account)) return 'keptBySuper'
  return command === 'disable' && isOwn(actor, account) ? 'notOwnAccount' : null
}
