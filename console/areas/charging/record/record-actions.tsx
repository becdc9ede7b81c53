import { Suspense, useEffect, useRef, useState } from 'react'
import type { ReactElement } from 'react'
import { giveRecord } from '#contracts/charging/charge-record.calls.ts'
import type { RecordDetail, RecordRow } from '#contracts/charging/charge-record.calls.ts'
import type { ApprovalRow } from '#contracts/system/approval.calls.ts'
import { EntityId } from '#contracts/ids.ts'
import { call } from '#console/api/call.ts'
import type { CallResult } from '#console/api/call.ts'
import { useCommand } from '#console/flows/use-command.ts'
import type { RunningCommand } from '#console/flows/use-command.ts'
import { useZone } from '#console/intl/zone.ts'
import { ConfirmDialog } from '#console/kit/dialog/confirm.tsx'
import { useRestoredFocus } from '#console/kit/dialog/restored-focus.ts'
import { formatMoney } from '#console/kit/text/format.ts'
import { lazyPart } from '#console/kit/status/lazy-part.ts'
import { useText } from '#console/intl/text.ts'
import { showSuccess } from '#console/state/notices.ts'
import { recordPrompts } from '#console/domain/form/record-commands.ts'
import type { RecordCommand } from '#console/domain/form/record-commands.ts'
import { formOf } from '#console/domain/form/record-form.ts'
import { ApprovalAction, isApprovalCommand } from '#console/domain/approval/approval-action.tsx'
import type { ApprovalCommand } from '#console/domain/approval/approval-action.tsx'
import { ApprovalNote } from '#console/domain/approval/approval-note.tsx'
import { ApprovalWaiting } from '#console/domain/approval/approval-waiting.tsx'
import { useCommandResult } from '#console/domain/state/use-command-result.ts'

/**
 * It imports the machine of charge records: fetched while the dialog is open, so that it follows at once. During a pause
 * between the two somebody could start something else and lose the focus to it.
 */
const { Part: Settling, prepare: prepareSettling } = lazyPart(async () => (await import('./settling.tsx')).Settling)

export interface RecordActionProps {
  readonly row: RecordRow
  readonly command: RecordCommand
  readonly onClose: () => void
}

/** A command on a charge record, from the dialog to its effect. A settlement is done only when its result is known. */
export function RecordAction({ row, command, onClose }: RecordActionProps): ReactElement {
  const given = useCommandResult()
  const { zone } = useZone()
  const text = useText()
  useRestoredFocus()
  const isSettlement = command === 'initiateSettlement'
  useEffect(() => {
    if (isSettlement) prepareSettling()
  }, [isSettlement])
  const waits = useWaits()
  const order = useCommand({
    takesTime: isSettlement,
    give: async (form) => {
      const body = formOf(command, form, zone)
      if (body === null) return { ok: false, failure: text('finance.releasedAt.wrong') }
      const result = await giveCommand(row.id, command, body)
      if (result.ok) waits.note(result.data, command)
      return given(result)
    },
    onSettled: () => {
      if (waits.show()) return
      showSuccess(isSettlement ? 'success.settlement' : 'success.operation')
      onClose()
    },
  })
  if (waits.id !== null) return <Waiting id={waits.id} onClose={onClose} />
  if (order.stage === 'watched' || order.stage === 'failed')
    return (
      <Suspense fallback={null}>
        <Settling id={row.id} hasFailed={order.stage === 'failed'} onEnd={order.end} onClose={onClose} />
      </Suspense>
    )
  return <Prompt row={row} command={command} order={order} onClose={onClose} />
}

const giveCommand = async (
  id: string,
  command: string,
  body: Readonly<Record<string, unknown>>,
): Promise<CallResult<RecordDetail>> =>
  call(giveRecord, { params: { id: EntityId.make(id), command }, body }, { notify: 'lost sign-in' })

/** The request for approval that a command became, where a second person has to approve it. */
function useWaits() {
  const requested = useRef<string | null>(null)
  const [id, setId] = useState<string | null>(null)
  return {
    id,
    note: ({ approval }: RecordDetail, command: string): void => {
      requested.current = approval?.command === command && approval.endedAt === null ? approval.id : null
    },
    /** Shows the request; false where there is none. */
    show: (): boolean => {
      setId(requested.current)
      return requested.current !== null
    },
  }
}

/** The request, and its withdrawal. */
function Waiting({ id, onClose }: { readonly id: string; readonly onClose: () => void }): ReactElement {
  const [choice, setChoice] = useState<{ readonly row: ApprovalRow; readonly command: ApprovalCommand } | null>(null)
  const ask = (row: ApprovalRow, command: string): void => {
    if (isApprovalCommand(command)) setChoice({ row, command })
  }
  return choice === null ? (
    <ApprovalWaiting id={id} onCommand={ask} onClose={onClose} />
  ) : (
    <ApprovalAction {...choice} onClose={() => setChoice(null)} />
  )
}

interface PromptProps extends RecordActionProps {
  readonly order: RunningCommand
}

function Prompt({ row, command, order, onClose }: PromptProps): ReactElement {
  const text = useText()
  const { zone } = useZone()
  const prompt = recordPrompts[command]
  return (
    <ConfirmDialog
      title={text(prompt.title, { name: row.id })}
      consequence={[text(prompt.text), ...useConsequences(row)].join('\n')}
      note={needsApproval(command) ? <ApprovalNote amount={row.total} /> : null}
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

/** Whether a second person has to approve it above the limit (M08 four eyes). */
const needsApproval = (command: RecordCommand): boolean => command === 'markComplete'

/** The amount of the record and its payer. */
function useConsequences({ total, currency, customerName, customerId }: RecordRow): readonly string[] {
  const text = useText()
  const { locale } = useZone()
  const payer = customerName ?? customerId
  if (total === null) return []
  const amount = formatMoney(total, currency, locale)
  return [payer === null ? text('finance.stake', { amount }) : text('finance.stake.payer', { amount, payer })]
}
