import type { ComponentType, FocusEvent, ReactElement } from 'react'
import { shortFormats } from '#contracts/form.ts'
import { useText } from '#console/kit/text/text.ts'
import { useFirstProblem } from '../problem-focus.ts'
import { Control } from './control.tsx'
import type { GivenControl } from './control.tsx'
import * as css from './fields.css.ts'
import type { FormField, FormRow } from './form-field.ts'
import { useLabels } from './labels.ts'
import type { FieldTexts } from './labels.ts'
import { limitsText } from './problem.ts'
import { Rows } from './rows.tsx'
import type { TypedValues } from './typed.ts'
import type { FieldProblem, FieldsState } from './use-fields.ts'

/** What stands after a field. */
export type AfterField = ComponentType<Pick<FieldsState<unknown>, 'values' | 'set'>>

/** What a list of rows has of the screen's own. */
export interface RowParts {
  /** What stands above the rows. */
  readonly lead?: AfterField
  /** What a new row begins with. */
  readonly begun?: (values: TypedValues) => TypedValues
  /** What else changes with a row that is taken away. */
  readonly removed?: (values: TypedValues, row: FormRow) => TypedValues
}

export interface FieldsProps {
  readonly form: FieldsState<unknown>
  readonly texts: FieldTexts
  /** Controls of the screen's own, by field. */
  readonly controls?: Readonly<Record<string, GivenControl>>
  /** What stands after a field and fills in others. */
  readonly after?: Readonly<Record<string, AfterField>>
  readonly rows?: Readonly<Record<string, RowParts>>
  /** Whether the first field opens with the focus. */
  readonly takesFocus?: boolean
  /** One column: a dialog has no room for two. */
  readonly isNarrow?: boolean
}

/** The fields of a form: label, limits in words, and what is wrong with each. */
export function Fields(props: FieldsProps): ReactElement {
  const { form, isNarrow = false, takesFocus = false } = props
  const place = useFirstProblem<HTMLDivElement>(form.tries)
  const fields = form.fields.filter(({ row }) => row === null)
  return (
    <div ref={place} className={isNarrow ? css.column : css.fields}>
      {fields.map((field, index) => (
        <Placed key={field.key} {...props} field={field} takesFocus={takesFocus && index === 0} />
      ))}
    </div>
  )
}

interface PlacedProps extends FieldsProps {
  readonly field: FormField
}

function Placed(props: PlacedProps): ReactElement {
  const { form, field, after } = props
  const After = after?.[field.name]
  const width = field.row !== null ? undefined : isShort(field) ? css.short : css.wide
  const leave = (event: FocusEvent<HTMLElement>): void => {
    if (!event.currentTarget.contains(event.relatedTarget)) form.leave(field.key)
  }
  return (
    <>
      <div className={width} id={form.idOf(field.key)} onBlur={leave}>
        {field.control === 'rows' ? <PlacedRows {...props} /> : <PlacedControl {...props} />}
      </div>
      {After === undefined ? null : (
        <div className={width}>
          <After values={form.values} set={form.set} />
        </div>
      )}
    </>
  )
}

function PlacedControl(props: PlacedProps): ReactElement {
  const { form, texts, field, controls, takesFocus = false } = props
  const Shown = controls?.[field.name] ?? Control
  return (
    <Shown
      field={field}
      frame={useFrame(props)}
      typed={form.values[field.key] ?? ''}
      onChange={(typed) => form.set({ [field.key]: typed })}
      set={form.set}
      values={form.values}
      clocks={form.clocks}
      choiceText={(value) => texts.choice?.(field.name, value) ?? value}
      takesFocus={takesFocus}
    />
  )
}

function PlacedRows(props: PlacedProps): ReactElement {
  const { form, field, texts, rows } = props
  const { lead: Lead, begun, removed } = rows?.[field.name] ?? {}
  const { values, set } = form
  return (
    <Rows
      form={form}
      field={field}
      frame={useFrame(props)}
      texts={texts.rows?.[field.name] ?? null}
      lead={Lead === undefined ? null : <Lead values={values} set={set} />}
      onAdd={() => form.addRow(field.key, begun?.(values) ?? {})}
      onRemove={(row) => {
        form.removeRow(row)
        if (removed !== undefined) set(removed(values, row))
      }}
      renderPart={(part, takesFocus) => <Placed key={part.key} {...props} field={part} takesFocus={takesFocus} />}
    />
  )
}

/** Label, limits and help, and what is wrong. */
function useFrame({ form, field, texts }: PlacedProps) {
  const text = useText()
  const { labelOf } = useLabels(texts, form.values)
  const limits = limitsText(field)
  const hints = [limits === null ? undefined : text(limits.key, limits.values), texts.hint?.(field.name)]
  const hint = hints.filter((one) => one !== undefined).join(' · ')
  return {
    label: labelOf(field),
    isRequired: form.isNeeded(field),
    ...(hint === '' ? {} : { hint }),
    problem: useProblemText()(form.problems.get(field.key)),
  }
}

/** What is typed in a line and is short stands beside another. */
const SHORT_MOST = 200
const isShort = ({ control, format, most = Number.POSITIVE_INFINITY }: FormField): boolean =>
  control === 'text'
    ? most <= SHORT_MOST || (format !== undefined && shortFormats.has(format))
    : !['long', 'list', 'rows'].includes(control)

function useProblemText(): (problem: FieldProblem | undefined) => string | undefined {
  const text = useText()
  return (problem) => {
    if (problem === undefined) return undefined
    return 'said' in problem ? problem.said : text(problem.key, problem.values)
  }
}
