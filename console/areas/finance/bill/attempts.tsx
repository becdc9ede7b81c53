import type { ReactElement } from 'react'
import type { BillAttempt } from '#contracts/finance/bill.calls.ts'
import type { Currency } from '#contracts/finance/tariff.ts'
import { zoneCity } from '#console/kit/text/format.ts'
import { EmptyState } from '#console/kit/status/states.tsx'
import { useText } from '#console/intl/text.ts'
import { useZone } from '#console/intl/zone.ts'
import { actorName, reasonText } from '#console/domain/history/history-entries.ts'
import * as css from '#console/domain/detail/lines.css.ts'
import { BillState } from '#console/domain/state/states.tsx'
import { Amount, When } from '#console/domain/values.tsx'

export interface AttemptsProps {
  readonly attempts: readonly BillAttempt[]
  readonly currency: Currency
}

/** All payment attempts, the last one last: result, reason, times, actor, amount. */
export function Attempts({ attempts, currency }: AttemptsProps): ReactElement {
  const text = useText()
  const { zone } = useZone()
  if (attempts.length === 0) return <EmptyState title={text('finance.attempts.none')} />
  const there = (name: string): string => `${name} (${zoneCity(zone)})`
  const names = {
    attempt: text('finance.attempt'),
    status: text('column.status'),
    started: there(text('finance.attempt.started')),
    ended: there(text('finance.attempt.ended')),
    amount: text('finance.amount'),
  }
  return (
    <table className={`${css.table} ${css.stacked}`} aria-label={text('finance.attempts')}>
      <thead>
        <tr>
          {Object.entries(names).map(([key, name]) => (
            <th key={key} scope="col" className={css.head} data-align={key === 'amount' ? 'end' : undefined}>
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {attempts.map((attempt) => (
          <Attempt key={attempt.attempt} attempt={attempt} names={names} currency={currency} />
        ))}
      </tbody>
    </table>
  )
}

interface AttemptProps extends Pick<AttemptsProps, 'currency'> {
  readonly attempt: BillAttempt
  readonly names: Readonly<Record<'attempt' | 'status' | 'started' | 'ended' | 'amount', string>>
}

function Attempt({ attempt: one, names, currency }: AttemptProps): ReactElement {
  const text = useText()
  return (
    <tr className={css.topped}>
      <td className={css.value} data-name={names.attempt}>
        {one.attempt}
      </td>
      <td className={css.value} data-name={names.status}>
        <span className={css.name}>
          <BillState status={one.outcome} />
          {one.reason === null ? null : <span className={css.under}>{reasonText(one.reason, text)}</span>}
        </span>
      </td>
      <td className={css.value} data-name={names.started}>
        <span className={css.name}>
          <When at={one.startedAt} />
          <span className={css.under}>{actorName(one.startedBy, text)}</span>
        </span>
      </td>
      <td className={css.value} data-name={names.ended}>
        <When at={one.endedAt} />
      </td>
      <td className={css.value} data-align="end" data-name={names.amount}>
        <Amount value={one.amount} currency={currency} />
      </td>
    </tr>
  )
}
