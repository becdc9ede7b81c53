import type { ReactElement } from 'react'
import type { DescribedRow } from '#contracts/resource.ts'
import { useZone } from '#console/intl/zone.ts'
import { Offers } from '#console/kit/status/offers.tsx'
import { Table } from '#console/kit/table/table.tsx'
import { useText } from '#console/kit/text/text.ts'
import { columnsOf } from './columns.tsx'
import type { View } from './view.ts'

export interface ChildrenProps<Row extends DescribedRow> {
  readonly view: View<Row>
  /** Text key. */
  readonly label: string
  /** px: columns that need more room than others of their kind. */
  readonly widths: Readonly<Record<string, number>>
  readonly rows: readonly Row[]
  /** What a row is called. */
  readonly nameOf: (row: Row) => string
  /** Gives a command that needs no confirmation. */
  readonly onCommand: (row: Row, command: string) => void
}

/** The rows of a described part of a thing, with what may be done with each now. */
export function Children<Row extends DescribedRow>(props: ChildrenProps<Row>): ReactElement {
  const { view, label, widths, rows, nameOf, onCommand } = props
  const text = useText()
  return (
    <Table
      label={text(label)}
      columns={columnsOf(view, widths)}
      rows={rows}
      rowKey={({ id }) => id}
      state="ready"
      zone={useZone().zone}
      renderActions={(row, isNarrow) => (
        <Offers
          lifecycle={view.resource.lifecycles[0]}
          state={row.status ?? row.state ?? ''}
          offers={(row.offers ?? []).filter(({ allowed }) => allowed)}
          subject={nameOf(row)}
          onCommand={(command) => onCommand(row, command)}
          shown={isNarrow ? 0 : 1}
        />
      )}
    />
  )
}
