import { Suspense } from 'react'
import type { ReactElement } from 'react'
import { ConfirmFrame } from './confirm-frame.tsx'
import type { Confirmation } from './confirm-frame.tsx'
import { ConfirmForm } from './confirm-part.ts'
import type { Choice } from '../form/select.tsx'

/** A field of a confirmation that has no schema of its own, such as a reason or a remark. Labels are translated text. */
export interface ConfirmField {
  readonly key: string
  readonly label: string
  readonly kind: 'text' | 'long' | 'choice'
  readonly isRequired?: boolean
  /** Limits in characters, both included. */
  readonly min?: number
  readonly max?: number
  readonly choices?: readonly Choice[]
}

export interface ConfirmDialogProps extends Confirmation {
  readonly fields?: readonly ConfirmField[]
  readonly onConfirm: (values: Readonly<Record<string, string>>) => void
}

/** The confirmation before every important command. Without fields the focus starts on the safe button. */
export function ConfirmDialog(props: ConfirmDialogProps): ReactElement {
  const { fields, onConfirm } = props
  if (fields === undefined || fields.length === 0) return <ConfirmFrame {...props} onConfirm={() => onConfirm({})} />
  return (
    <Suspense fallback={null}>
      <ConfirmForm {...props} />
    </Suspense>
  )
}
