import type { ReactElement, ReactNode } from 'react'
import * as css from './parts.css.ts'

/** What may be longer than its panel: it scrolls, and so it can be reached by keyboard. */
export function Scroll({ label, children }: { readonly label: string; readonly children: ReactNode }): ReactElement {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard.
    <div className={css.scroll} role="group" aria-label={label} tabIndex={0}>
      {children}
    </div>
  )
}
