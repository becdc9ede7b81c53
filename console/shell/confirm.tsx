import type { ReactElement, ReactNode } from 'react'
import { useText } from '../intl/text.ts'
import type { TextKey } from '../intl/text.ts'
import { ConfirmDialog } from '../kit/dialog/confirm.tsx'
import type { ConfirmField } from '../kit/dialog/confirm.tsx'

/** The confirm prompts of spec §8, each with a title, a consequence and the name of its action. */
export type Prompt = TextKey extends infer Key ? (Key extends `confirm.${infer Name}.title` ? Name : never) : never

export interface ConfirmProps {
  readonly prompt: Prompt
  /** The name of the object, for the prompts that contain it. */
  readonly name?: string
  readonly kind?: 'danger' | 'primary'
  readonly fields?: readonly ConfirmField[]
  /** Further information. */
  readonly note?: ReactNode
  readonly isPending?: boolean
  /** Why the last attempt was refused. */
  readonly failure?: string | null
  readonly onConfirm: (values: Readonly<Record<string, string>>) => void
  readonly onClose: () => void
}

/** A confirm prompt of the catalogue. Rendered only while it is open. */
export function Confirm({ prompt, name = '', ...rest }: ConfirmProps): ReactElement {
  const text = useText()
  return (
    <ConfirmDialog
      {...rest}
      title={text(`confirm.${prompt}.title`, { name })}
      consequence={text(`confirm.${prompt}.text`)}
      confirm={text(`confirm.${prompt}.action`)}
    />
  )
}
