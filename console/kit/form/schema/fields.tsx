import type { ComponentType, FocusEvent, ReactElement } from 'react'
import type { Currency } from '#console/kit/text/format.ts'
import { useText } from '#console/kit/text/text.ts'
import { useFirstProblem } from '../problem-focus.ts'
import { Control } from './control.tsx'
import type { GivenControl } from './control.tsx'
import * as css from './fields.css.ts'
import type { FormField } from './form-field.ts'
import { limitsText } from './problem.ts'
import type { FieldProblem, FieldsState } from './use-fields.ts'

/** What a screen says about its fields, in the reader's language. */
export interface FieldTexts {
  readonly label: (key: string) => string
  readonly choice?: (key: string, value: string) => string
  /** Help beside the limits, which are said by themselves. */
  readonly hint?: (key: string) => string | undefined
  /** For amounts of money. */
  readonly currency?: Currency
}

/** What stands after a field. */
export type AfterField = ComponentType<Pick<FieldsState<unknown>, 'values' | 'set'>>

export interface FieldsProps {
  readonly form: FieldsState<unknown>
  readonly texts: FieldTexts
  /** Controls of the screen's own, by field. */
  readonly controls?: Readonly<Record<string, GivenControl>>
  /** What stands after a field and fills in others. */
  readonly after?: Readonly<Record<string, AfterField>>
  /** Whether the first field opens with the focus. */
  readonly takesFocus?: boolean
  /** One column: a dialog has no room for two. */
  readonly isNarrow?: boolean
}

/** The fields of a form: label, limits in words, and what is wrong with each. */
export function Fields(props: FieldsProps): ReactElement {
  const { form, isNarrow = false } = props
  const place = useFirstProblem<HTMLDivElement>(form.tries)
  return (
    <div ref={place} className={isNarrow ? css.column : css.fields}>
      {form.fields.map((field, index) => (
        <Placed key={field.key} {...props} field={field} isFirst={index === 0} />
      ))}
    </div>
  )
}

interface PlacedProps extends FieldsProps {
  readonly field: FormField
  readonly isFirst: boolean
}

function Placed(props: PlacedProps): ReactElement {
  const { form, texts, field, controls, isFirst, after, takesFocus = false } = props
  const text = useText()
  const problemText = useProblemText()
  const limits = limitsText(field)
  const hints = [limits === null ? undefined : text(limits.key, limits.values), texts.hint?.(field.key)]
  const hint = hints.filter((one) => one !== undefined).join(' · ')
  const Shown = controls?.[field.key] ?? Control
  const After = after?.[field.key]
  const width = isShort(field) ? css.short : css.wide
  const leave = (event: FocusEvent<HTMLElement>): void => {
    if (!event.currentTarget.contains(event.relatedTarget)) form.leave(field.key)
  }
  return (
    <>
      <div className={width} id={form.idOf(field.key)} onBlur={leave}>
        <Shown
          field={field}
          frame={{
            label: labelOf(field, texts),
            isRequired: form.isNeeded(field),
            ...(hint === '' ? {} : { hint }),
            problem: problemText(form.problems.get(field.key)),
          }}
          typed={form.values[field.key] ?? ''}
          onChange={(typed) => form.set({ [field.key]: typed })}
          values={form.values}
          clocks={form.clocks}
          choiceText={(value) => texts.choice?.(field.key, value) ?? value}
          takesFocus={takesFocus && isFirst}
        />
      </div>
      {After === undefined ? null : (
        <div className={width}>
          <After values={form.values} set={form.set} />
        </div>
      )}
    </>
  )
}

/** What is typed in a line and is short stands beside another. */
const SHORT_MOST = 60
const isShort = ({ control, most = Number.POSITIVE_INFINITY }: FormField): boolean =>
  control === 'text' ? most <= SHORT_MOST : !['long', 'list'].includes(control)

/** The label of a field, with its unit. */
export function labelOf({ key, control }: FormField, { label, currency }: FieldTexts): string {
  const unit = control === 'money' ? currency?.code : units[control]
  return unit === undefined ? label(key) : `${label(key)} (${unit})`
}

const units: Partial<Readonly<Record<FormField['control'], string>>> = { energy: 'kWh', power: 'kW' }

function useProblemText(): (problem: FieldProblem | undefined) => string | undefined {
  const text = useText()
  return (problem) => {
    if (problem === undefined) return undefined
    return 'said' in problem ? problem.said : text(problem.key, problem.values)
  }
}
