import type { ReactElement } from 'react'
import type { RecentRecord } from '#contracts/home/overview.calls.ts'
import { useText } from '#console/intl/text.ts'
import { useZone } from '#console/intl/zone.ts'
import { EnergyValue, MoneyValue } from '#console/kit/table/cells.tsx'
import type { Column } from '#console/kit/table/column.ts'
import { EmptyState } from '#console/kit/status/states.tsx'
import { Link } from '#console/kit/layout/link.tsx'
import { Table } from '#console/kit/table/table.tsx'
import { RecordState } from '#console/domain/state/states.tsx'
import { recordAddress } from '#console/domain/address.ts'
import { PileMarks } from '#console/domain/pile-badge.tsx'
import { ConnectorName, When } from '#console/domain/values.tsx'
import * as css from './home.css.ts'

type Record = typeof RecentRecord.Type

const columns: readonly Column<Record>[] = [
  { key: 'place', title: 'home.record.place', width: 244, render: (record) => <RecordPlace record={record} /> },
  {
    key: 'status',
    title: 'home.record.status',
    width: 190,
    watch: ({ status }) => status,
    render: ({ status, state }) => <RecordState status={status} state={state} />,
  },
  {
    key: 'endedAt',
    title: 'home.record.endedAt',
    isMoment: true,
    width: 150,
    render: ({ endedAt }) => <When at={endedAt} />,
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
      placeholder={<EmptyState title={text('home.records.none')} description={text('home.records.none.words')} />}
    />
  )
}

interface RecordCell {
  readonly record: Record
}

function RecordPlace({ record }: RecordCell): ReactElement {
  const { id, pileId, connectorId, isSimulated, isLab } = record
  return (
    <>
      <Link href={recordAddress(id)}>
        <ConnectorName pileId={pileId} connectorId={connectorId} />
      </Link>
      <PileMarks isSimulated={isSimulated} isLab={isLab} />
      <span className={css.station}>{record.locationName}</span>
    </>
  )
}

function Fee({ record }: RecordCell): ReactElement {
  return <MoneyValue value={record.totalFee} currency={useZone().currency} />
}
