import type { ReactElement, ReactNode } from 'react'
import { link } from './link.css.ts'
import { useFollow } from './navigation.ts'

export interface LinkProps {
  readonly href: string
  readonly children: ReactNode
}

/** A link to another page. */
export function Link({ href, children }: LinkProps): ReactElement {
  return (
    <a className={link} href={href} onClick={useFollow()}>
      {children}
    </a>
  )
}
