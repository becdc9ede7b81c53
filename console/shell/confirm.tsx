import { useAtomValue } from 'jotai'
import type { ReactElement } from 'react'
import { useText } from '../intl/text.ts'
import type { TextKey } from '../intl/text.ts'
import { ConfirmDialog } from '../kit/confirm/confirm.tsx'
import type { ConfirmField } from '../kit/confirm/confirm.tsx'
import { unsavedFormAtom } from '../state/unsaved.ts'

/** The confirm prompts of spec §8, each with a title, a consequence and the name of its action. */
export type Prompt = TextKey extends infer Key ? (Key extends `confirm.${infer Name}.title` ? Name : never) : never

export interface ConfirmProps {
  readonly prompt: Prompt
  /** The name of the object, for the prompts that contain it. */
  readonly name?: string
  readonly kind?: 'danger' | 'primary'
  readonly fields?: readonly ConfirmField[]
  readonly isPending?: boolean
  /** Why the last attempt was refused. */
  readonly failure?: string | null
  readonly onConfirm: (values: Readonly<Record<string, string>>) => void
  readonly onClose: () => void
}

/** A confirm prompt of the catalogue. Rendered only while it is open. */
export function Confirm({ prompt, name = '', ...rest }: ConfirmProps): ReactElement {
  const text = useText()
  // Whoever signs out is asked anyway: that is when to say what is not saved.
  const isUnsaved = useAtomValue(unsavedFormAtom) !== null && prompt === 'signOut'
  return (
    <ConfirmDialog
      {...rest}
      note={isUnsaved ? <p>{text('form.unsaved.signOut')}</p> : null}
      title={text(`confirm.${prompt}.title`, { name })}
      consequence={text(`confirm.${prompt}.text`)}
      confirm={text(`confirm.${prompt}.action`)}
    />
  )
}
