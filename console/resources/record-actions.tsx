import type { ReactElement } from 'react'
import { giveRecord } from '#contracts/http/charge.ts'
import type { RecordRow } from '#contracts/http/charge.ts'
import { EntityId } from '#contracts/ids.ts'
import { call } from '../api/call.ts'
import type { CallResult } from '../api/call.ts'
import { useCommand } from '../flows/use-command.ts'
import type { CommandInHand } from '../flows/use-command.ts'
import { useZone } from '../intl/zone.ts'
import { ConfirmDialog } from '../kit/confirm.tsx'
import { useFocusBack } from '../kit/focus-back.ts'
import { formatMoney } from '../kit/format.ts'
import { useText } from '../intl/text.ts'
import { tellSuccess } from '../state/notices.ts'
import { recordPrompts } from './record-commands.ts'
import type { RecordCommand } from './record-commands.ts'
import { formOf } from './record-form.ts'
import { Settling } from './settling.tsx'
import { useGiven } from './use-given.ts'

export interface RecordActionProps {
  readonly row: RecordRow
  readonly command: RecordCommand
  readonly onClose: () => void
}

/** A command on a charge record, from the question to its effect. A settlement is only done when it is seen to be. */
export function RecordAction({ row, command, onClose }: RecordActionProps): ReactElement {
  const given = useGiven()
  const { zone } = useZone()
  const text = useText()
  useFocusBack()
  const isSettlement = command === 'initiateSettlement'
  const order = useCommand({
    takesTime: isSettlement,
    give: async (form) => {
      const body = formOf(command, form, zone)
      if (body === null) return { ok: false, failure: text('finance.releasedAt.wrong') }
      const result = await giveCommand(row.id, command, body)
      return given(result)
    },
    onSettled: () => {
      tellSuccess(isSettlement ? 'success.settlement' : 'success.operation')
      onClose()
    },
  })
  if (order.stage === 'watched' || order.stage === 'failed')
    return <Settling id={row.id} hasFailed={order.stage === 'failed'} onEnd={order.end} onClose={onClose} />
  return <Prompt row={row} command={command} order={order} onClose={onClose} />
}

const giveCommand = async (
  id: string,
  command: string,
  body: Readonly<Record<string, unknown>>,
): Promise<CallResult<unknown>> =>
  call(giveRecord, { params: { id: EntityId.make(id), command }, body }, { tells: 'lost sign-in' })

interface PromptProps extends RecordActionProps {
  readonly order: CommandInHand
}

function Prompt({ row, command, order, onClose }: PromptProps): ReactElement {
  const text = useText()
  const { zone } = useZone()
  const prompt = recordPrompts[command]
  return (
    <ConfirmDialog
      title={text(prompt.title, { name: row.id })}
      consequence={[text(prompt.text), ...useConsequences(row)].join('\n')}
      confirm={text(prompt.action)}
      kind={prompt.kind}
      fields={prompt.fields.map((field) => ({
        ...field,
        label: text(field.label),
        ...(field.kind === 'moment' ? { clocks: { zone } } : {}),
      }))}
      isPending={order.isPending}
      needsLive
      failure={order.failure}
      onConfirm={order.give}
      onClose={onClose}
    />
  )
}

/** What is at stake, from the record itself: the amount and who would pay it. */
function useConsequences({ total, currency, customerName, customerId }: RecordRow): readonly string[] {
  const text = useText()
  const { locale } = useZone()
  const payer = customerName ?? customerId
  if (total === null) return []
  const amount = formatMoney(total, currency, locale)
  return [payer === null ? text('finance.stake', { amount }) : text('finance.stake.payer', { amount, payer })]
}
