import type { ReactElement } from 'react'
import { Button } from '#console/kit/form/button.tsx'
import { useStaleReason } from '#console/kit/status/stale-guard.ts'
import { OverflowMenu } from '#console/kit/dialog/overflow-menu.tsx'
import { useText } from '#console/intl/text.ts'
import { useRole } from '../state/use-role.ts'
import { targetName } from './command-dialog.tsx'
import type { CommandChoice } from './command-dialog.tsx'
import { isPermitted, refusalOf } from './remote-commands.ts'
import type { RemoteCommand, CommandTarget } from './remote-commands.ts'
import * as css from './remote-command.css.ts'

export interface CommandButtonsProps {
  readonly commands: readonly RemoteCommand[]
  readonly target: CommandTarget
  readonly onCommand: (wanted: CommandChoice) => void
  /** The number of buttons shown; the others are in the overflow menu. */
  readonly shown?: number
}

/** Buttons of commands: absent where the role may never issue one, disabled with the reason where it cannot now. */
export function CommandButtons({ commands, target, onCommand, shown = 3 }: CommandButtonsProps): ReactElement {
  const text = useText()
  const staleReason = useStaleReason()
  const role = useRole()
  const items = commands
    .filter((command) => role !== null && isPermitted(command, role))
    .map((command) => {
      const refusal = refusalOf(command, target)
      return {
        key: command.action,
        label: text(`remote.action.${command.action}`),
        reason: refusal === null ? (staleReason ?? undefined) : text(refusal),
        onPress: () => onCommand({ command, target }),
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
      {rest.length === 0 ? null : (
        <OverflowMenu label={text('remote.more', { name: targetName(target) })} items={rest} />
      )}
    </span>
  )
}
