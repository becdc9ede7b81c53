import { useAtomValue } from 'jotai'
import type { ReactElement } from 'react'
import { useText } from '#console/intl/text.ts'
import { ConfirmDialog } from '#console/kit/confirm/confirm.tsx'
import { leaveUnsaved, stayHere, wayOutAtom } from './way-out.ts'

/** Asks whether to leave a form with unsaved changes, once somebody is about to. */
export function UnsavedPrompt(): ReactElement | null {
  const text = useText()
  if (useAtomValue(wayOutAtom) === null) return null
  return (
    <ConfirmDialog
      title={text('form.unsaved.title')}
      consequence={text('form.unsaved.text')}
      confirm={text('form.unsaved.leave')}
      dismiss={text('form.unsaved.stay')}
      kind="danger"
      onConfirm={leaveUnsaved}
      onClose={stayHere}
    />
  )
}
