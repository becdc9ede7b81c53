import { useAtomValue } from 'jotai'
import { useEffect } from 'react'
import type { ReactElement, ReactNode } from 'react'
import { useLocation } from 'wouter'
import { firstUrl } from '#contracts/menu.ts'
import { pathOf } from '#contracts/routes.ts'
import { useText } from '#console/intl/text.ts'
import { Link } from '#console/kit/layout/link.tsx'
import { PageHeader } from '#console/kit/layout/page-header.tsx'
import type { Crumb } from '#console/kit/layout/page-header.tsx'
import { EmptyState } from '#console/kit/status/states.tsx'
import * as page from '#console/shell/page/page.css.ts'
import * as css from './lab-page.css.ts'
import { labAtom, userMenuAtom } from '#console/state/session.ts'

interface LabPageProps {
  readonly title: string
  /** Between the atlas, or the bench, and this page; without it, this is one of the two that the lab begins with. */
  readonly trail?: readonly Crumb[]
  readonly from?: 'atlas' | 'bench'
  readonly status?: ReactNode
  readonly actions?: ReactNode
  readonly children: ReactNode
}

/** A page of the lab, the atlas or the bench, which has no place in the menu; who may not open it is told so. */
export function LabPage({ title, trail, from = 'atlas', status, actions, children }: LabPageProps): ReactElement {
  const text = useText()
  const isOpen = useAtomValue(labAtom)
  const menu = useAtomValue(userMenuAtom)
  // With each language the route gives the document its own title again, also where the title of the page stays, such as an id.
  useEffect(() => {
    document.title = `${title} · ${text('shell.product')}`
  }, [title, text])
  const crumbs = trail === undefined ? [] : [{ label: text(`route.${from}.title`), href: pathOf(from) }, ...trail]
  return (
    <div className={page.page}>
      <PageHeader
        title={title}
        trail={crumbs}
        status={isOpen ? status : undefined}
        actions={isOpen ? actions : undefined}
      />
      {isOpen && trail === undefined ? <Places /> : null}
      {isOpen ? (
        children
      ) : (
        <EmptyState
          title={text('atlas.closed.title')}
          description={text('atlas.closed.words')}
          action={<Link href={firstUrl(menu) ?? '/'}>{text('notFound.back.menu')}</Link>}
        />
      )}
    </div>
  )
}

/** The two places of the lab. */
function Places(): ReactElement {
  const text = useText()
  const [path] = useLocation()
  return (
    <nav className={css.places} aria-label={text('shell.lab')}>
      {(['atlas', 'bench'] as const).map((name) =>
        path === pathOf(name) ? (
          <strong key={name} aria-current="page">
            {text(`route.${name}.title`)}
          </strong>
        ) : (
          <Link key={name} href={pathOf(name)}>
            {text(`route.${name}.title`)}
          </Link>
        ),
      )}
    </nav>
  )
}
