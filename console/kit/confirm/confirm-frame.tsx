import { useState } from 'react'
import type { ReactElement, ReactNode } from 'react'
import { Dialog } from '../dialog/dialog.tsx'
import type { DialogProps } from '../dialog/dialog.tsx'
import { DialogFailure, DialogFoot } from '../dialog/dialog-parts.tsx'
import * as css from '../dialog/dialog.css.ts'
import { useStaleReason } from '../status/stale-guard.ts'
import { useText } from '../text/text.ts'

export interface Confirmation {
  readonly title: string
  /** What will happen and what cannot be undone, as the caller computes it from the state. */
  readonly consequence: string
  /** Further information, such as what the command waits for, with a link. */
  readonly note?: ReactNode
  /** Verb first: "Stop session". */
  readonly confirm: string
  /** The label of the safe button where "Cancel" could be mistaken for the command itself. */
  readonly dismiss?: string
  readonly kind?: 'danger' | 'primary'
  readonly isPending?: boolean
  /** The command depends on the data shown, so it is disabled while that is stale. */
  readonly needsLive?: boolean
  /** Why the last attempt was refused. */
  readonly failure?: string | null
  /** A question that interrupts; a form that somebody asked for is none. */
  readonly role?: DialogProps['role']
  readonly size?: DialogProps['size']
  readonly onClose: () => void
}

export interface ConfirmFrameProps extends Confirmation {
  /** What is filled in, if anything; without it the focus starts on the safe button. */
  readonly children?: ReactNode
  /** Whether something was typed. */
  readonly isDirty?: boolean
  /** Whether what was typed is kept for whoever leaves. */
  readonly isKept?: boolean
  /** Leaves what was typed, in place of `onClose`, which gives it up. */
  readonly onLeave?: () => void
  readonly onConfirm: () => void
}

/** The frame of a confirmation: the question, what will happen, what is filled in, and the two buttons. */
export function ConfirmFrame(props: ConfirmFrameProps): ReactElement {
  const { kind = 'danger', isPending = false, needsLive = false, isDirty = false, children = null } = props
  const { role = 'alertdialog', size = 'default' } = props
  const text = useText()
  const staleReason = useStaleReason()
  const [isLeaving, leave] = useState(false)
  const reason = needsLive ? (staleReason ?? undefined) : undefined
  const enter = (): void => {
    if (!isPending && reason === undefined) props.onConfirm()
  }
  const footer = (
    <DialogFoot
      confirm={props.confirm}
      kind={kind}
      isPending={isPending}
      reason={reason}
      dismiss={props.dismiss}
      startsSafe={children === null}
      onConfirm={props.onConfirm}
      onClose={props.onClose}
    />
  )
  return (
    <Dialog
      role={role}
      size={size}
      title={props.title}
      onClose={props.onClose}
      isDirty={isDirty}
      onEnter={enter}
      onEscape={() => leave(true)}
      footer={footer}
    >
      <p className={css.consequence}>{props.consequence}</p>
      {props.note}
      {children}
      <DialogFailure failure={props.failure} />
      {isLeaving ? (
        <LeavePrompt
          leave={text('form.unsaved.close')}
          isKept={props.isKept === true}
          onLeave={props.onLeave ?? props.onClose}
          onStay={() => leave(false)}
        />
      ) : null}
    </Dialog>
  )
}

interface LeavePromptProps {
  /** What leaving is called, translated. */
  readonly leave: string
  readonly isKept: boolean
  readonly onLeave: () => void
  readonly onStay: () => void
}

/** Asks whether to leave what was typed and is not saved. */
export function LeavePrompt({ leave, isKept, onLeave, onStay }: LeavePromptProps): ReactElement {
  const text = useText()
  return (
    <ConfirmFrame
      title={text('form.unsaved.title')}
      consequence={text(isKept ? 'form.unsaved.text' : 'form.unsaved.lost')}
      confirm={leave}
      dismiss={text('form.unsaved.stay')}
      onConfirm={onLeave}
      onClose={onStay}
    />
  )
}
