import type { ReactElement, ReactNode } from 'react'
import { PageHeader } from '#console/kit/layout/page-header.tsx'
import * as css from './page.css.ts'
import { useTitle, useTrail } from '../use-title.ts'

export interface PageProps {
  readonly children: ReactNode
  /** The name of the record shown, such as a pile's id, after the title. */
  readonly name?: string
  /** A status badge. */
  readonly status?: ReactNode
  /** Buttons; the primary one last. */
  readonly actions?: ReactNode
  /** Right below the title, such as the way to other views. */
  readonly lead?: ReactNode
}

/** A page inside a shell: its title and breadcrumb come from its route, so they always agree with the menu. */
export function Page({ children, name, status, actions, lead }: PageProps): ReactElement {
  const title = useTitle(name)
  return (
    <div className={css.page}>
      <div className={css.head}>
        <PageHeader title={title} trail={useTrail()} status={status} actions={actions} />
        {lead}
      </div>
      {children}
    </div>
  )
}
