import type { ReactElement } from 'react'
import { useText } from '#console/intl/text.ts'
import * as css from './waiting.css.ts'

/** The placeholder of a page while its code is loading. */
export function Waiting(): ReactElement {
  const text = useText()
  return (
    <div className={css.waiting} role="status" aria-label={text('shell.waiting')}>
      <span className={css.bar} />
    </div>
  )
}
