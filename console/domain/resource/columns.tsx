import type { ReactElement } from 'react'
import type { Field, FieldKind } from '#contracts/fields.ts'
import type { DescribedRow, Resource } from '#contracts/resource.ts'
import type { Column } from '#console/kit/table/column.ts'
import type { Filter } from '#console/kit/table/filter.ts'
import * as css from '../values.css.ts'
import { FieldValue } from './field-value.tsx'
import { titleOf, valueOf } from './view.ts'
import type { View } from './view.ts'

/** Columns and filters of a list, from the description of its thing. */

/** px: what a column of a kind needs where the list does not say otherwise. */
const usual: Partial<Readonly<Record<FieldKind, number>>> = { moment: 200, location: 180, status: 170 }

const figures: readonly FieldKind[] = ['count', 'energy', 'money', 'power']

/** The columns of a list, with the widths it gives some of them. */
export const columnsOf = <Row extends DescribedRow>(
  view: View<Row>,
  widths: Readonly<Record<string, number>>,
): readonly Column<Row>[] => view.resource.columns.map((name) => columnOf(view, name, widths[name]))

function columnOf<Row extends DescribedRow>(view: View<Row>, name: string, given: number | undefined): Column<Row> {
  const field = view.resource.fields[name]
  if (field === undefined) throw new Error(`${view.resource.name} has no field ${name}`)
  const width = given ?? usual[field.kind]
  const cell = view.cells[name]
  const render = (row: Row): ReactElement => {
    const shown = cell?.(row) ?? <FieldValue view={view} name={name} row={row} place="cell" />
    return field.kind === 'status' ? <span className={css.status}>{shown}</span> : <>{shown}</>
  }
  return {
    key: name,
    title: titleOf(view.resource, name),
    ...(width === undefined ? {} : { width }),
    ...(field.isSortable ? { isSortable: true } : {}),
    ...(figures.includes(field.kind) ? { align: 'end' } : {}),
    ...(field.kind === 'moment' ? { isMoment: true } : {}),
    ...(field.isLive ? { watch: (row: Row) => watched(field, name, row) } : {}),
    render,
  }
}

/** What a change of a cell is told by: a status also changes with the state of the machine. */
const watched = ({ kind }: Field, name: string, row: object): string =>
  JSON.stringify(kind === 'status' ? [valueOf(row, name), valueOf(row, 'state')] : (valueOf(row, name) ?? null))

/** The filters of a list; `lead` names one whose choices stand above the others. */
export const filtersOf = (resource: Resource, lead?: string): readonly Filter[] =>
  resource.filters.map((key): Filter => {
    const field = resource.fields[key]
    const title = field?.filterTitle ?? titleOf(resource, key)
    if (field?.kind === 'moment') return { kind: 'dates', key, title }
    if (field === undefined || field.values.length === 0) return { kind: 'text', key, title }
    const texts = field.kind === 'status' ? `state.${field.lifecycle}.` : field.texts
    const choices = field.values.map((value) => ({ value, title: `${texts}${value}` }))
    return { kind: 'choice', key, title, choices, ...(key === lead ? { isLead: true } : {}) }
  })

/** The filters by moments, which stand in the address as ranges of days. */
export const momentsOf = ({ filters, fields }: Resource): readonly string[] =>
  filters.filter((key) => fields[key]?.kind === 'moment')
