import { Suspense } from 'react'
import type { ReactElement, ReactNode } from 'react'
import { late } from '../status/late.ts'

/** Most pages are only looked at: it comes when they stand, or with the first question. */
const { Part: DialogFrame, load, prepare } = late(async () => (await import('./dialog-frame.tsx')).DialogFrame)

/** Has the first question stand at once. */
export const loadDialog = load

/** Fetches what questions stand in while a page is read, so that what is typed after one was asked for finds it. */
export const prepareDialog = prepare

export interface DialogProps {
  readonly title: string
  readonly children: ReactNode
  /** Buttons, the safe one first. */
  readonly footer?: ReactNode
  readonly onClose: () => void
  /** Something was typed: then neither a press beside the dialog nor Escape throws it away (C12). */
  readonly isDirty?: boolean
  readonly role?: 'dialog' | 'alertdialog'
  readonly size?: 'default' | 'wide'
}

/** A question or a short form over the page. Rendered only while open. */
export function Dialog(props: DialogProps): ReactElement {
  return (
    <Suspense fallback={null}>
      <DialogFrame {...props} />
    </Suspense>
  )
}
