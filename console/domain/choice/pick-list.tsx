import { useId } from 'react'
import type { ReactElement } from 'react'
import { Checkbox } from '#console/kit/form/checkbox.tsx'
import type { ControlProps } from '#console/kit/form/schema/control.tsx'
import { Select } from '#console/kit/form/select.tsx'
import { TextField } from '#console/kit/form/text-field.tsx'
import { useText } from '#console/intl/text.ts'
import * as css from './pick-list.css.ts'

export interface PickChoice {
  readonly id: string
  readonly name: string | null
}

/** What a reference is chosen from; the control shows what was chosen also where it is not among them. */
interface PickProps extends Pick<ControlProps, 'frame' | 'typed' | 'onChange' | 'takesFocus'> {
  readonly choices: readonly PickChoice[]
}

/** A choice of one by its name. */
export function PickOne({ frame, typed, onChange, choices, takesFocus = false }: PickProps): ReactElement {
  const text = useText()
  const value = typeof typed === 'string' ? typed : ''
  const known = choices.map(({ id, name }) => ({ value: id, label: name ?? id }))
  const isMissing = value !== '' && !choices.some(({ id }) => id === value)
  return (
    <Select
      {...frame}
      value={value}
      choices={[
        { value: '', label: text('offline.choose') },
        ...(isMissing ? [{ value, label: value }] : []),
        ...known,
      ]}
      onChange={onChange}
      takesFocus={takesFocus}
    />
  )
}

export interface PickListProps extends PickProps {
  readonly sought: string
  readonly onSeek: (sought: string) => void
}

/** A choice of several from many: chosen ones first, others are found by a part of their name. */
export function PickList({ frame, typed, onChange, choices, sought, onSeek }: PickListProps): ReactElement {
  const text = useText()
  const note = useId()
  const chosen = typeof typed === 'string' ? [] : typed
  const known = new Map(choices.map((one) => [one.id, one]))
  const first = chosen.map((id) => known.get(id) ?? { id, name: null })
  const others = choices.filter(({ id }) => !chosen.includes(id))
  const toggle = (id: string, isChecked: boolean): void =>
    onChange(isChecked ? [...chosen, id] : chosen.filter((one) => one !== id))
  return (
    <fieldset className={css.set} aria-describedby={note}>
      <legend className={css.legend}>
        {text('offline.pick.chosen', { label: frame.label, count: chosen.length })}
      </legend>
      <TextField
        label={text('offline.pick.seek')}
        kind="search"
        value={sought}
        onChange={onSeek}
        problem={frame.problem}
      />
      <ul className={css.list} id={note}>
        {[...first, ...others].map(({ id, name }) => (
          <li key={id} className={css.line}>
            <Checkbox isChecked={chosen.includes(id)} onChange={(isChecked) => toggle(id, isChecked)}>
              {name === null || name === id ? id : `${id} · ${name}`}
            </Checkbox>
          </li>
        ))}
      </ul>
    </fieldset>
  )
}
