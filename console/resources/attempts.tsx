import type { ReactElement } from 'react'
import type { BillAttempt } from '#contracts/http/finance.ts'
import type { Currency } from '#contracts/entities/tariff.ts'
import { zoneCity } from '../kit/format.ts'
import { EmptyState } from '../kit/states.tsx'
import { useText } from '../intl/text.ts'
import { useZone } from '../intl/zone.ts'
import { actorName, reasonText } from './history-entries.ts'
import * as css from './lines.css.ts'
import { BillState } from './states.tsx'
import { Amount, When } from './values.tsx'

export interface AttemptsProps {
  readonly attempts: readonly BillAttempt[]
  readonly currency: Currency
}

/** Every try to get the money, the last one last: how it went and why, when, by whom, how much. */
export function Attempts({ attempts, currency }: AttemptsProps): ReactElement {
  const text = useText()
  const { zone } = useZone()
  if (attempts.length === 0) return <EmptyState title={text('finance.attempts.none')} />
  const heads = ['finance.attempt', 'column.status', 'finance.attempt.started', 'finance.attempt.ended'] as const
  return (
    <table className={css.table} aria-label={text('finance.attempts')}>
      <thead>
        <tr>
          {heads.map((key, index) => (
            <th key={key} scope="col" className={css.head}>
              {index < FIRST_MOMENT ? text(key) : `${text(key)} (${zoneCity(zone)})`}
            </th>
          ))}
          <th scope="col" className={css.head} data-align="end">
            {text('finance.amount')}
          </th>
        </tr>
      </thead>
      <tbody>
        {attempts.map((attempt) => (
          <Attempt key={attempt.attempt} attempt={attempt} currency={currency} />
        ))}
      </tbody>
    </table>
  )
}

/** The columns from here on hold moments. */
const FIRST_MOMENT = 2

function Attempt({ attempt: one, currency }: { readonly attempt: BillAttempt; readonly currency: Currency }) {
  const text = useText()
  return (
    <tr className={css.topped}>
      <td className={css.value}>{one.attempt}</td>
      <td className={css.value}>
        <span className={css.name}>
          <BillState status={one.outcome} />
          {one.reason === null ? null : <span className={css.under}>{reasonText(one.reason, text)}</span>}
        </span>
      </td>
      <td className={css.value}>
        <span className={css.name}>
          <When at={one.startedAt} />
          <span className={css.under}>{actorName(one.startedBy, text)}</span>
        </span>
      </td>
      <td className={css.value}>
        <When at={one.endedAt} />
      </td>
      <td className={css.value} data-align="end">
        <Amount value={one.amount} currency={currency} />
      </td>
    </tr>
  )
}
