import type { ReactElement, ReactNode } from 'react'
import { Link } from './link.tsx'
import * as css from './page-header.css.ts'
import { useText } from '../text/text.ts'

export interface Crumb {
  readonly label: string
  /** Absent where the menu has a group but no page. */
  readonly href?: string
}

export interface PageHeaderProps {
  readonly title: string
  /** Ancestors only, outermost first. */
  readonly trail?: readonly Crumb[]
  /** A status badge. */
  readonly status?: ReactNode
  /** Buttons; the primary one last. */
  readonly actions?: ReactNode
}

const NO_TRAIL: readonly Crumb[] = []

/** The header of a page: breadcrumb, title, status and buttons. */
export function PageHeader({ title, trail = NO_TRAIL, status, actions }: PageHeaderProps): ReactElement {
  const text = useText()
  return (
    <header className={css.header}>
      <div className={css.names}>
        {trail.length === 0 ? null : (
          <nav aria-label={text('kit.breadcrumb')}>
            <ol className={css.trail}>
              {trail.map((crumb) => (
                <li key={crumb.label} className={css.crumb}>
                  {crumb.href === undefined ? crumb.label : <Link href={crumb.href}>{crumb.label}</Link>}
                </li>
              ))}
            </ol>
          </nav>
        )}
        <div className={css.line}>
          <h1 className={css.title}>{title}</h1>
          {status}
        </div>
      </div>
      {actions === undefined ? null : <div className={css.actions}>{actions}</div>}
    </header>
  )
}
