import type { ReactElement } from 'react'
import { useText } from '../intl/text.ts'
import { EmptyState } from '../kit/states.tsx'
import { useCurrentRoute } from '../shell/current-route.ts'
import { Page } from '../shell/page.tsx'
import { PublicPage } from '../shell/public-page.tsx'

/** Says of a registered page that its content is not part of this version. */
export function NotBuilt(): ReactElement {
  const text = useText()
  const state = <EmptyState title={text('notBuilt.title')} words={text('notBuilt.words')} />
  return useCurrentRoute().shell === 'public' ? <PublicPage>{state}</PublicPage> : <Page>{state}</Page>
}
