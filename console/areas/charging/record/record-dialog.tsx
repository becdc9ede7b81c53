import { Suspense, useEffect, useRef, useState } from 'react'
import type { ReactElement } from 'react'
import type { Schema } from 'effect'
import { giveRecord } from '#contracts/charging/charge-record.calls.ts'
import type { RecordDetail, RecordRow } from '#contracts/charging/charge-record.calls.ts'
import type { ApprovalRow } from '#contracts/system/approval.calls.ts'
import { recordForms } from '#contracts/charging/charge-record.ts'
import { EntityId } from '#contracts/ids.ts'
import { call } from '#console/api/call.ts'
import type { CallResult } from '#console/api/call.ts'
import { useZone } from '#console/intl/zone.ts'
import { useRestoredFocus } from '#console/kit/dialog/restored-focus.ts'
import { formatMoney } from '#console/kit/text/format.ts'
import { lazyPart } from '#console/kit/status/lazy-part.ts'
import { useText } from '#console/intl/text.ts'
import { showSuccess } from '#console/state/notices.ts'
import { CommandPrompt } from '#console/domain/form/command-prompt.tsx'
import { recordPrompts } from '#console/domain/form/record-commands.ts'
import type { RecordCommand } from '#console/domain/form/record-commands.ts'
import type { RecordActionProps } from './record-actions.tsx'
import { useCommandForm } from '#console/domain/form/use-command-form.ts'
import type { CommandForm } from '#console/domain/form/use-command-form.ts'
import { ApprovalAction, isApprovalCommand } from '#console/domain/approval/approval-action.tsx'
import type { ApprovalCommand } from '#console/domain/approval/approval-action.tsx'
import { useFieldLabel } from '#console/domain/form/use-field-label.ts'
import { ApprovalNote } from '#console/domain/approval/approval-note.tsx'
import { ApprovalWaiting } from '#console/domain/approval/approval-waiting.tsx'

/**
 * It imports the machine of charge records: fetched while the dialog is open, so that it follows at once. During a pause
 * between the two somebody could start something else and lose the focus to it.
 */
const { Part: Settling, prepare: prepareSettling } = lazyPart(async () => (await import('./settling.tsx')).Settling)

/** A command on a charge record, from the dialog to its effect. A settlement is done only when its result is known. */
export function RecordDialog({ row, command, onClose }: RecordActionProps): ReactElement {
  useRestoredFocus()
  const isSettlement = command === 'initiateSettlement'
  useEffect(() => {
    if (isSettlement) prepareSettling()
  }, [isSettlement])
  const waits = useWaits()
  const schema: Schema.Codec<Readonly<Record<string, unknown>>, unknown> = recordForms[command]
  const form = useCommandForm({
    schema,
    takesTime: isSettlement,
    send: async (body) => {
      const result = await giveCommand(row.id, command, body)
      if (result.ok) waits.note(result.data, command)
      return result
    },
    onSettled: () => {
      if (waits.show()) return
      showSuccess(isSettlement ? 'success.settlement' : 'success.operation')
      onClose()
    },
  })
  if (waits.id !== null) return <Waiting id={waits.id} onClose={onClose} />
  const { order } = form
  if (order.stage === 'watched' || order.stage === 'failed')
    return (
      <Suspense fallback={null}>
        <Settling id={row.id} hasFailed={order.stage === 'failed'} onEnd={order.end} onClose={onClose} />
      </Suspense>
    )
  return <Prompt row={row} command={command} form={form} onClose={onClose} />
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
  readonly form: CommandForm
}

function Prompt({ row, command, form, onClose }: PromptProps): ReactElement {
  const text = useText()
  const prompt = recordPrompts[command]
  return (
    <CommandPrompt
      form={form}
      title={text(prompt.title, { name: row.id })}
      consequence={[text(prompt.text), ...useConsequences(row)].join('\n')}
      note={needsApproval(command) ? <ApprovalNote amount={row.total} /> : null}
      confirm={text(prompt.action)}
      kind={prompt.kind}
      label={useFieldLabel('finance')}
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
