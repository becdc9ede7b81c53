import { Suspense, useEffect, useRef, useState } from 'react'
import type { ReactElement } from 'react'
import type { ApprovalRow } from '#contracts/system/approval.calls.ts'
import type { CommandOutcome } from '#console/flows/command-flow.ts'
import { useRestoredFocus } from '#console/kit/dialog/restored-focus.ts'
import type { LazyPart } from '#console/kit/status/lazy-part.ts'
import { useText } from '#console/kit/text/text.ts'
import { showSuccess } from '#console/state/notices.ts'
import { ApprovalAction, isApprovalCommand } from '../approval/approval-action.tsx'
import type { ApprovalCommand } from '../approval/approval-action.tsx'
import { ApprovalWaiting } from '../approval/approval-waiting.tsx'
import type { CommandDialogProps } from '../form/command-dialog.tsx'
import { CommandPrompt } from '../form/command-prompt.tsx'
import { useCommandForm } from '../form/use-command-form.ts'

/** Follows a command that was accepted until its effect is known. */
export interface EffectProps {
  /** Of the thing that was given the command. */
  readonly id: string
  /** The effect is known, and it is not what was asked for. */
  readonly hasFailed: boolean
  readonly onEnd: (outcome: CommandOutcome) => void
  readonly onClose: () => void
}

/** What comes between the answer to a command and its end. */
export interface CommandSteps<Answer> {
  /** The request for approval in the answer: the command may have become one, where a second person has to approve it. */
  readonly approvalIn: ((answer: Answer) => ApprovalRow | null) | undefined
  /**
   * Follows the effect. It is fetched while the dialog is open, so that it comes at once: during a pause between the two
   * somebody could start something else and lose the focus to it.
   */
  readonly effect: LazyPart<EffectProps> | undefined
}

type StepsDialogProps<Body, Answer> = CommandDialogProps<Body, Answer> & CommandSteps<Answer> & { readonly id: string }

/** A command from its dialog to its effect, or to the request for approval that it became. */
export function StepsDialog<Body, Answer>(props: StepsDialogProps<Body, Answer>): ReactElement {
  const { id, lifecycle, command, effect, approvalIn, success = 'success.operation', onClose } = props
  const text = useText()
  useRestoredFocus()
  useEffect(() => effect?.prepare(), [effect])
  const requested = useRef<string | null>(null)
  const [waitsFor, waitFor] = useState<string | null>(null)
  const form = useCommandForm({
    ...props,
    takesTime: effect !== undefined,
    send: async (body) => {
      const result = await props.send(body)
      const approval = result.ok ? (approvalIn?.(result.data) ?? null) : null
      requested.current = approval?.command === command && approval.endedAt === null ? approval.id : null
      return result
    },
    onSettled: () => {
      if (requested.current !== null) return waitFor(requested.current)
      showSuccess(success)
      return onClose()
    },
  })
  if (waitsFor !== null) return <Requested id={waitsFor} onClose={onClose} />
  const { stage, end } = form.order
  if (effect !== undefined && (stage === 'watched' || stage === 'failed'))
    return (
      <Suspense fallback={null}>
        <effect.Part id={id} hasFailed={stage === 'failed'} onEnd={end} onClose={onClose} />
      </Suspense>
    )
  return <CommandPrompt {...props} form={form} confirm={props.confirm ?? text(`command.${lifecycle}.${command}`)} />
}

/** The request, and its withdrawal. */
function Requested({ id, onClose }: { readonly id: string; readonly onClose: () => void }): ReactElement {
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
