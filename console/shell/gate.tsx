import { useAtomValue, useSetAtom } from 'jotai'
import { Suspense, useEffect, useEffectEvent, useRef } from 'react'
import type { ReactElement } from 'react'
import { Route, useLocation } from 'wouter'
import { pathOf } from '#contracts/routes.ts'
import { isAtlasOpenedAtom, pageExtentAtom } from '../intl/extent.ts'
import { extentOf, isOfLab } from '../intl/extents.ts'
import { useAreTextsLoaded } from '../intl/provider.tsx'
import { publicPageOf } from '../public-routes.tsx'
import { deploymentAtom } from '../state/deployment.ts'
import { leave } from '../state/leave.ts'
import { fieldsOf } from '../state/persisted.ts'
import { showFailure } from '../state/notices.ts'
import { hasDrawnPasswordAtom, signedInUserAtom, userMenuAtom } from '../state/session.ts'
import { CurrentRoute } from './current-route.ts'
import { findRoute } from './find-route.ts'
import type { RouteMatch } from './find-route.ts'
import { PageFailure } from './page/page-failure.tsx'
import { guard } from './guard.ts'
import type { GuardVerdict } from './guard.ts'
import { lazyPage } from './page/lazy-page.ts'
import { PageShown } from './page/page-shown.tsx'
import { Waiting } from './page/waiting.tsx'
import { useTitle } from './use-title.ts'

const Frame = lazyPage(async () => (await import('./frame/frame.tsx')).Frame)

/** Finds the route of the address, asks the guard, and shows the page or does what the guard says instead. */
export function Gate(): ReactElement | null {
  const [path, navigate] = useLocation()
  const judge = useJudge()
  const { found, verdict } = judge(path)
  const lastPassed = useRef<string>(null)
  const act = useEffectEvent((at: string, said: GuardVerdict) => {
    if (said.kind === 'pass') lastPassed.current = at + location.search
    else follow({ verdict: said, lastPassed: lastPassed.current, wayBack: wayBackOf(found, judge) }, navigate)
  })
  useEffect(() => act(path, verdict), [path, verdict])
  const extent = found.kind === 'page' ? extentOf(found.route) : 'first'
  const say = useSetAtom(pageExtentAtom)
  const openAtlas = useSetAtom(isAtlasOpenedAtom)
  useEffect(() => {
    say(extent)
    if (isOfLab(extent)) openAtlas(true)
  }, [extent, say, openAtlas])
  const lacksTexts = !useAreTextsLoaded(extent)
  if (verdict.kind !== 'pass' || found.kind !== 'page' || lacksTexts) return <Waiting />
  const { route } = found
  const Page = publicPageOf(route.name)
  return (
    <CurrentRoute value={route}>
      <DocumentTitle />
      <Route path={route.path}>
        {route.shell === 'public' ? (
          <PageFailure key={path}>
            <Suspense fallback={<Waiting />}>
              <Page />
              <PageShown />
            </Suspense>
          </PageFailure>
        ) : (
          <Suspense fallback={<Waiting />}>
            <Frame />
          </Suspense>
        )}
      </Route>
    </CurrentRoute>
  )
}

interface JudgedRoute {
  readonly found: RouteMatch
  readonly verdict: GuardVerdict
}

/** The verdict of the guard on a path, for the current user and deployment. */
export function useJudge(): (path: string) => JudgedRoute {
  const deployment = useAtomValue(deploymentAtom)
  const user = useAtomValue(signedInUserAtom)
  const menu = useAtomValue(userMenuAtom)
  const hasDrawnPassword = useAtomValue(hasDrawnPasswordAtom)
  return (path) => {
    const found = findRoute(path, deployment)
    const state = { kind: deployment.kind, user: user === null ? null : { sub: user.sub, menu, hasDrawnPassword } }
    return { found, verdict: guard(found, state) }
  }
}

type Navigate = (to: string, options: { readonly replace: boolean; readonly state?: unknown }) => void

interface HeldRoute {
  readonly verdict: GuardVerdict
  /** The page that was open before, if any. */
  readonly lastPassed: string | null
  /** Where to go instead of where the verdict leads, if anywhere. */
  readonly wayBack: string | null
}

/** Carries out the verdict of the guard where access is not granted. */
function follow({ verdict, lastPassed, wayBack }: HeldRoute, navigate: Navigate): void {
  switch (verdict.kind) {
    case 'pass':
      return
    case 'redirect':
      if (verdict.message !== undefined) showFailure(verdict.message)
      return navigate(wayBack ?? verdict.to, { replace: true })
    case 'refuse':
      showFailure(verdict.message)
      if (lastPassed !== null) return navigate(lastPassed, { replace: true })
      return navigate(pathOf('404'), { replace: true, state: { refused: location.pathname } })
    case 'leave':
      showFailure(verdict.message)
      return leave()
    default:
      return verdict satisfies never
  }
}

/** An alias keeps its search part; a sign-in returns to the page that was open when the former one was lost (leave.ts). */
function wayBackOf(found: RouteMatch, judge: (path: string) => JudgedRoute): string | null {
  if (found.kind === 'alias') return found.route.path + location.search
  if (found.kind !== 'page' || found.route.access !== 'signed-out') return null
  const state: unknown = history.state
  const returnTo = fieldsOf(state)?.['returnTo']
  if (typeof returnTo !== 'string') return null
  return judge(new URL(returnTo, location.origin).pathname).verdict.kind === 'pass' ? returnTo : null
}

/** Sets the title of the document to that of the route, also on pages with a header of their own. */
function DocumentTitle(): null {
  useTitle()
  return null
}
