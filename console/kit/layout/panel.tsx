import { useId } from 'react'
import type { ReactElement, ReactNode } from 'react'
import * as css from './panel.css.ts'

export interface PanelProps {
  readonly title: string
  readonly children: ReactNode
  readonly actions?: ReactNode
  /** Content that brings its own edges, such as a table. */
  readonly isFlush?: boolean
}

/** A titled region of a page. */
export function Panel({ title, children, actions, isFlush = false }: PanelProps): ReactElement {
  const id = useId()
  return (
    <section className={css.panel} aria-labelledby={id}>
      <div className={css.head}>
        <h2 id={id} className={css.title}>
          {title}
        </h2>
        {actions === undefined ? null : <div className={css.actions}>{actions}</div>}
      </div>
      <div className={isFlush ? css.flush : css.body}>{children}</div>
    </section>
  )
}
