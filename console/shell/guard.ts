import type { FailureCode } from '#contracts/failure.ts'
import { firstUrl, flatten } from '#contracts/menu.ts'
import type { MenuItem } from '#contracts/menu.ts'
import { pathOf } from '#contracts/routes.ts'
import type { NamedRoute } from '#contracts/routes.ts'
import type { Deployment } from '../state/deployment.ts'
import type { RouteMatch } from './find-route.ts'

/** The route guard of spec §2, rule by rule. Pure: it returns a verdict that the router carries out. */

export interface GuardState {
  readonly kind: Deployment['kind']
  /** Null: signed out. */
  readonly user: {
    readonly sub: 0 | 1
    readonly menu: readonly MenuItem[]
    /** The password was drawn for the user: every page leads to the one that changes it (M28). */
    readonly hasDrawnPassword?: boolean
  } | null
}

export type GuardVerdict =
  | { readonly kind: 'pass' }
  | { readonly kind: 'redirect'; readonly to: string; readonly message?: FailureCode }
  /** Stay on the page that is open; where none is, go to /404 after the message. */
  | { readonly kind: 'refuse'; readonly message: FailureCode }
  /** Signed in with an empty menu: the sign-in is ended. */
  | { readonly kind: 'leave'; readonly message: FailureCode }

const pass: GuardVerdict = { kind: 'pass' }
const refuse: GuardVerdict = { kind: 'refuse', message: 'PERMISSION_INSUFFICIENT' }

/** The verdict on a route. */
export function guard(found: RouteMatch, state: GuardState): GuardVerdict {
  if (found.kind === 'alias') return { kind: 'redirect', to: found.route.path }
  if (found.kind === 'group') return state.user === null ? signIn : groupRoot(found.group, state.user.menu)
  const { route } = found
  // 1. Routes flagged as intercept pass freely, the not-found pages among them.
  if (route.access === 'intercept') return pass
  if (route.redirect !== null) return { kind: 'redirect', to: route.redirect }
  return state.user === null ? signedOut(route, state.kind) : signedIn(route, state.user)
}

type User = NonNullable<GuardState['user']>

function signedIn(route: NamedRoute, user: User): GuardVerdict {
  const toChange = resetPasswordPath(user.sub)
  if (user.hasDrawnPassword === true && route.path !== toChange) return { kind: 'redirect', to: toChange }
  // 2. The cashier and the reset-password route of one's own shell need no menu; the other one leads to one's own.
  if (route.access === 'signed-in') return ownResetPassword(route, user.sub) ?? pass
  // 3. Signed-in users are redirected from the operator list and the login pages.
  if (route.access === 'signed-out') return toFirst(firstUrl(user.menu))
  // 4. Its path, or its parent path, is a URL of the flattened menu.
  if (isInMenu(route, user.menu)) return pass
  // 5. Registered, but matched neither way.
  return refuse
}

function signedOut(route: NamedRoute, kind: Deployment['kind']): GuardVerdict {
  // 7. In the hosted kind every route passes.
  if (kind === 'hosted') return pass
  // 8. and 9.
  return route.access === 'signed-out' ? pass : signIn
}

const signIn: GuardVerdict = { kind: 'redirect', to: pathOf('homePage'), message: 'NO_SIGN_IN' }

/** Whether a page may be opened with this menu: by its own path or by that of its guard parent, compared exactly. */
export const isInMenu = (route: Pick<NamedRoute, 'path' | 'guardParent'>, menu: readonly MenuItem[]): boolean =>
  flatten(menu).some((item) => item.url !== '' && (item.url === route.path || item.url === route.guardParent))

const resetPasswordOf = { 0: 'rePassword', 1: 'subRePassword' } as const

/** Where a user changes the password (spec §6). */
export const resetPasswordPath = (sub: 0 | 1): string => pathOf(resetPasswordOf[sub])

function ownResetPassword(route: NamedRoute, sub: 0 | 1): GuardVerdict | null {
  const isResetPassword = route.name === 'rePassword' || route.name === 'subRePassword'
  return isResetPassword && route.name !== resetPasswordOf[sub]
    ? { kind: 'redirect', to: resetPasswordPath(sub) }
    : null
}

/** The root of a menu group leads to the first granted entry of the group. */
function groupRoot(group: MenuItem['group'], menu: readonly MenuItem[]): GuardVerdict {
  const first = firstUrl(menu.filter((item) => item.group === group))
  return first === null ? refuse : { kind: 'redirect', to: first }
}

const toFirst = (url: string | null): GuardVerdict =>
  url === null ? { kind: 'leave', message: 'NO_MENU_PRIVILEGES' } : { kind: 'redirect', to: url }
