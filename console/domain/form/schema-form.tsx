import type { FormEvent, ReactElement } from 'react'
import { useText } from '#console/intl/text.ts'
import { useZone } from '#console/intl/zone.ts'
import { instant } from '#contracts/units.ts'
import { Button } from '#console/kit/form/button.tsx'
import { FormFoot } from '#console/kit/form/form-foot.tsx'
import { Fields } from '#console/kit/form/schema/fields.tsx'
import type { FieldsProps } from '#console/kit/form/schema/fields.tsx'
import { FormSummary } from '#console/kit/form/schema/form-summary.tsx'
import { Panel } from '#console/kit/layout/panel.tsx'
import { useStaleReason } from '#console/kit/status/stale-guard.ts'
import { formatInstant } from '#console/kit/text/format.ts'
import { useNow } from '#console/kit/text/now.ts'
import { FormFailure } from '#console/shell/form-failure.tsx'
import * as css from './schema-form.css.ts'
import { UnsavedPrompt } from './unsaved/unsaved-prompt.tsx'
import { useSchemaForm } from './use-schema-form.ts'
import type { RunningForm, SchemaFormOptions } from './use-schema-form.ts'

export interface SchemaFormProps<Body, Answer>
  extends SchemaFormOptions<Body, Answer>, Pick<FieldsProps, 'texts' | 'controls' | 'after'> {
  readonly title: string
  /** Verb first: "Save list". */
  readonly submit: string
  /** Why it cannot be submitted now, beside data that is stale. */
  readonly reason?: string | undefined
  readonly onCancel: () => void
}

/** A form on a page, made from the schema of what it saves. */
export function SchemaForm<Body, Answer>(props: SchemaFormProps<Body, Answer>): ReactElement {
  const { title, texts, submit, reason, onCancel } = props
  const staleReason = useStaleReason()
  const running = useSchemaForm(props)
  const { fields, failure, isPending } = running
  const send = (event: FormEvent): void => {
    event.preventDefault()
    void running.submit()
  }
  return (
    <Panel title={title}>
      <form className={css.form} noValidate onSubmit={send}>
        <DraftNote {...running} />
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
      <UnsavedPrompt />
    </Panel>
  )
}

/** Says that what stands in the fields was typed before, and when; and how to be rid of it. */
function DraftNote({ draftAt, discard }: Pick<RunningForm<unknown>, 'draftAt' | 'discard'>): ReactElement | null {
  const text = useText()
  const { zone } = useZone()
  const now = useNow()
  if (draftAt === null) return null
  const shown = formatInstant(instant(draftAt), zone)
  const isOfToday = shown.slice(0, DAY) === formatInstant(instant(now), zone).slice(0, DAY)
  return (
    <div className={css.draft} role="note">
      <span>{text('form.draft', { time: shown.slice(isOfToday ? DAY + 1 : 0, MINUTES) })}</span>
      <Button size="small" onPress={discard}>
        {text('form.draft.discard')}
      </Button>
    </div>
  )
}

const DAY = 'YYYY-MM-DD'.length
const MINUTES = 'YYYY-MM-DD HH:mm'.length
