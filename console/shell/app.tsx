import type { ReactElement } from 'react'
import { Router, useLocation } from 'wouter'
import type { AroundNavHandler } from 'wouter'
import { Navigation } from '../kit/layout/navigation.ts'
import { keepMoment, momentIn } from '../state/moment.ts'
import { tellFailure } from '../state/notices.ts'
import type { RouteMatch } from './find-route.ts'
import { Gate, useJudge } from './gate.tsx'
import { Notices } from './frame/notices.tsx'
import { useTheme } from './theme.ts'

/** The whole console inside its texts and its state. */
export function App(): ReactElement {
  useTheme()
  return (
    <Router aroundNav={useGuardedNavigation()}>
      <Links />
      <Notices />
    </Router>
  )
}

/** Hands the links of the kit to the router. */
function Links(): ReactElement {
  const [, navigate] = useLocation()
  return (
    <Navigation value={(to) => navigate(to)}>
      <Gate />
    </Navigation>
  )
}

/**
 * A step to a page that the guard refuses is not taken: the message is shown and the open page stays. The moment
 * that is shown goes along.
 */
function useGuardedNavigation(): AroundNavHandler {
  const judge = useJudge()
  return (navigate, to, options) => {
    const { found, verdict } = judge(new URL(to, location.href).pathname)
    if (verdict.kind === 'refuse') tellFailure(verdict.message)
    else navigate(keepMoment(to, isPublic(found) ? null : momentIn(location.search)), options)
  }
}

const isPublic = (found: RouteMatch): boolean => found.kind === 'page' && found.route.shell === 'public'
