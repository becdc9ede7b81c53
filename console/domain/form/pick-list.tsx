import { useId } from 'react'
import type { ReactElement } from 'react'
import { Checkbox } from '#console/kit/form/checkbox.tsx'
import { TextField } from '#console/kit/form/text-field.tsx'
import { useText } from '#console/intl/text.ts'
import * as css from './pick-list.css.ts'

export interface Pick {
  readonly id: string
  readonly name: string | null
}

export interface PickListProps {
  /** Translated texts: the label, and the hint of the search. */
  readonly label: string
  readonly choices: readonly Pick[]
  readonly chosen: readonly string[]
  readonly onChoose: (chosen: readonly string[]) => void
  readonly sought: string
  readonly onSeek: (sought: string) => void
  readonly problem?: string | undefined
}

/** A choice of several from many: chosen ones first, others are found by a part of their name. */
export function PickList(props: PickListProps): ReactElement {
  const { label, choices, chosen, onChoose, sought, onSeek, problem } = props
  const text = useText()
  const note = useId()
  const known = new Map(choices.map((one) => [one.id, one]))
  const first = chosen.map((id) => known.get(id) ?? { id, name: null })
  const others = choices.filter(({ id }) => !chosen.includes(id))
  const toggle = (id: string, isChecked: boolean): void =>
    onChoose(isChecked ? [...chosen, id] : chosen.filter((one) => one !== id))
  return (
    <fieldset className={css.set} aria-describedby={note}>
      <legend className={css.legend}>{text('offline.pick.chosen', { label, count: chosen.length })}</legend>
      <TextField label={text('offline.pick.seek')} kind="search" value={sought} onChange={onSeek} problem={problem} />
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
