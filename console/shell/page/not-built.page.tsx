import { useAtomValue } from 'jotai'
import type { ReactElement } from 'react'
import { firstUrl } from '#contracts/menu.ts'
import { pathOf } from '#contracts/routes.ts'
import { useText } from '#console/intl/text.ts'
import { Link } from '#console/kit/layout/link.tsx'
import { EmptyState } from '#console/kit/status/states.tsx'
import { useCurrentRoute } from '../current-route.ts'
import { Page } from './page.tsx'
import { PublicPage } from './public-page.tsx'
import { userMenuAtom } from '#console/state/session.ts'

/** The page of a registered route whose content is not part of this version. */
export function NotBuilt(): ReactElement {
  const text = useText()
  const home = (
    <Link href={firstUrl(useAtomValue(userMenuAtom)) ?? pathOf('homePage')}>{text('notFound.back.menu')}</Link>
  )
  const state = <EmptyState title={text('notBuilt.title')} description={text('notBuilt.words')} action={home} />
  return useCurrentRoute().shell === 'public' ? <PublicPage>{state}</PublicPage> : <Page>{state}</Page>
}
