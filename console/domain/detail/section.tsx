import { useId } from 'react'
import type { ReactElement, ReactNode } from 'react'
import * as css from './details.css.ts'

/** A titled section of the side panel; on pages of their own the kit's Panel takes its place. */
export function Section({ title, children }: { readonly title: string; readonly children: ReactNode }): ReactElement {
  const id = useId()
  return (
    <section className={css.section} aria-labelledby={id}>
      <h3 id={id} className={css.title}>
        {title}
      </h3>
      {children}
    </section>
  )
}
