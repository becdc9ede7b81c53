import type { ReactElement } from 'react'
import { useFollow } from './navigation.ts'
import * as css from './tabs.css.ts'

export interface View {
  /** Its address: that of the page with another part of it. */
  readonly href: string
  /** Translated text. */
  readonly label: string
  readonly isShown: boolean
}

export interface ViewsProps {
  /** What they are views of. */
  readonly label: string
  readonly views: readonly View[]
}

/** The views of a page, each with an address and a content of its own below: links that look like tabs. */
export function Views({ label, views }: ViewsProps): ReactElement {
  const follow = useFollow()
  return (
    <nav aria-label={label} className={css.list}>
      {views.map(({ href, label: name, isShown }) => (
        <a key={href} href={href} className={css.tab} onClick={follow} aria-current={isShown ? 'page' : undefined}>
          {name}
        </a>
      ))}
    </nav>
  )
}
