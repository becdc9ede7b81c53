import { useAtomValue } from 'jotai'
import { flatten } from '#contracts/menu.ts'
import { routes } from '#contracts/routes.ts'
import { userMenuAtom } from '../state/session.ts'

/** Whether the menu of whoever is signed in leads to a page. */
export function useMayOpen(page: string): boolean {
  const menu = useAtomValue(userMenuAtom)
  return flatten(menu).some(({ url }) => url === page)
}

/** The same for an address, whose page may stand behind another one's entry in the menu. */
export function useMayFollow(href: string): boolean {
  const [path = ''] = href.split('?')
  const route = routes.find((one) => one.path === path)
  return useMayOpen(route?.guardParent ?? path)
}
