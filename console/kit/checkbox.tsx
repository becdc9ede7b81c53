import type { ReactElement, ReactNode } from 'react'
import * as css from './field.css.ts'

interface CheckboxState {
  readonly isChecked: boolean
  readonly isMixed?: boolean
  readonly onChange: (isChecked: boolean) => void
}

type CheckboxProps = CheckboxState &
  ({ readonly children: ReactNode; readonly label?: never } | { readonly label: string; readonly children?: never })

/** Yes or no, named by its children or, where there is no room for words, by `label`. */
export function Checkbox({ isChecked, isMixed = false, onChange, children, label }: CheckboxProps): ReactElement {
  const box = (
    <input
      type="checkbox"
      className={css.box}
      checked={isChecked}
      aria-label={label}
      onChange={(event) => onChange(event.target.checked)}
      ref={(input) => {
        if (input !== null) input.indeterminate = isMixed && !isChecked
      }}
    />
  )
  if (label !== undefined) return box
  return (
    <label className={css.checkbox}>
      {box}
      {children}
    </label>
  )
}
