import { useId } from 'react'
import type { MouseEvent, ReactElement } from 'react'
import { useText } from '#console/kit/text/text.ts'
import * as css from './fields.css.ts'
import { useLabels } from './labels.ts'
import type { FieldTexts } from './labels.ts'
import type { FieldsState } from './use-fields.ts'

export interface FormSummaryProps {
  readonly form: FieldsState<unknown>
  readonly texts: FieldTexts
}

/**
 * What is left to do after a try that failed, with a link to each field. It stands by the button that was pressed, so nothing
 * above it moves.
 */
export function FormSummary({ form, texts }: FormSummaryProps): ReactElement {
  const text = useText()
  const title = useId()
  const { pathOf } = useLabels(texts, form.values)
  const wrong = form.fields.filter(({ key }) => form.problems.has(key))
  const isSaid = form.wasTried && (wrong.length > 0 || form.isRefused)
  const follow = (event: MouseEvent, key: string): void => {
    event.preventDefault()
    const field = document.getElementById(form.idOf(key))
    field?.querySelector<HTMLElement>('[aria-invalid="true"], input, select, textarea, [tabindex]')?.focus()
  }
  return (
    <div className={css.summary} role="status">
      {isSaid ? (
        <>
          <p className={css.summaryTitle} id={title}>
            {form.isIncomplete
              ? text('failure.INFORMATION_INCOMPLETE')
              : text('form.summary', { count: Math.max(wrong.length, 1) })}
          </p>
          <ul className={css.summaryList} aria-labelledby={title}>
            {wrong.map((field) => (
              <li key={field.key}>
                <a
                  className={css.summaryLink}
                  href={`#${form.idOf(field.key)}`}
                  onClick={(event) => follow(event, field.key)}
                >
                  {pathOf(field)}
                </a>
              </li>
            ))}
          </ul>
        </>
      ) : null}
    </div>
  )
}
