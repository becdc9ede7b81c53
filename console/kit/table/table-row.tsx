import type { KeyboardEvent, MouseEvent, ReactElement, ReactNode } from 'react'
import { cellKey } from './changes.ts'
import type { Changes } from './changes.ts'
import { showTruncatedTitle } from '../text/truncated-title.ts'
import type { Column } from './column.ts'
import { useFollow } from '../layout/navigation.ts'
import type { TableProps } from './table.tsx'
import * as css from './table.css.ts'

interface RowProps<Row> {
  readonly row: Row
  readonly table: TableProps<Row>
  readonly changes: Changes
  readonly isFirst: boolean
  /** Whether the user returns from the page of this row. */
  readonly isReturned: boolean
  readonly onFollow: (row: string) => void
  readonly isSized: boolean
  readonly hasNarrowActions: boolean
}

const OPERABLE = 'a, button, input, select, textarea, label, [role="button"]'

/** One row: Enter or a press opens it, Space chooses it, with Shift all from the one chosen last. */
export function TableRow<Row>(props: RowProps<Row>): ReactElement {
  const { row, table, changes, isFirst, isSized } = props
  const { columns, selection, href, onOpen, renderActions } = table
  const key = table.rowKey(row)
  const isChosen = selection?.chosen.has(key)
  const canOpen = href !== undefined || onOpen !== undefined
  return (
    <tr
      className={css.row}
      data-row={key}
      data-open={table.openRow === key ? '' : undefined}
      data-returned={props.isReturned ? '' : undefined}
      data-opens={canOpen ? '' : undefined}
      aria-selected={isChosen}
      tabIndex={isFirst ? 0 : -1}
      onClick={canOpen ? (event) => pressed(event, () => open(event.currentTarget, row, onOpen)) : undefined}
      onKeyDown={(event) => keyed(event, { row, table })}
    >
      {selection === undefined ? null : <td className={`${css.cell} ${css.checkCell}`}>{selection.boxOf(row)}</td>}
      {columns.map((column, index) => (
        <td
          key={column.key}
          className={css.cell}
          data-align={column.align}
          data-column={column.key}
          data-changed={changes.get(cellKey(key, column.key))}
          onPointerEnter={showTruncatedTitle}
        >
          {content(
            column,
            row,
            index === 0 && href !== undefined ? { href: href(row), onFollow: () => props.onFollow(key) } : null,
          )}
        </td>
      ))}
      {isSized ? <td className={css.cell} aria-hidden="true" /> : null}
      {renderActions === undefined ? null : (
        <td className={`${css.cell} ${css.actionsCell}`} data-align="end">
          {renderActions(row, props.hasNarrowActions)}
        </td>
      )}
    </tr>
  )
}

interface RowLinkProps {
  readonly href: string
  readonly onFollow: () => void
}

function content<Row>(column: Column<Row>, row: Row, way: RowLinkProps | null): ReactNode {
  return way === null ? column.render(row) : <RowLink {...way}>{column.render(row)}</RowLink>
}

/** Out of the tab order: the row is the tab stop, and Enter on it follows this link. */
function RowLink({ href, onFollow, children }: RowLinkProps & { readonly children: ReactNode }): ReactElement {
  const follow = useFollow()
  const press = (event: MouseEvent<HTMLAnchorElement>): void => {
    onFollow()
    follow(event)
  }
  return (
    <a href={href} onClick={press} tabIndex={-1} className={css.rowLink} data-row-link="">
      {children}
    </a>
  )
}

function open<Row>(element: HTMLElement, row: Row, onOpen: ((row: Row) => void) | undefined): void {
  if (onOpen === undefined) element.querySelector<HTMLElement>('[data-row-link]')?.click()
  else onOpen(row)
}

function pressed(event: MouseEvent<HTMLElement>, then: () => void): void {
  const { target, currentTarget } = event
  // A press in a dialog that the row opened comes here, too: React passes it up to who rendered it.
  if (!(target instanceof Element) || !currentTarget.contains(target)) return
  const isOnSomething = target.closest(OPERABLE) !== null
  const isSelectingText = (window.getSelection()?.toString() ?? '') !== ''
  if (!isOnSomething && !isSelectingText && !event.defaultPrevented) then()
}

function keyed<Row>(event: KeyboardEvent<HTMLElement>, { row, table }: Pick<RowProps<Row>, 'row' | 'table'>): void {
  if (event.target !== event.currentTarget) return
  if (event.key === 'Enter') open(event.currentTarget, row, table.onOpen)
  else if (event.key === ' ' && table.selection !== undefined) {
    event.preventDefault()
    table.selection.onToggle(table.rowKey(row), event.shiftKey)
  }
}
