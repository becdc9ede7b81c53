import { useId, useState } from 'react'
import type { ReactElement, ReactNode } from 'react'
import { useText } from '#console/kit/text/text.ts'
import { Button, IconButton } from '../button.tsx'
import type { FieldFrame } from '../field.tsx'
import { Legend, Problem } from './fieldset.tsx'
import type { FormField, FormRow } from './form-field.ts'
import type { RowTexts } from './labels.ts'
import { useRowFocus } from './row-focus.ts'
import { rowsOf } from './row-keys.ts'
import * as css from './rows.css.ts'
import type { FieldsState } from './use-fields.ts'

export interface RowsProps {
  readonly form: FieldsState<unknown>
  readonly field: FormField
  readonly frame: FieldFrame
  /** Null where nobody adds or removes any. */
  readonly texts: RowTexts | null
  /** What stands above the rows. */
  readonly lead: ReactNode
  readonly onAdd: () => void
  readonly onRemove: (row: FormRow) => void
  readonly renderPart: (part: FormField, takesFocus: boolean) => ReactElement
}

/** A list of rows: one is added at the end, with the focus in it, and each is taken away as long as the least stay. */
export function Rows(props: RowsProps): ReactElement | null {
  const { form, field, frame, texts, lead } = props
  const text = useText()
  const note = useId()
  const ids = rowsOf(form.values, field.key)
  const { least = 0, most = Number.POSITIVE_INFINITY } = field
  const [addedAt, setAddedAt] = useState<number | null>(null)
  const [isAtLeast, setIsAtLeast] = useState(false)
  const { place, handlers, leaves } = useRowFocus()
  if (texts === null) return <Tiles {...props} ids={ids} />
  const add = (): void => {
    setIsAtLeast(false)
    setAddedAt(ids.length)
    props.onAdd()
  }
  const remove = (id: string, index: number): void => {
    setIsAtLeast(ids.length <= least)
    if (ids.length <= least) return
    leaves(index)
    setAddedAt(null)
    props.onRemove({ list: field.key, name: field.name, id })
  }
  return (
    <fieldset ref={place} className={css.set} aria-describedby={note} {...handlers}>
      <Legend {...frame} />
      {lead}
      {ids.length === 0 && texts.none !== undefined ? <p className={css.note}>{texts.none}</p> : null}
      <ul className={css.list}>
        {ids.map((id, index) => (
          <li key={id} className={css.row}>
            <span className={css.name}>{texts.one(index + 1)}</span>
            <span className={css.remove}>
              <IconButton icon="close" label={texts.remove(index + 1)} onPress={() => remove(id, index)} />
            </span>
            <Parts {...props} id={id} label={texts.one(index + 1)} takesFocus={index === addedAt} />
          </li>
        ))}
      </ul>
      <Problem id={note} problem={isAtLeast ? text('failure.LAST_ROW') : frame.problem} />
      <span>
        <Button
          size="small"
          icon="plus"
          reason={ids.length < most ? undefined : text('form.rows.most', { max: most })}
          onPress={add}
        >
          {texts.add}
        </Button>
      </span>
    </fieldset>
  )
}

/** As many rows as there are, and never another: what each is about stands in its label. */
function Tiles({ ids, ...props }: RowsProps & { readonly ids: readonly string[] }): ReactElement {
  const note = useId()
  return (
    <fieldset className={css.set} aria-describedby={note}>
      <Legend {...props.frame} isRequired={false} />
      {props.lead}
      <ul className={css.tiles}>
        {ids.map((id) => (
          <li key={id}>
            <Parts {...props} id={id} takesFocus={false} />
          </li>
        ))}
      </ul>
      <Problem id={note} problem={props.frame.problem} />
    </fieldset>
  )
}

interface PartsProps extends RowsProps {
  readonly id: string
  readonly label?: string
  readonly takesFocus: boolean
}

function Parts({ form, field, id, label, takesFocus, renderPart }: PartsProps): ReactElement {
  const own = form.fields.filter(({ row }) => row?.list === field.key && row.id === id)
  return (
    <div className={css.parts} {...(label === undefined ? {} : { role: 'group', 'aria-label': label })}>
      {own.map((part, index) => renderPart(part, takesFocus && index === 0))}
    </div>
  )
}
