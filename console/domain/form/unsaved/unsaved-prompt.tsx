import { useAtomValue } from 'jotai'
import type { ReactElement } from 'react'
import { useText } from '#console/intl/text.ts'
import { ConfirmDialog } from '#console/kit/confirm/confirm.tsx'
import type { UnsavedForm } from '#console/state/unsaved.ts'
import { leaveUnsaved, stayHere, wayOutAtom } from './way-out.ts'

export interface UnsavedPromptProps {
  readonly form: UnsavedForm
  /** Whether what was typed is kept as a draft. */
  readonly isKept: boolean
}

/** Asks whether to leave a form with unsaved changes, once somebody is about to. */
export function UnsavedPrompt({ form, isKept }: UnsavedPromptProps): ReactElement | null {
  const text = useText()
  if (useAtomValue(wayOutAtom)?.form !== form) return null
  return (
    <ConfirmDialog
      title={text('form.unsaved.title')}
      consequence={text(isKept ? 'form.unsaved.text' : 'form.unsaved.lost')}
      confirm={text('form.unsaved.leave')}
      dismiss={text('form.unsaved.stay')}
      kind="danger"
      onConfirm={leaveUnsaved}
      onClose={stayHere}
    />
  )
}
