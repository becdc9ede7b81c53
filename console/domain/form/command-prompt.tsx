import type { ReactElement } from 'react'
import { ConfirmFrame } from '#console/kit/confirm/confirm-frame.tsx'
import type { Confirmation } from '#console/kit/confirm/confirm-frame.tsx'
import { Fields } from '#console/kit/form/schema/fields.tsx'
import type { CommandForm } from './use-command-form.ts'

export interface CommandPromptProps extends Omit<Confirmation, 'isPending' | 'needsLive' | 'failure'> {
  readonly form: CommandForm
  /** The label of each field. */
  readonly label: (key: string) => string
}

/** The confirmation of a command with the fields of its body. Commands depend on what is shown, so it has to be live. */
export function CommandPrompt({ form, label, ...question }: CommandPromptProps): ReactElement {
  const { fields, order, give } = form
  return (
    <ConfirmFrame
      {...question}
      isPending={order.isPending}
      needsLive
      failure={order.failure}
      isDirty={fields.isDirty}
      onConfirm={give}
    >
      {fields.fields.length === 0 ? null : <Fields form={fields} texts={{ label }} takesFocus isNarrow />}
    </ConfirmFrame>
  )
}
