import type { ReactElement } from 'react'
import { useText } from '#console/intl/text.ts'
import { When } from '#console/domain/values.tsx'
import type { Detail } from './detail-tab.tsx'
import * as css from './pile.css.ts'

/** What people did to the pile, the latest first. */
export function Done({ detail: { done } }: { readonly detail: Detail }): ReactElement {
  const text = useText()
  if (done.length === 0) return <p className={css.note}>{text('bench.done.none')}</p>
  return (
    <ul className={css.lines}>
      {done.map(({ at, account, act, isDone }, index) => (
        <li key={`${at} ${done.length - index}`}>
          <When at={at} /> {account}: {text(`bench.act.${act.act}`)}
          {isDone ? '' : ` (${text('bench.done.refused')})`}
        </li>
      ))}
    </ul>
  )
}
