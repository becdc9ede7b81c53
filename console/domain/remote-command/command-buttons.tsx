import type { ReactElement } from 'react'
import { useAtomValue } from 'jotai'
import { roleOf } from '#contracts/actor.ts'
import type { Role } from '#contracts/actor.ts'
import { Button } from '#console/kit/form/button.tsx'
import { useStaleReason } from '#console/kit/status/stale-guard.ts'
import { OverflowMenu } from '#console/kit/dialog/overflow-menu.tsx'
import { useText } from '#console/intl/text.ts'
import { userInfoAtom } from '#console/state/session.ts'
import { nameOf } from './command-dialog.tsx'
import type { Wanted } from './command-dialog.tsx'
import { isPermitted, refusalOf } from './remote-commands.ts'
import type { RemoteOrder, Target } from './remote-commands.ts'
import * as css from './remote-command.css.ts'

export interface RemoteButtonsProps {
  readonly orders: readonly RemoteOrder[]
  readonly target: Target
  readonly onOrder: (wanted: Wanted) => void
  /** Buttons in sight; the others stand behind three dots. */
  readonly shown?: number
}

/** Buttons for what may be asked: absent where the role may never, disabled with the reason where it cannot be now. */
export function RemoteButtons({ orders, target, onOrder, shown = 3 }: RemoteButtonsProps): ReactElement {
  const text = useText()
  const staleReason = useStaleReason()
  const role = useRole()
  const items = orders
    .filter((order) => role !== null && isPermitted(order, role))
    .map((order) => {
      const refusal = refusalOf(order, target)
      return {
        key: order.action,
        label: text(`remote.action.${order.action}`),
        reason: refusal === null ? (staleReason ?? undefined) : text(refusal),
        onPress: () => onOrder({ order, target }),
      }
    })
  const rest = items.slice(shown)
  return (
    <span className={css.buttons}>
      {items.slice(0, shown).map(({ key, label, reason, onPress }) => (
        <Button key={key} size="small" reason={reason} onPress={onPress}>
          {label}
        </Button>
      ))}
      {rest.length === 0 ? null : <OverflowMenu label={text('remote.more', { name: nameOf(target) })} items={rest} />}
    </span>
  )
}

/** The role in which somebody is signed in; null for nobody. */
export function useRole(): Role | null {
  const user = useAtomValue(userInfoAtom)
  if (user === null) return null
  const { account, type, sub } = user
  return roleOf({ kind: 'person', id: account, account, type, sub })
}
