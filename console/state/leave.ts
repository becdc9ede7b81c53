import { navigate } from 'wouter/use-browser-location'
import type { FailureCode } from '#contracts/failure.ts'
import { pathOf } from '#contracts/routes.ts'
import { readDeployment } from './deployment.ts'
import type { Deployment } from './deployment.ts'
import { showFailure } from './notices.ts'
import { operatorCodeAtom } from './operator.ts'
import { clearSignInAtom } from './session.ts'
import { store } from './store.ts'

/** Ways out of a sign-in. All of them clear it and end on the operator's login page. */

/** A lost sign-in is shown at most once per second, whatever its text (spec §8, A-83). */
const LOST_SIGN_IN = 'lost sign-in'

/** The login page of an operator. */
export const loginPath = (operatorCode: string): string =>
  pathOf('login').replace(':operatorCode', encodeURIComponent(operatorCode))

/** The login page: that of the current operator, else the fallback of the deployment (spec §2, spec §9). */
export function fallbackPath(operatorCode: string | null, deployment: Deployment, hostname: string): string {
  if (operatorCode !== null) return loginPath(operatorCode)
  if (deployment.specialHostname !== null && hostname === deployment.specialHostname)
    return loginPath(deployment.specialOperatorCode)
  return pathOf('homePage')
}

/** For a sign-in that the server no longer accepts: shows a notice, clears it and goes to the login page, which leads back here. */
export function loseSignIn(
  code: Extract<FailureCode, 'NO_AUTHORIZATION' | 'SIGN_IN_EXPIRED' | 'REFRESH_FAILED'>,
): void {
  showFailure(code, LOST_SIGN_IN)
  leave(location.pathname + location.search)
}

/** Clears the sign-in and goes to the login page; the next sign-in leads to `returnTo`, if that is allowed. */
export function leave(returnTo?: string): void {
  store.set(clearSignInAtom)
  const path = fallbackPath(store.get(operatorCodeAtom), readDeployment(document), location.hostname)
  if (location.pathname === path) return
  navigate(path, { replace: true, state: returnTo === undefined ? null : { returnTo } })
}
