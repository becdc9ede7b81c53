import { useAtomValue } from 'jotai'
import { flatten } from '#contracts/menu.ts'
import { userMenuAtom } from '../state/session.ts'

/** Whether the menu of whoever is signed in leads to a page. */
export function useMayOpen(page: string): boolean {
  const menu = useAtomValue(userMenuAtom)
  return flatten(menu).some(({ url }) => url === page)
}
