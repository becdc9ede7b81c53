import type { Account } from '#contracts/system/account.ts'
import { switchOf } from '../equipment/enablement.names.ts'
import { enablement } from '../equipment/enablement.ts'
import type { State } from '../kit/lifecycle.ts'
import { is } from '../kit/tags.ts'

/** Where the switch of an account stands; one that has none yet is on. */
type SwitchOf = (accountId: string) => Pick<State<unknown>, 'value'> | null

/** Whether an account is that of a maintainer of the operator itself, and switched on. Maintainers go to every location of their operator. */
export function isEnabledMaintainer(
  { id, context: { type, sub } }: { readonly id: string; readonly context: Account },
  switchOfAccount: SwitchOf,
): boolean {
  if (type !== 'MAINTAINER' || sub !== 0) return false
  const known = switchOfAccount(switchOf({ kind: 'account', id }))
  return known === null || !is(enablement, known.value, 'off')
}
