import { roleOf } from '#contracts/actor.ts'
import type { Actor, Role } from '#contracts/actor.ts'
import type { Account } from '#contracts/system/account.ts'
import { buildMenu, flatten } from '#contracts/menu.ts'
import type { EnablementContext } from '../equipment/enablement.context.ts'
import { enablement } from '../equipment/enablement.ts'
import type { State } from '../kit/lifecycle.ts'
import { is } from '../kit/tags.ts'

/**
 * The four-eyes rule: the approver is another person than the requester, compared by their accounts (lifecycles §1).
 */

/** The account of a person; null for every other actor. */
export const accountOf = (actor: Actor): string | null => (actor.kind === 'person' ? actor.account : null)

/** Whether this is a person, and not `first`. Null is no person. */
export const isSecondPerson = (actor: Actor, first: string | null): boolean =>
  actor.kind === 'person' && actor.account !== first

/** A command that needs four eyes: its lifecycle, and the menu code of the page on which it is given. */
export interface FourEyes {
  readonly lifecycle: { readonly commands: Readonly<Record<string, { readonly by: readonly Role[] }>> }
  readonly command: string
  readonly code: string
}

/** Whether an account may give such a command, and so approve it: it is enabled, and has the role and the page. */
export function isEntitled(
  { lifecycle, command, code }: FourEyes,
  one: Account,
  ownSwitch: State<EnablementContext> | null,
): boolean {
  if (is(enablement, ownSwitch, 'off') || !flatten(buildMenu(one)).some((item) => item.code === code)) return false
  return lifecycle.commands[command]?.by.includes(roleOf(personOf('', one))) === true
}

/** The actor for whoever signs in with an account. */
export const personOf = (id: string, { account, type, sub }: Account): Actor => ({
  kind: 'person',
  id,
  account,
  type,
  sub,
})
