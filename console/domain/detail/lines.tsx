import type { ReactElement, ReactNode } from 'react'
import { useZone } from '#console/intl/zone.ts'
import { zoneCity } from '#console/kit/text/format.ts'
import type { TypedText } from '#console/intl/text.ts'
import { useText } from '#console/kit/text/text.ts'
import * as css from './lines.css.ts'

/** A column of lines; titles are text keys. */
export interface LineColumn<Row> {
  readonly title: string
  readonly align?: 'start' | 'end'
  /** Its cells are moments: the title names the zone of the reader's clocks. */
  readonly isMoment?: boolean
  readonly render: (row: Row) => ReactNode
  /** What is said below the value, smaller, always in the same order; null is nothing. */
  readonly under?: (row: Row, text: TypedText) => readonly (string | null)[]
}

export interface LinesProps<Row> {
  /** Text key. */
  readonly label: string
  readonly columns: readonly LineColumn<Row>[]
  readonly rows: readonly Row[]
  readonly rowKey: (row: Row) => string
  /** What may be done with a row, at its end. */
  readonly actions?: { readonly title: string; readonly render: (row: Row) => ReactNode }
}

/** The parts of a thing, a line each, such as the attempts of a bill. Where there is little room each value stands below its title. */
export function Lines<Row>({ label, columns: given, rows, rowKey, actions }: LinesProps<Row>): ReactElement {
  const columns: typeof given = actions === undefined ? given : [...given, { ...actions, align: 'end' }]
  const text = useText()
  const { zone } = useZone()
  const titled = columns.map((column) => ({
    ...column,
    title: column.isMoment === true ? `${text(column.title)} (${zoneCity(zone)})` : text(column.title),
  }))
  return (
    <table className={`${css.table} ${css.stacked}`} aria-label={text(label)}>
      <thead>
        <tr>
          {titled.map(({ title, align }) => (
            <th key={title} scope="col" className={css.head} data-align={align}>
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={rowKey(row)} className={css.topped}>
            {titled.map(({ title, align, render, under }) => (
              <td key={title} className={css.value} data-align={align} data-name={title}>
                {under === undefined ? render(row) : <Noted notes={under(row, text)}>{render(row)}</Noted>}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** A value, and what is said below it. */
export function Noted({
  children,
  notes,
}: {
  readonly children: ReactNode
  readonly notes: readonly (string | null)[]
}): ReactElement {
  return (
    <span className={css.name}>
      {children}
      {[...notes.entries()].map(([place, note]) =>
        note === null ? null : (
          <span key={place} className={css.under}>
            {note}
          </span>
        ),
      )}
    </span>
  )
}
