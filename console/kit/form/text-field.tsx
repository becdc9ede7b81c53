import { useState } from 'react'
import type { ReactElement } from 'react'
import { IconButton } from './button.tsx'
import { Field } from './field.tsx'
import type { FieldFrame } from './field.tsx'
import * as css from './field.css.ts'
import { useText } from '../text/text.ts'

export interface TextFieldProps extends FieldFrame {
  readonly value: string
  readonly onChange: (value: string) => void
  readonly onBlur?: () => void
  readonly name?: string
  readonly kind?: 'text' | 'password' | 'email' | 'search'
  readonly autoComplete?: string
  /** The keyboard that a touch screen shows. */
  readonly inputMode?: 'decimal'
  /** Where a page or dialog opens with it first. */
  readonly takesFocus?: boolean
  readonly isDisabled?: boolean
  readonly maxLength?: number
  /** More than one line. */
  readonly isLong?: boolean
}

/** A text field; a password can be shown. */
export function TextField(props: TextFieldProps): ReactElement {
  return (
    <Field frame={props}>
      {(wiring) => {
        const shared = {
          ...wiring,
          value: props.value,
          onBlur: props.onBlur,
          name: props.name,
          maxLength: props.maxLength,
          disabled: props.isDisabled,
          autoComplete: props.autoComplete,
          inputMode: props.inputMode,
          // The caller asks for focus only where a page or dialog opens with this field first.
          autoFocus: props.takesFocus,
          onChange: (event: { readonly target: { readonly value: string } }): void =>
            props.onChange(event.target.value),
        }
        if (props.isLong === true) return <textarea {...shared} className={`${css.control} ${css.long}`} />
        if (props.kind === 'password') return <PasswordInput shared={shared} />
        return <input {...shared} type={props.kind ?? 'text'} className={css.control} />
      }}
    </Field>
  )
}

function PasswordInput({ shared }: { readonly shared: object }): ReactElement {
  const text = useText()
  const [isShown, setIsShown] = useState(false)
  return (
    <span className={css.passwordRow}>
      <input {...shared} type={isShown ? 'text' : 'password'} className={`${css.control} ${css.passwordInput}`} />
      <span className={css.passwordToggle}>
        <IconButton
          icon={isShown ? 'eyeOff' : 'eye'}
          size="small"
          label={text(isShown ? 'kit.password.hide' : 'kit.password.show')}
          isPressed={isShown}
          onPress={() => setIsShown(!isShown)}
        />
      </span>
    </span>
  )
}
