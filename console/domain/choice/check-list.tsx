import type { ReactElement, ReactNode } from 'react'
import { Checkbox } from '#console/kit/form/checkbox.tsx'
import * as css from '../detail/details.css.ts'

export interface CheckListProps<Row> {
  /** Translated: what the list holds, and the box for all of it. */
  readonly label: string
  readonly all: string
  readonly rows: readonly Row[]
  /** The ids of those that were taken out. */
  readonly without: ReadonlySet<string>
  readonly onChange: (without: ReadonlySet<string>) => void
  readonly renderName: (row: Row) => ReactNode
  /** At the end of the line. */
  readonly renderAside?: (row: Row) => ReactNode
}

/** A choice among rows, of which all are chosen until one is taken out. */
export function CheckList<Row extends { readonly id: string }>(props: CheckListProps<Row>): ReactElement {
  const { label, all, rows, without, onChange, renderName, renderAside } = props
  const choose = (id: string, isChosen: boolean): void =>
    onChange(new Set(isChosen ? [...without].filter((one) => one !== id) : [...without, id]))
  return (
    <ul className={css.list} aria-label={label}>
      <li className={css.line}>
        <Checkbox
          isChecked={without.size === 0}
          isMixed={without.size < rows.length}
          onChange={(isChosen) => onChange(new Set(isChosen ? [] : rows.map(({ id }) => id)))}
        >
          {all}
        </Checkbox>
      </li>
      {rows.map((row) => (
        <li key={row.id} className={css.line}>
          <Checkbox isChecked={!without.has(row.id)} onChange={(isChosen) => choose(row.id, isChosen)}>
            {renderName(row)}
          </Checkbox>
          <span className={css.grow} />
          {renderAside?.(row)}
        </li>
      ))}
    </ul>
  )
}
