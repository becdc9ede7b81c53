import { useId } from 'react'
import type { ReactElement, ReactNode } from 'react'
import * as css from './field.css.ts'
import { Icon } from '../text/icon.tsx'

interface CheckboxState {
  readonly isChecked: boolean
  readonly isMixed?: boolean
  readonly onChange: (isChecked: boolean) => void
}

interface LabelledCheckbox {
  readonly children: ReactNode
  readonly label?: never
  readonly isRequired?: boolean
  /** Help below it, in the user's language. */
  readonly hint?: string | undefined
  /** The problem, in the user's language. */
  readonly problem?: string | undefined
}

interface UnlabelledCheckbox {
  readonly label: string
  readonly children?: never
  readonly isRequired?: never
  readonly hint?: never
  readonly problem?: never
}

type CheckboxProps = CheckboxState & (LabelledCheckbox | UnlabelledCheckbox)

/** A checkbox named by its children or, where there is no room for them, by `label`. */
export function Checkbox(props: CheckboxProps): ReactElement {
  const { isChecked, isMixed = false, onChange, children, label, isRequired = false, hint, problem } = props
  const note = useId()
  const box = (
    <input
      type="checkbox"
      className={css.box}
      checked={isChecked}
      required={isRequired}
      aria-label={label}
      {...(problem === undefined && hint === undefined ? {} : { 'aria-describedby': note })}
      {...(problem === undefined ? {} : { 'aria-invalid': true })}
      onChange={(event) => onChange(event.target.checked)}
      ref={(input) => {
        if (input !== null) input.indeterminate = isMixed && !isChecked
      }}
    />
  )
  if (label !== undefined) return box
  return (
    <div className={css.checkboxField}>
      <label className={css.checkbox}>
        {box}
        <span>
          {children}
          {isRequired ? (
            <span className={css.required} aria-hidden="true">
              {'*'}
            </span>
          ) : null}
        </span>
      </label>
      {problem === undefined && hint !== undefined ? (
        <span className={css.hint} id={note}>
          {hint}
        </span>
      ) : null}
      {problem === undefined ? null : (
        <span className={css.problem} role="alert" id={note}>
          <Icon name="warning" size={14} />
          {problem}
        </span>
      )}
    </div>
  )
}
