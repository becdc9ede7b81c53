import { roleOf } from '#contracts/actor.ts'
import type { Actor, Role } from '#contracts/actor.ts'
import type { Account } from '#contracts/system/account.ts'
import { buildMenu, flatten } from '#contracts/menu.ts'
import type { EnablementContext } from '../equipment/enablement.context.ts'
import { enablement } from '../equipment/enablement.ts'
import type { State } from '../kit/lifecycle.ts'
import { is } from '../kit/tags.ts'

/** The four-eyes rule: who approves is another person than who asked, told apart by their accounts (lifecycles §1). */

/** The account of a person; null for everybody else. */
export const accountOf = (actor: Actor): string | null => (actor.kind === 'person' ? actor.account : null)

/** Whether this is a person, and another one than `first`. Null stands for no person at all. */
export const isSecondPerson = (actor: Actor, first: string | null): boolean =>
  actor.kind === 'person' && actor.account !== first

/** A command that needs four eyes: of which lifecycle, and the menu code of the page on which it is given. */
export interface FourEyes {
  readonly lifecycle: { readonly commands: Readonly<Record<string, { readonly by: readonly Role[] }>> }
  readonly command: string
  readonly code: string
}

/**
 * Whether an account may give such a command, and so approve another's: it is switched on, and has the role and the page.
 */
export function isEntitled(
  { lifecycle, command, code }: FourEyes,
  one: Account,
  ownSwitch: State<EnablementContext> | null,
): boolean {
  if (is(enablement, ownSwitch, 'off') || !flatten(buildMenu(one)).some((item) => item.code === code)) return false
  return lifecycle.commands[command]?.by.includes(roleOf(personOf('', one))) === true
}

/** Whoever signs in with an account, as an actor. */
export const personOf = (id: string, { account, type, sub }: Account): Actor => ({
  kind: 'person',
  id,
  account,
  type,
  sub,
})
