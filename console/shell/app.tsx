import { useAtomValue } from 'jotai'
import { useLayoutEffect } from 'react'
import type { ReactElement } from 'react'
import { Router, useLocation } from 'wouter'
import type { AroundNavHandler } from 'wouter'
import { Navigation } from '../kit/layout/navigation.ts'
import { keepMoment, momentIn } from '../state/moment.ts'
import { themeColourAtom, themeModeAtom } from '../state/preferences.ts'
import { applyTheme } from '../theme/apply.ts'
import { showFailure } from '../state/notices.ts'
import { store } from '../state/store.ts'
import { unsavedFormAtom } from '../state/unsaved.ts'
import type { RouteMatch } from './find-route.ts'
import { Gate, useJudge } from './gate.tsx'
import { Notices } from './frame/notices.tsx'

/** The console with its providers of texts and state. */
export function App(): ReactElement {
  useTheme()
  return (
    <Router aroundNav={useGuardedNavigation()}>
      <Links />
      <Notices />
    </Router>
  )
}

/** Connects the links of the kit with the router. */
function Links(): ReactElement {
  const [, navigate] = useLocation()
  return (
    <Navigation value={(to) => navigate(to)}>
      <Gate />
    </Navigation>
  )
}

/**
 * Navigation to a page that the guard refuses does not happen: the message is shown and the open page stays. Nor does
 * one away from unsaved changes before the person has said so. The moment shown is kept in the new address.
 */
function useGuardedNavigation(): AroundNavHandler {
  const judge = useJudge()
  return (navigate, to, options) => {
    const { found, verdict } = judge(new URL(to, location.href).pathname)
    if (verdict.kind === 'refuse') return showFailure(verdict.message)
    const address = keepMoment(to, isPublic(found) ? null : momentIn(location.search))
    const go = (): void => navigate(address, options)
    const unsaved = store.get(unsavedFormAtom)
    return unsaved === null ? go() : unsaved.ask(address, go)
  }
}

const isPublic = (found: RouteMatch): boolean => found.kind === 'page' && found.route.shell === 'public'

/** Applies the chosen colour and mode to the page, at once and whenever they change. */
function useTheme(): void {
  const brand = useAtomValue(themeColourAtom)
  const scheme = useAtomValue(themeModeAtom)
  useLayoutEffect(() => applyTheme(document.documentElement, { brand, scheme, density: 'default' }), [brand, scheme])
}
