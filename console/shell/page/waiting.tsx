import type { ReactElement } from 'react'
import { useText } from '#console/intl/text.ts'
import * as css from './waiting.css.ts'

/** Stands where a page will be as soon as its code is here. */
export function Waiting(): ReactElement {
  const text = useText()
  return (
    <div className={css.waiting} role="status" aria-label={text('shell.waiting')}>
      <span className={css.bar} />
    </div>
  )
}
