import { Suspense } from 'react'
import type { ReactElement, ReactNode } from 'react'
import type { DialogKeys } from './dialog-keys.ts'
import { lazyPart } from '../status/lazy-part.ts'

/** On most pages no dialog is opened: the code is fetched once the page is shown, or with the first dialog. */
const { Part: DialogFrame, load, prepare } = lazyPart(async () => (await import('./dialog-frame.tsx')).DialogFrame)

/** Fetches the dialog, so that the first one opens at once. */
export const loadDialog = load

/** Fetches the dialog while the page is being read, so that typing right after opening one reaches it. */
export const prepareDialog = prepare

export interface DialogProps extends DialogKeys {
  readonly title: string
  readonly children: ReactNode
  /** Buttons, the safe one first. */
  readonly footer?: ReactNode
  readonly onClose: () => void
  /** Whether something was typed: then neither a press outside the dialog nor Escape discards it (C12). */
  readonly isDirty?: boolean
  readonly role?: 'dialog' | 'alertdialog'
  readonly size?: 'default' | 'wide'
}

/** A dialog with a question or a short form over the page. Rendered only while open. */
export function Dialog(props: DialogProps): ReactElement {
  return (
    <Suspense fallback={null}>
      <DialogFrame {...props} />
    </Suspense>
  )
}
