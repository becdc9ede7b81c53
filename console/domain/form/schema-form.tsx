import type { FormEvent, ReactElement } from 'react'
import { FormFoot } from '#console/kit/form/form-foot.tsx'
import { Fields } from '#console/kit/form/schema/fields.tsx'
import type { FieldsProps } from '#console/kit/form/schema/fields.tsx'
import { FormSummary } from '#console/kit/form/schema/form-summary.tsx'
import { Panel } from '#console/kit/layout/panel.tsx'
import { useStaleReason } from '#console/kit/status/stale-guard.ts'
import { FormFailure } from '#console/shell/form-failure.tsx'
import { DraftNote } from './draft-note.tsx'
import * as css from './schema-form.css.ts'
import { UnsavedPrompt } from './unsaved/unsaved-prompt.tsx'
import { useDrafted } from './use-drafted.ts'
import type { DraftedForm } from './use-drafted.ts'
import { useSchemaForm } from './use-schema-form.ts'
import type { SavedOptions, SchemaFormOptions } from './use-schema-form.ts'

interface FormProps extends Pick<FieldsProps, 'texts' | 'controls' | 'after' | 'rows'> {
  readonly title: string
  /** Verb first: "Save list". */
  readonly submit: string
  /** Why it cannot be submitted now, beside data that is stale. */
  readonly reason?: string | undefined
  readonly onCancel: () => void
}

export type SchemaFormProps<Body, Answer> = SchemaFormOptions<Body, Answer> & FormProps

/** A form on a page, made from the schema of what it saves. */
export function SchemaForm<Body, Answer>(props: SchemaFormProps<Body, Answer>): ReactElement {
  return <TypedSchemaForm {...props} drafted={useDrafted(props)} />
}

export type TypedSchemaFormProps<Body, Answer> = SavedOptions<Body, Answer> &
  FormProps & { readonly drafted: DraftedForm }

/** The same, where the screen reads what is typed. */
export function TypedSchemaForm<Body, Answer>(props: TypedSchemaFormProps<Body, Answer>): ReactElement {
  const { title, texts, submit, reason, onCancel, drafted } = props
  const staleReason = useStaleReason()
  const running = useSchemaForm(drafted, props)
  const { fields, failure, isPending } = running
  const send = (event: FormEvent): void => {
    event.preventDefault()
    void running.submit()
  }
  return (
    <Panel title={title}>
      <form className={css.form} noValidate onSubmit={send}>
        <DraftNote at={drafted.draftAt} onDiscard={running.discard} />
        <Fields {...props} form={fields} />
        <FormFoot
          submit={submit}
          isPending={isPending}
          reason={reason ?? staleReason ?? undefined}
          failure={
            <>
              <FormSummary form={fields} texts={texts} />
              {failure === null ? null : <FormFailure failure={failure} />}
            </>
          }
          onCancel={onCancel}
        />
      </form>
      <UnsavedPrompt form={running.form} isKept={drafted.isKept} />
    </Panel>
  )
}
