import { useRef, useState } from 'react'
import type { ReactElement } from 'react'
import { IconButton } from '../form/button.tsx'
import { Menu } from './menu.tsx'
import type { MenuItem } from './menu.tsx'

export type OverflowMenuItem = Pick<MenuItem, 'key' | 'label' | 'reason' | 'onPress'>

/** The actions for which there is no room, behind three dots; those that are disabled show their reason. */
export function OverflowMenu({
  label,
  items,
}: {
  readonly label: string
  readonly items: readonly OverflowMenuItem[]
}): ReactElement {
  const [isOpen, setIsOpen] = useState(false)
  const dots = useRef<HTMLButtonElement>(null)
  return (
    <>
      <IconButton
        anchor={dots}
        icon="more"
        size="small"
        label={label}
        opens={{ kind: 'menu', isOpen }}
        onPress={() => setIsOpen(!isOpen)}
      />
      {isOpen ? <Menu label={label} anchor={dots} items={items} onClose={() => setIsOpen(false)} /> : null}
    </>
  )
}
