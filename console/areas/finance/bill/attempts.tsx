import type { ReactElement } from 'react'
import type { BillAttempt } from '#contracts/finance/bill.calls.ts'
import type { Currency } from '#contracts/finance/currency.ts'
import { useText } from '#console/intl/text.ts'
import { Lines } from '#console/domain/detail/lines.tsx'
import { billReason } from '#console/domain/bill-reason.ts'
import { actorName } from '#console/domain/who-and-why.ts'
import { WordState } from '#console/domain/state/states.tsx'
import { Amount, When } from '#console/domain/values.tsx'
import { EmptyState } from '#console/kit/status/states.tsx'

export interface AttemptsProps {
  readonly attempts: readonly BillAttempt[]
  readonly currency: Currency
}

/** All payment attempts, the last one last: result, reason, times, actor, amount. */
export function Attempts({ attempts, currency }: AttemptsProps): ReactElement {
  const text = useText()
  if (attempts.length === 0) return <EmptyState title={text('finance.attempts.none')} />
  return (
    <Lines
      label="finance.attempts"
      rows={attempts}
      rowKey={({ attempt }) => String(attempt)}
      columns={[
        { title: 'finance.attempt', render: ({ attempt }) => attempt },
        {
          title: 'column.status',
          render: ({ outcome }) => <WordState lifecycle="bill" status={outcome} />,
          under: ({ reason }, text) => [reason === null ? null : billReason(reason, text)],
        },
        {
          title: 'finance.attempt.started',
          isMoment: true,
          render: ({ startedAt }) => <When at={startedAt} />,
          under: ({ startedBy }, text) => [actorName(startedBy, text)],
        },
        { title: 'finance.attempt.ended', isMoment: true, render: ({ endedAt }) => <When at={endedAt} /> },
        {
          title: 'finance.amount',
          align: 'end',
          render: ({ amount }) => <Amount value={amount} currency={currency} />,
        },
      ]}
    />
  )
}
