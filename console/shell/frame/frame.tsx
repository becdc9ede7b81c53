import { useAtomValue, useSetAtom } from 'jotai'
import { Suspense, useEffect } from 'react'
import type { ReactElement } from 'react'
import { useLocation, useSearch } from 'wouter'
import { startLive } from '#console/api/live.ts'
import { prepareCommands } from '#console/flows/use-command.ts'
import { useText } from '#console/intl/text.ts'
import { prepareDialog } from '#console/kit/dialog/dialog.tsx'
import { pageOf } from '#console/routes.tsx'
import { listQueriesAtom } from '#console/state/cached-lists.ts'
import { withoutMoment } from '#console/state/moment.ts'
import { hasDrawnPasswordAtom, signedInUserAtom } from '#console/state/session.ts'
import { isClosedAtom, isPhoneAtom } from '#console/state/side-menu.ts'
import { isPageShownAtom } from '#console/state/page-shown.ts'
import { useCurrentRoute } from '../current-route.ts'
import * as css from './frame.css.ts'
import { Fresh } from '../choices/freshness.tsx'
import { PageFailure } from '../page/page-failure.tsx'
import { SideMenu } from './side-menu.tsx'
import { PageShown } from '../page/page-shown.tsx'
import { TopBar } from './top-bar.tsx'
import { Waiting } from '../page/waiting.tsx'

/** Where the skip link leads. */
const CONTENT = 'content'

/** The frame of both shells: top bar, side menu, and the page of the current route between them. */
export function Frame(): ReactElement {
  const text = useText()
  const [path] = useLocation()
  const isClosed = useAtomValue(isClosedAtom)
  const isPhone = useAtomValue(isPhoneAtom)
  const Page = pageOf(useCurrentRoute().name)
  useLiveFeed()
  useListMemory()
  usePrefetch()
  return (
    <div className={css.frame} data-closed={isClosed}>
      <a className={css.skip} href={`#${CONTENT}`}>
        {text('shell.skip')}
      </a>
      <TopBar />
      {isPhone ? null : <SideMenu />}
      <main id={CONTENT} className={css.content} tabIndex={-1}>
        <Fresh>
          <div className={css.page}>
            <PageFailure key={path}>
              <Suspense fallback={<Waiting />}>
                <Page />
                <PageShown />
              </Suspense>
            </PageFailure>
          </div>
        </Fresh>
      </main>
    </div>
  )
}

/** Listens to the live feed while somebody is signed in, who is told nothing before a drawn password is changed. */
function useLiveFeed(): void {
  const account = useAtomValue(signedInUserAtom)?.account ?? null
  const hasDrawnPassword = useAtomValue(hasDrawnPasswordAtom)
  const listener = hasDrawnPassword ? null : account
  useEffect(() => (listener === null ? undefined : startLive()), [listener])
}

/** Prefetches the code of dialogs and commands once a page is shown. */
function usePrefetch(): void {
  const isPageShown = useAtomValue(isPageShownAtom)
  useEffect(() => {
    if (!isPageShown) return
    prepareDialog()
    prepareCommands()
  }, [isPageShown])
}

/** Remembers the query of a cached list, for the return to it (spec §2, A-20). */
function useListMemory(): void {
  const { cached, path } = useCurrentRoute()
  const search = useSearch()
  const remember = useSetAtom(listQueriesAtom)
  useEffect(() => {
    if (cached) remember((views) => ({ ...views, [path]: withoutMoment(`?${search}`).replace(/^[^?]*/u, '') }))
  }, [cached, path, search, remember])
}
