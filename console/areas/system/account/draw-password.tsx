import { useState } from 'react'
import type { ReactElement } from 'react'
import { drawAdminPassword } from '#contracts/system/admin-account.calls.ts'
import type { AdminAccountRow } from '#contracts/system/admin-account.calls.ts'
import { EntityId } from '#contracts/ids.ts'
import { call } from '#console/api/call.ts'
import type { CommandProps } from '#console/domain/resource/row-commands.tsx'
import { useCommandResult } from '#console/domain/state/use-command-result.ts'
import { useCommand } from '#console/flows/use-command.ts'
import { useText } from '#console/intl/text.ts'
import { ConfirmDialog } from '#console/kit/confirm/confirm.tsx'
import { showSuccess } from '#console/state/notices.ts'
import { PasswordDialog } from './password-dialog.tsx'

/** Draws a new password for an account, after a question, and shows it once. */
export function DrawPassword({ row, onClose }: CommandProps<AdminAccountRow>): ReactElement {
  const text = useText()
  const given = useCommandResult()
  const [password, setPassword] = useState<string | null>(null)
  const order = useCommand({
    give: async () => {
      const result = await call(
        drawAdminPassword,
        { params: { id: EntityId.make(row.id) } },
        { notify: 'lost sign-in' },
      )
      if (result.ok) setPassword(result.data.password)
      return given(result)
    },
    onSettled: () => showSuccess('success.reset'),
  })
  if (password !== null) return <PasswordDialog account={row.account} password={password} onClose={onClose} />
  return (
    <ConfirmDialog
      title={text('admin.drawPassword.title', { name: row.account })}
      consequence={text('confirm.resetPassword.text')}
      confirm={text('confirm.resetPassword.action')}
      isPending={order.isPending}
      needsLive
      failure={order.failure}
      onConfirm={order.give}
      onClose={onClose}
    />
  )
}
