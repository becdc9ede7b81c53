import { menuGroups, subOperatorRoot } from '#contracts/menu.ts'
import type { MenuGroup } from '#contracts/menu.ts'
import { labRoutes, routes } from '#contracts/routes.ts'
import type { NamedRoute } from '#contracts/routes.ts'
import type { Deployment } from '../state/deployment.ts'

/** The meaning of an address: a page, an alias of one, or the root of a menu group. */
export type RouteMatch =
  | { readonly kind: 'page'; readonly route: NamedRoute }
  | { readonly kind: 'alias'; readonly route: NamedRoute }
  | { readonly kind: 'group'; readonly group: MenuGroup }

/** The routes of a deployment: of the two for the empty path, the one its settings choose (R2.2.14). */
export const routesOf = ({ rootShowsLogin }: Pick<Deployment, 'rootShowsLogin'>): readonly NamedRoute[] =>
  [...routes, ...labRoutes].filter((route) =>
    rootShowsLogin ? route.name !== 'root' : route.variant !== 'rootShowsLogin',
  )

/** Finds the route of a path; unknown paths lead to the not-found page. */
export function findRoute(path: string, deployment: Pick<Deployment, 'rootShowsLogin'>): RouteMatch {
  const known = routesOf(deployment)
  const page = known.find((route) => route.name !== 'notFound' && matches(route.path, path))
  if (page !== undefined) return { kind: 'page', route: page }
  const alias = known.find((route) => route.aliases.some((other) => matches(other, path)))
  if (alias !== undefined) return { kind: 'alias', route: alias }
  const root = groupRoots.find((group) => matches(group.root, path))
  if (root !== undefined) return { kind: 'group', group: root.key }
  return { kind: 'page', route: notFound }
}

const groupRoots = [...menuGroups, { key: 'suboperators' as const, root: subOperatorRoot }]

const notFound = routeNamed('notFound')

function routeNamed(name: NamedRoute['name']): NamedRoute {
  const found = routes.find((route) => route.name === name)
  if (found === undefined) throw new Error(`no route is named ${name}`)
  return found
}

/**
 * Whether a path is of a pattern, without regard to letter case and a slash at the end, as wouter sees it.
 * `:name` stands for one segment that is not empty.
 */
export function matches(pattern: string, path: string): boolean {
  const [wanted, given] = [segments(pattern), segments(path)]
  return wanted.length === given.length && wanted.every((part, index) => part.startsWith(':') || part === given[index])
}

const segments = (path: string): readonly string[] =>
  path
    .toLowerCase()
    .split('/')
    .filter((part) => part !== '')
