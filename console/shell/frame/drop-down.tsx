import { useRef, useState } from 'react'
import type { ReactElement } from 'react'
import { Menu } from '#console/kit/dialog/menu.tsx'
import type { MenuItem } from '#console/kit/dialog/menu.tsx'
import { Icon } from '#console/kit/text/icon.tsx'
import type { IconName } from '#console/kit/text/icon.tsx'
import * as css from './drop-down.css.ts'

export type DropDownItem = Omit<MenuItem, 'reason'>

export interface DropDownProps {
  /** What the button opens: its accessible name. */
  readonly label: string
  readonly icon: IconName
  /** Shown on the button. */
  readonly shown: string
  readonly items: readonly DropDownItem[]
  /** The key of the current item, where the menu is a choice. */
  readonly chosen?: string
}

/** A short menu under a button of the top bar. */
export function DropDown({ label, icon, shown, items, chosen }: DropDownProps): ReactElement {
  const button = useRef<HTMLButtonElement>(null)
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <button
        ref={button}
        type="button"
        className={css.button}
        aria-label={`${label}: ${shown}`}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        onClick={() => setIsOpen(!isOpen)}
      >
        <Icon name={icon} />
        <span className={css.shown}>{shown}</span>
        <Icon name="chevronDown" size={14} />
      </button>
      {isOpen ? (
        <Menu
          label={label}
          anchor={button}
          items={items}
          chosen={chosen}
          size="large"
          onClose={() => setIsOpen(false)}
        />
      ) : null}
    </>
  )
}
