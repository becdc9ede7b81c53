import type { ReactElement } from 'react'
import type { RecentRecord } from '#contracts/http/dashboard.ts'
import { chargeRecord } from '#machines/charge-record.ts'
import { useText } from '../intl/text.ts'
import { useZone } from '../intl/zone.ts'
import { Code, EnergyValue, InstantValue, MoneyValue } from '../kit/cells.tsx'
import type { Column } from '../kit/column.ts'
import { EmptyState } from '../kit/states.tsx'
import { StatusBadge } from '../kit/status.tsx'
import { Table } from '../kit/table.tsx'
import { useText as useAnyText } from '../kit/text.ts'
import * as css from './home.css.ts'

type Record = typeof RecentRecord.Type

const columns: readonly Column<Record>[] = [
  { key: 'place', title: 'home.record.place', width: 244, render: (record) => <Place record={record} /> },
  {
    key: 'status',
    title: 'home.record.status',
    width: 190,
    watch: ({ status }) => status,
    render: (record) => <Status record={record} />,
  },
  {
    key: 'endedAt',
    title: 'home.record.endedAt',
    isMoment: true,
    width: 150,
    render: (record) => <EndedAt record={record} />,
  },
  { key: 'fee', title: 'home.record.fee', align: 'end', render: (record) => <Fee record={record} /> },
  { key: 'energy', title: 'home.record.energy', align: 'end', render: ({ energy }) => <EnergyValue value={energy} /> },
]

/** The charges that ended last, newest first. */
export function RecentRecords({ records }: { readonly records: readonly Record[] }): ReactElement {
  const text = useText()
  return (
    <Table
      label={text('home.records')}
      columns={columns}
      rows={records}
      rowKey={({ id }) => id}
      state="ready"
      zone={useZone().zone}
      instead={<EmptyState title={text('home.records.none')} words={text('home.records.none.words')} />}
    />
  )
}

interface Cell {
  readonly record: Record
}

function Place({ record: { locationName, pileId, connectorId } }: Cell): ReactElement {
  return (
    <>
      <Code>{`${pileId} · ${connectorId}`}</Code>
      <span className={css.station}>{locationName}</span>
    </>
  )
}

function Status({ record: { status } }: Cell): ReactElement {
  const text = useAnyText()
  return <StatusBadge tone={chargeRecord.tones[status] ?? 'off'} label={text(`state.charge-record.${status}`)} />
}

function EndedAt({ record }: Cell): ReactElement {
  return <InstantValue value={record.endedAt} zone={useZone().zone} />
}

function Fee({ record }: Cell): ReactElement {
  return <MoneyValue value={record.totalFee} currency={useZone().currency} />
}
