import type { ReactElement } from 'react'
import { ConfirmFrame } from '#console/kit/confirm/confirm-frame.tsx'
import type { Confirmation } from '#console/kit/confirm/confirm-frame.tsx'
import { Fields } from '#console/kit/form/schema/fields.tsx'
import type { FieldsProps } from '#console/kit/form/schema/fields.tsx'
import { FormSummary } from '#console/kit/form/schema/form-summary.tsx'
import type { FieldTexts } from '#console/kit/form/schema/labels.ts'
import { DraftNote } from './draft-note.tsx'
import { UnsavedPrompt } from './unsaved/unsaved-prompt.tsx'
import type { CommandForm } from './use-command-form.ts'

export interface CommandPromptProps
  extends Omit<Confirmation, 'isPending' | 'needsLive' | 'failure'>, Pick<FieldsProps, 'controls' | 'after' | 'rows'> {
  readonly form: CommandForm
  /** The label of each field. */
  readonly label: FieldTexts['label']
  /** What else is said about the fields. */
  readonly texts?: Omit<FieldTexts, 'label'>
}

/** The confirmation of a command with the fields of its body. Commands depend on what is shown, so it has to be live. */
export function CommandPrompt({ form, label, texts, ...question }: CommandPromptProps): ReactElement {
  const { fields, order, give, discard, draftAt } = form
  const said = { ...texts, label }
  // Whoever gives it up has said so.
  const close = (): void => {
    discard()
    question.onClose()
  }
  return (
    <ConfirmFrame
      {...question}
      isPending={order.isPending}
      needsLive
      failure={order.failure}
      isDirty={fields.isDirty}
      isKept={form.isKept}
      onLeave={question.onClose}
      onConfirm={give}
      onClose={close}
    >
      {fields.fields.length === 0 ? null : (
        <>
          <DraftNote at={draftAt} onDiscard={discard} />
          <Fields {...question} form={fields} texts={said} takesFocus isNarrow={question.size !== 'wide'} />
          {fields.fields.length === 1 ? null : <FormSummary form={fields} texts={said} />}
          <UnsavedPrompt form={form.form} isKept={form.isKept} />
        </>
      )}
    </ConfirmFrame>
  )
}
