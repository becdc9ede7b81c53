import type { ReactElement } from 'react'
import type { BillAttempt } from '#contracts/http/finance.ts'
import type { Currency } from '#contracts/entities/tariff.ts'
import { Words } from '../kit/cells.tsx'
import type { Column } from '../kit/column.ts'
import { EmptyState } from '../kit/states.tsx'
import { Table } from '../kit/table.tsx'
import { useText } from '../intl/text.ts'
import { useZone } from '../intl/zone.ts'
import { actorName, reasonText } from './history-entries.ts'
import { BillState } from './states.tsx'
import { Amount, When } from './values.tsx'

interface Row extends BillAttempt {
  readonly currency: Currency
}

const columns: readonly Column<Row>[] = [
  { key: 'attempt', title: 'finance.attempt', align: 'end', render: ({ attempt }) => attempt },
  {
    key: 'outcome',
    title: 'column.status',
    width: 170,
    watch: ({ outcome }) => outcome,
    render: ({ outcome }) => <BillState status={outcome} />,
  },
  {
    key: 'amount',
    title: 'finance.amount',
    align: 'end',
    render: ({ amount, currency }) => <Amount value={amount} currency={currency} />,
  },
  {
    key: 'startedAt',
    title: 'finance.attempt.started',
    isMoment: true,
    width: 200,
    render: ({ startedAt }) => <When at={startedAt} />,
  },
  { key: 'startedBy', title: 'finance.attempt.by', render: (row) => <Starter row={row} /> },
  {
    key: 'endedAt',
    title: 'finance.attempt.ended',
    isMoment: true,
    width: 200,
    render: ({ endedAt }) => <When at={endedAt} />,
  },
  { key: 'reason', title: 'finance.reason', width: 200, render: (row) => <Why row={row} /> },
]

interface Cell {
  readonly row: Row
}

function Starter({ row }: Cell): ReactElement {
  const text = useText()
  return <span>{actorName(row.startedBy, text)}</span>
}

function Why({ row: { reason } }: Cell): ReactElement {
  const text = useText()
  return <Words>{reason === null ? null : reasonText(reason, text)}</Words>
}

export interface AttemptsProps {
  readonly attempts: readonly BillAttempt[]
  readonly currency: Currency
}

/** Every try to get the money, the last one last. */
export function Attempts({ attempts, currency }: AttemptsProps): ReactElement {
  const text = useText()
  return (
    <Table
      label={text('finance.attempts')}
      columns={columns}
      rows={attempts.map((attempt) => ({ ...attempt, currency }))}
      rowKey={({ attempt }) => String(attempt)}
      state="ready"
      zone={useZone().zone}
      instead={<EmptyState title={text('finance.attempts.none')} />}
    />
  )
}
