import type { ReactElement, ReactNode } from 'react'
import * as css from './description-list.css.ts'

export interface Description {
  readonly term: string
  readonly value: ReactNode
}

/** A list of terms and values, in as many columns as fit. */
export function DescriptionList(props: {
  readonly items: readonly Description[]
  readonly isSingle?: boolean
}): ReactElement {
  return (
    <dl className={`${css.list} ${props.isSingle === true ? css.single : ''}`}>
      {props.items.map((item) => (
        <div key={item.term} className={css.pair}>
          <dt className={css.term}>{item.term}</dt>
          <dd className={css.value}>{item.value}</dd>
        </div>
      ))}
    </dl>
  )
}
