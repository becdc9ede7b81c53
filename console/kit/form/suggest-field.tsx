import { useId } from 'react'
import type { ReactElement } from 'react'
import { Field } from './field.tsx'
import type { FieldFrame } from './field.tsx'
import * as css from './field.css.ts'
import { Options } from './select.tsx'
import type { Choice } from './select.tsx'

export interface SuggestFieldProps extends FieldFrame {
  readonly value: string
  /** The suggestions for the typed text; the caller updates them as it changes. */
  readonly choices: readonly Choice[]
  readonly onChange: (value: string) => void
  readonly name?: string
  /** Where a dialog opens with it first. */
  readonly takesFocus?: boolean
}

/** A choice from too many for a list: typed in part and picked from the platform's suggestions, by keyboard alone. */
export function SuggestField(props: SuggestFieldProps): ReactElement {
  const list = useId()
  return (
    <Field frame={props}>
      {(wiring) => (
        <>
          <input
            {...wiring}
            type="text"
            className={css.control}
            value={props.value}
            name={props.name}
            list={list}
            autoComplete="off"
            autoFocus={props.takesFocus}
            onChange={(event) => props.onChange(event.target.value)}
          />
          <datalist id={list}>
            <Options choices={props.choices} />
          </datalist>
        </>
      )}
    </Field>
  )
}
