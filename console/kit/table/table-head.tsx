import type { ReactElement, RefObject } from 'react'
import { showTruncatedTitle } from '../text/truncated-title.ts'
import { nextSort } from './column.ts'
import type { Column, Sort, Widths } from './column.ts'
import { zoneCity } from '../text/format.ts'
import { Icon } from '../text/icon.tsx'
import { ResizeHandle } from './resize-handle.tsx'
import * as css from './table.css.ts'
import { useText } from '../text/text.ts'

interface HeadProps<Row> {
  readonly column: Column<Row>
  readonly zone: string | undefined
  readonly sort: Sort | null
  readonly onSort: ((sort: Sort | null) => void) | undefined
  readonly onWidths: ((widths: Widths) => void) | undefined
  /** px */
  readonly width: number
  readonly grid: RefObject<HTMLTableElement | null>
}

/** A column's head: its name, its order, its width. */
export function HeadCell<Row>({ column, zone, sort, onSort, onWidths, width, grid }: HeadProps<Row>): ReactElement {
  const text = useText()
  const isZoned = column.isMoment === true && zone !== undefined
  const title = isZoned ? `${text(column.title)} (${zoneCity(zone)})` : text(column.title)
  const isSorted = sort?.key === column.key
  const direction = sort?.isDescending === true ? 'descending' : 'ascending'
  const canSort = column.isSortable === true && onSort !== undefined
  return (
    <th
      className={css.head}
      scope="col"
      data-align={column.align}
      data-column={column.key}
      onPointerEnter={showTruncatedTitle}
      aria-sort={canSort ? (isSorted ? direction : 'none') : undefined}
    >
      {canSort ? (
        <button type="button" className={css.sortButton} onClick={() => onSort(nextSort(sort, column.key))}>
          <span className={css.headText}>{title}</span>
          <span className={css.sortIcon}>
            <Icon name={isSorted ? (direction === 'ascending' ? 'arrowUp' : 'arrowDown') : 'sort'} size={14} />
          </span>
        </button>
      ) : (
        <span className={css.headText}>{title}</span>
      )}
      {onWidths === undefined ? null : (
        <ResizeHandle
          column={column.key}
          label={text('kit.table.resize', { column: title })}
          width={width}
          grid={grid}
          onWidths={onWidths}
        />
      )}
    </th>
  )
}
