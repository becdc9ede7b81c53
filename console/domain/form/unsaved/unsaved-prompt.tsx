import { useAtomValue } from 'jotai'
import type { ReactElement } from 'react'
import { useText } from '#console/intl/text.ts'
import { LeavePrompt } from '#console/kit/confirm/confirm-frame.tsx'
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
  return <LeavePrompt leave={text('form.unsaved.leave')} isKept={isKept} onLeave={leaveUnsaved} onStay={stayHere} />
}
