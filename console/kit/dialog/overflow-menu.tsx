import { useRef, useState } from 'react'
import type { ReactElement } from 'react'
import { IconButton } from '../form/button.tsx'
import { Float } from './float.tsx'
import * as css from './overflow-menu.css.ts'

export interface OverflowMenuItem {
  readonly key: string
  readonly label: string
  /** Why it cannot be done now; shown below its name. */
  readonly reason?: string | undefined
  readonly onPress: () => void
}

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
  const press = (item: OverflowMenuItem): void => {
    setIsOpen(false)
    item.onPress()
  }
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
      {isOpen ? (
        <Float label={label} anchor={dots} role="menu" onClose={() => setIsOpen(false)}>
          <div className={css.list}>
            {items.map((item) => (
              <button
                key={item.key}
                type="button"
                role="menuitem"
                className={css.item}
                {...(item.reason === undefined ? { onClick: () => press(item) } : { 'aria-disabled': true })}
              >
                {item.label}
                {item.reason === undefined ? null : <span className={css.reason}>{item.reason}</span>}
              </button>
            ))}
          </div>
        </Float>
      ) : null}
    </>
  )
}
