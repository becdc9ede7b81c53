import type { ComponentType, ReactElement } from 'react'
import { Checkbox } from '../checkbox.tsx'
import { DateField } from '../date-field.tsx'
import type { FieldFrame } from '../field.tsx'
import { Select } from '../select.tsx'
import { TextField } from '../text-field.tsx'
import { useText } from '#console/kit/text/text.ts'
import type { FormField } from './form-field.ts'
import { CHECKED } from './typed.ts'
import type { FormClocks, Typed, TypedValues } from './typed.ts'

export interface ControlProps {
  readonly field: FormField
  readonly frame: FieldFrame
  readonly typed: Typed
  readonly onChange: (typed: Typed) => void
  /** Fills in others, too, that depend on it. */
  readonly set: (changed: TypedValues) => void
  /** All that is typed, for a control whose choices depend on another. */
  readonly values: TypedValues
  readonly clocks: FormClocks
  /** The text of each choice, where the field has some. */
  readonly choiceText: (value: string) => string
  readonly takesFocus?: boolean
}

/** A control that a screen gives for one field. */
export type GivenControl = ComponentType<ControlProps>

/** The control of a field, by its annotation. What is chosen among things of the network is given by the screen. */
export function Control(props: ControlProps): ReactElement {
  const { field, frame, typed, onChange, clocks, choiceText, takesFocus = false } = props
  const text = useText()
  const value = typeof typed === 'string' ? typed : ''
  const shared = { ...frame, value, onChange, takesFocus }
  switch (field.control) {
    case 'text':
    case 'time':
      return <TextField {...shared} name={field.key} />
    case 'secret':
      return <TextField {...shared} name={field.key} kind="password" autoComplete="off" />
    case 'number':
    case 'money':
    case 'energy':
    case 'power':
      return <TextField {...shared} name={field.key} inputMode="decimal" />
    case 'long':
      return <TextField {...shared} name={field.key} isLong />
    case 'choice': {
      const choices = field.choices.map((choice) => ({ value: choice, label: choiceText(choice) }))
      // What must be chosen and is, is only changed for another.
      const none = frame.isRequired === true && value !== '' ? [] : [{ value: '', label: text('kit.choose') }]
      return <Select {...shared} choices={[...none, ...choices]} />
    }
    case 'check':
      return (
        <Checkbox
          isChecked={value !== ''}
          isRequired={frame.isRequired === true}
          hint={frame.hint}
          problem={frame.problem}
          onChange={(isChecked) => onChange(isChecked ? CHECKED : '')}
        >
          {frame.label}
        </Checkbox>
      )
    case 'moment':
      return <DateField {...shared} zone={clocks.zone} />
    case 'day':
      return <DateField {...shared} />
    case 'reference':
    case 'list':
    case 'rows':
    case 'hidden':
      throw new TypeError(`${field.key} is chosen among things that the screen must give`)
    default:
      return field.control satisfies never
  }
}
