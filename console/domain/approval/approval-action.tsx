import type { ReactElement } from 'react'
import { giveApproval } from '#contracts/system/approval.calls.ts'
import type { ApprovalRow } from '#contracts/system/approval.calls.ts'
import { EntityId } from '#contracts/ids.ts'
import type { approvalForms } from '#contracts/system/approval.ts'
import { reasonLength } from '#contracts/reason.ts'
import { call } from '#console/api/call.ts'
import { useCommand } from '#console/flows/use-command.ts'
import { useText } from '#console/intl/text.ts'
import type { TextKey } from '#console/intl/text.ts'
import { useZone } from '#console/intl/zone.ts'
import { ConfirmDialog } from '#console/kit/confirm/confirm.tsx'
import { useRestoredFocus } from '#console/kit/dialog/restored-focus.ts'
import { formatMoney } from '#console/kit/text/format.ts'
import { showSuccess } from '#console/state/notices.ts'
import { useSubject } from './approval-card.tsx'
import { useCommandResult } from '../state/use-command-result.ts'

export type ApprovalCommand = keyof typeof approvalForms

interface Prompt {
  readonly title: TextKey
  readonly text: TextKey
  readonly confirm: TextKey
  readonly kind: 'primary' | 'danger'
  readonly needsReason: boolean
}

const prompts: Readonly<Record<ApprovalCommand, Prompt>> = {
  approve: {
    title: 'approval.approve.title',
    text: 'approval.approve.text',
    confirm: 'command.approval.approve',
    kind: 'primary',
    needsReason: false,
  },
  refuse: {
    title: 'approval.refuse.title',
    text: 'approval.refuse.text',
    confirm: 'command.approval.refuse',
    kind: 'danger',
    needsReason: true,
  },
  withdraw: {
    title: 'approval.withdraw.title',
    text: 'approval.withdraw.text',
    confirm: 'command.approval.withdraw',
    kind: 'danger',
    needsReason: false,
  },
}

export const isApprovalCommand = (command: string): command is ApprovalCommand => Object.hasOwn(prompts, command)

export interface ApprovalActionProps {
  readonly row: ApprovalRow
  readonly command: ApprovalCommand
  readonly onClose: () => void
}

/** The confirmation of a decision on a request, with the amounts involved. */
export function ApprovalAction({ row, command, onClose }: ApprovalActionProps): ReactElement {
  const text = useText()
  const given = useCommandResult()
  const { locale } = useZone()
  useRestoredFocus()
  const { title, text: consequence, confirm, kind, needsReason } = prompts[command]
  const order = useCommand({
    give: async (form) =>
      given(await call(giveApproval, { params: { id: EntityId.make(row.id), command }, body: form }, inDialog)),
    onSettled: () => {
      showSuccess('success.operation')
      onClose()
    },
  })
  const { amount, currency, customerName, customerId, requester } = row
  const payer = customerName ?? customerId
  const money = formatMoney(amount, currency, locale)
  const stake =
    payer === null ? text('finance.stake', { amount: money }) : text('finance.stake.payer', { amount: money, payer })
  // What is no matter of money has none at stake.
  const words = [text(consequence, { requester }), ...(amount === 0 ? [] : [stake])]
  return (
    <ConfirmDialog
      title={text(title, { subject: useSubject()(row) })}
      consequence={words.join('\n')}
      confirm={text(confirm)}
      kind={kind}
      fields={
        needsReason
          ? [
              {
                key: 'reason',
                label: text('finance.reason'),
                kind: 'long',
                isRequired: true,
                min: reasonLength.minimum,
                max: reasonLength.maximum,
              },
            ]
          : []
      }
      isPending={order.isPending}
      needsLive
      failure={order.failure}
      onConfirm={order.give}
      onClose={onClose}
    />
  )
}

/** A failure is shown in the dialog; only a lost sign-in is a notice. */
const inDialog = { notify: 'lost sign-in' } as const
