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
  /** The problem, in the user's language. */
  readonly problem?: string | undefined
}

interface UnlabelledCheckbox {
  readonly label: string
  readonly children?: never
  readonly isRequired?: never
  readonly problem?: never
}

type CheckboxProps = CheckboxState & (LabelledCheckbox | UnlabelledCheckbox)

/** A checkbox named by its children or, where there is no room for them, by `label`. */
export function Checkbox(props: CheckboxProps): ReactElement {
  const { isChecked, isMixed = false, onChange, children, label, isRequired = false, problem } = props
  const note = useId()
  const box = (
    <input
      type="checkbox"
      className={css.box}
      checked={isChecked}
      required={isRequired}
      aria-label={label}
      {...(problem === undefined ? {} : { 'aria-invalid': true, 'aria-describedby': note })}
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
      {problem === undefined ? null : (
        <span className={css.problem} role="alert" id={note}>
          <Icon name="warning" size={14} />
          {problem}
        </span>
      )}
    </div>
  )
}
