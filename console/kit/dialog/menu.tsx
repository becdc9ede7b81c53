import { Suspense } from 'react'
import type { ReactElement, RefObject } from 'react'
import { lazyPart } from '../status/lazy-part.ts'
import type { IconName } from '../text/icon.tsx'

/** Most pages are read without a menu: its code is fetched when the first one opens. */
const { Part: MenuFrame, load } = lazyPart(async () => (await import('./menu-frame.tsx')).MenuFrame)

/** Fetches the menu, so that the first one opens at once. */
export const loadMenu = load

export interface MenuItem {
  readonly key: string
  /** Translated text. */
  readonly label: string
  readonly icon?: IconName
  /** The language of the label, where it is not the page's. */
  readonly lang?: string
  /** Why it cannot be done now; shown below its name. */
  readonly reason?: string | undefined
  readonly onPress: () => void
}

export interface MenuProps {
  /** The accessible name of the menu. */
  readonly label: string
  /** The control it belongs to: the menu opens at it and returns the focus to it. */
  readonly anchor: RefObject<HTMLElement | null>
  readonly items: readonly MenuItem[]
  /** The key of the current item, where the menu is a choice. */
  readonly chosen?: string | undefined
  readonly size?: 'default' | 'large'
  readonly onClose: () => void
}

/** Actions or choices under a control. Rendered only while open; arrows, Home, End and typing walk it, Escape closes it. */
export function Menu(props: MenuProps): ReactElement {
  return (
    <Suspense fallback={null}>
      <MenuFrame {...props} />
    </Suspense>
  )
}
