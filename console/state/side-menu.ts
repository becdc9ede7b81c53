import { atom } from 'jotai'
import { NARROW, PHONE } from '../theme/narrow.ts'
import { persisted } from './persisted.ts'

/** How much of the side menu is visible. On a phone it opens over the page for one choice, because there is no room beside it. */

const phone = matchMedia(PHONE)

/** Whether the window is as narrow as a phone held upright. */
export const isPhoneAtom = atom(phone.matches)
isPhoneAtom.onMount = (set) => {
  const follow = (): void => set(phone.matches)
  follow()
  phone.addEventListener('change', follow)
  return () => phone.removeEventListener('change', follow)
}

/** Whether the menu is open over the page of a phone; it is not stored. */
export const isMenuOverAtom = atom(false)

/** What a person chose where there is a rail; collapsed from the start where the menu would lie over the page. */
const isRailAtom = persisted<boolean>('isClosed', matchMedia(NARROW).matches, (stored) =>
  typeof stored === 'boolean' ? stored : null,
)

/** Whether the side menu is collapsed. */
export const isClosedAtom = atom(
  (get) => (get(isPhoneAtom) ? !get(isMenuOverAtom) : get(isRailAtom)),
  (get, set, isClosed: boolean) => {
    if (get(isPhoneAtom)) set(isMenuOverAtom, !isClosed)
    else set(isRailAtom, isClosed)
  },
)
