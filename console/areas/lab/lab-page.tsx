import { useAtomValue } from 'jotai'
import { useEffect } from 'react'
import type { ReactElement, ReactNode } from 'react'
import { firstUrl } from '#contracts/menu.ts'
import { atlasHref } from '#console/domain/atlas-links.ts'
import { useText } from '#console/intl/text.ts'
import { Link } from '#console/kit/layout/link.tsx'
import { PageHeader } from '#console/kit/layout/page-header.tsx'
import type { Crumb } from '#console/kit/layout/page-header.tsx'
import { EmptyState } from '#console/kit/status/states.tsx'
import * as css from '#console/shell/page/page.css.ts'
import { labAtom, userMenuAtom } from '#console/state/session.ts'

interface LabPageProps {
  readonly title: string
  /** Between the atlas and this page. */
  readonly trail?: readonly Crumb[]
  readonly status?: ReactNode
  readonly actions?: ReactNode
  readonly children: ReactNode
}

/** A page of the atlas, which has no place in the menu; who may not open it is told so. */
export function LabPage({ title, trail, status, actions, children }: LabPageProps): ReactElement {
  const text = useText()
  const isOpen = useAtomValue(labAtom)
  const menu = useAtomValue(userMenuAtom)
  const product = text('shell.product')
  useEffect(() => {
    document.title = `${title} · ${product}`
  }, [title, product])
  const crumbs = trail === undefined ? [] : [{ label: text('route.atlas.title'), href: atlasHref }, ...trail]
  return (
    <div className={css.page}>
      <PageHeader
        title={title}
        trail={crumbs}
        status={isOpen ? status : undefined}
        actions={isOpen ? actions : undefined}
      />
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
