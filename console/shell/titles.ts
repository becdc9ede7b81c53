import { flatten, operatorMenu, pages, subOperatorMenu } from '#contracts/menu.ts'
import type { MenuItem } from '#contracts/menu.ts'
import type { NamedRoute } from '#contracts/routes.ts'

/** The title of a page, from the metadata of its route (spec §2). */

/** The key of the title: the Update title when the address has a non-empty `id` and the route has one. */
export function titleKeyOf(
  route: Pick<NamedRoute, 'titleKey' | 'updateTitleKey'>,
  search: string,
): NamedRoute['titleKey'] | NonNullable<NamedRoute['updateTitleKey']> {
  const id = new URLSearchParams(search).get('id') ?? ''
  return route.updateTitleKey !== null && id !== '' ? route.updateTitleKey : route.titleKey
}

type RouteInMenu = Pick<NamedRoute, 'path' | 'guardParent' | 'shell'>

const itemsOf = ({ shell }: RouteInMenu) => flatten(shell === 'suboperators' ? subOperatorMenu : operatorMenu)

/** The menu entry of a page: its own, or that of its parent list. Null for pages outside the menu. */
export const anchorOf = (route: RouteInMenu): MenuItem | null =>
  itemsOf(route).find(({ url }) => url === route.path) ??
  itemsOf(route).find(({ url }) => url === route.guardParent) ??
  null

/** The entries of the menu above a page, outermost first: its section, then the list it hangs on. */
export function ancestorsOf(route: RouteInMenu): readonly MenuItem[] {
  const anchor = anchorOf(route)
  if (anchor === null) return []
  const section = itemsOf(route).find(({ id }) => id === anchor.parentId)
  return [...(section === undefined ? [] : [section]), ...(anchor.url === route.path ? [] : [anchor])]
}

/** Pages that the menu names alike, in different sections. */
const namesakes: ReadonlySet<string> = new Set([pages.piles.url, pages.chargingPile.url])

/** The section of a page that has a namesake in another section, which tells them apart in the title of the document. */
export const sectionOfNamesake = (route: RouteInMenu): MenuItem | null =>
  namesakes.has(route.path) ? (ancestorsOf(route)[0] ?? null) : null
