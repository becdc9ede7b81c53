import type { ReactElement } from 'react'
import * as css from './field.css.ts'
import { Field } from './field.tsx'
import type { FieldFrame } from './field.tsx'

export interface Choice {
  readonly value: string
  /** Translated text. */
  readonly label: string
}

export interface SelectProps extends FieldFrame {
  readonly value: string
  readonly choices: readonly Choice[]
  readonly onChange: (value: string) => void
  readonly name?: string
  readonly isDisabled?: boolean
  /** Where a page or dialog opens with it first. */
  readonly takesFocus?: boolean
}

/** One of several, by the platform's own list: keyboard, type-ahead and touch come with it. */
export function Select(props: SelectProps): ReactElement {
  return (
    <Field frame={props}>
      {(wiring) => (
        <select
          {...wiring}
          className={`${css.control} ${css.select}`}
          value={props.value}
          name={props.name}
          disabled={props.isDisabled}
          autoFocus={props.takesFocus}
          onChange={(event) => props.onChange(event.target.value)}
        >
          <Options choices={props.choices} />
        </select>
      )}
    </Field>
  )
}

export function Options({ choices }: { readonly choices: readonly Choice[] }): ReactElement {
  return (
    <>
      {choices.map((choice) => (
        <option key={choice.value} className={css.option} value={choice.value}>
          {choice.label}
        </option>
      ))}
    </>
  )
}
