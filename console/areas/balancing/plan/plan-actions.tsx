import type { ReactElement } from 'react'
import { givePlan } from '#contracts/balancing/balancing-plan.calls.ts'
import type { PlanRow } from '#contracts/balancing/balancing-plan.calls.ts'
import { EntityId } from '#contracts/ids.ts'
import { call } from '#console/api/call.ts'
import { useCommand } from '#console/flows/use-command.ts'
import { ConfirmDialog } from '#console/kit/confirm/confirm.tsx'
import { useText } from '#console/intl/text.ts'
import { showSuccess } from '#console/state/notices.ts'
import { useCommandResult } from '#console/domain/state/use-command-result.ts'

/** The commands with a dialog; a plan is edited on a page of its own. */
export const planPrompts = ['activate', 'suspend', 'archive'] as const
export type PlanCommand = (typeof planPrompts)[number]

export interface PlanActionProps {
  readonly row: PlanRow
  readonly command: PlanCommand
  readonly onClose: () => void
}

/** Activates, suspends or archives a plan. A refusal names the rule. */
export function PlanAction({ row, command, onClose }: PlanActionProps): ReactElement {
  const text = useText()
  const given = useCommandResult()
  const order = useCommand({
    give: async () => {
      const params = { id: EntityId.make(row.id), command }
      const result = await call(givePlan, { params, body: {} }, { notify: 'lost sign-in' })
      return given(result)
    },
    onSettled: () => {
      showSuccess('success.operation')
      onClose()
    },
  })
  return (
    <ConfirmDialog
      title={text(`balancing.${command}.title`, { name: row.name })}
      consequence={text(`balancing.${command}.text`)}
      confirm={text(`command.balancing-plan.${command}`)}
      kind={command === 'activate' ? 'primary' : 'danger'}
      isPending={order.isPending}
      needsLive
      failure={order.failure}
      onConfirm={order.give}
      onClose={onClose}
    />
  )
}
