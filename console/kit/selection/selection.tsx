import { useRef } from 'react'
import type { ReactElement, ReactNode } from 'react'
import { Button } from '../form/button.tsx'
import { Checkbox } from '../form/checkbox.tsx'
import { useText } from '../text/text.ts'
import * as css from './selection.css.ts'
import type { Selection } from '../table/table.tsx'

export interface SelectionOptions<Row> {
  /** The rows of the page, from top to bottom, as the table has them. */
  readonly rows: readonly Row[]
  readonly rowKey: (row: Row) => string
  /** The accessible name of a row. */
  readonly nameOf: (row: Row) => string
  /** The keys of the chosen rows; those of other pages stay chosen while one turns pages. */
  readonly chosen: ReadonlySet<string>
  readonly onChoose: (chosen: ReadonlySet<string>) => void
  /** What can be done with all chosen rows, at the end of the bar. */
  readonly commands?: ReactNode
}

/**
 * Rows to choose in a table: pass it as its `selection`. By box, by Space, with Shift all from the last one on, or all of the
 * page at once; a bar below the table counts them, offers the commands and lets go of them.
 */
export function useSelection<Row>(options: SelectionOptions<Row>): Selection<Row> {
  const { rows, rowKey, nameOf, chosen, onChoose } = options
  const last = useRef<string>(null)
  const keys = rows.map(rowKey)
  const toggle = (key: string, isRange: boolean): void => {
    const from = isRange ? last.current : null
    last.current = key
    onChoose(toggled(chosen, { key, keys, from }))
  }
  return {
    chosen,
    onToggle: toggle,
    head: <ChooseAll keys={keys} chosen={chosen} onChoose={onChoose} />,
    boxOf: (row) => (
      <ChooseBox
        name={nameOf(row)}
        isChosen={chosen.has(rowKey(row))}
        onChoose={(isRange) => toggle(rowKey(row), isRange)}
      />
    ),
    bar: chosen.size === 0 ? null : <SelectionBar {...options} />,
  }
}

interface Step {
  readonly key: string
  readonly keys: readonly string[]
  /** Where a range begins; null for one row alone. */
  readonly from: string | null
}

/** What is chosen after a row was toggled: with a range all its rows get the state that this one gets. */
export function toggled(chosen: ReadonlySet<string>, { key, keys, from }: Step): ReadonlySet<string> {
  const [start, end] = [keys.indexOf(from ?? key), keys.indexOf(key)]
  const range = start < 0 ? [key] : keys.slice(Math.min(start, end), Math.max(start, end) + 1)
  const others = [...chosen].filter((one) => !range.includes(one))
  return new Set(chosen.has(key) ? others : [...others, ...range])
}

interface ChooseBoxProps {
  readonly name: string
  readonly isChosen: boolean
  /** `isRange` when Shift was held. */
  readonly onChoose: (isRange: boolean) => void
}

function ChooseBox({ name, isChosen, onChoose }: ChooseBoxProps): ReactElement {
  const text = useText()
  const isShifted = useRef(false)
  return (
    <span
      className={css.box}
      onClickCapture={({ shiftKey }) => {
        isShifted.current = shiftKey
      }}
    >
      <Checkbox
        label={text('kit.table.choose', { name })}
        isChecked={isChosen}
        onChange={() => onChoose(isShifted.current)}
      />
    </span>
  )
}

interface ChooseAllProps extends Pick<SelectionOptions<never>, 'chosen' | 'onChoose'> {
  readonly keys: readonly string[]
}

function ChooseAll({ keys, chosen, onChoose }: ChooseAllProps): ReactElement {
  const text = useText()
  const count = keys.filter((key) => chosen.has(key)).length
  return (
    <Checkbox
      label={text('kit.table.chooseAll')}
      isChecked={count > 0 && count === keys.length}
      isMixed={count > 0}
      onChange={(isChecked) => {
        const others = [...chosen].filter((key) => !keys.includes(key))
        onChoose(new Set(isChecked ? [...others, ...keys] : others))
      }}
    />
  )
}

function SelectionBar(props: Pick<SelectionOptions<never>, 'chosen' | 'onChoose' | 'commands'>): ReactElement {
  const text = useText()
  return (
    <div className={css.bar}>
      <output className={css.count}>{text('kit.table.chosen', { count: props.chosen.size })}</output>
      <Button kind="ghost" size="small" onPress={() => props.onChoose(new Set())}>
        {text('kit.table.chooseNone')}
      </Button>
      <span className={css.commands}>{props.commands}</span>
    </div>
  )
}
