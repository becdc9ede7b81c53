import { useRef, useState } from 'react'
import type { ReactElement } from 'react'
import { Float } from '#console/kit/dialog/float.tsx'
import { Icon } from '#console/kit/text/icon.tsx'
import type { IconName } from '#console/kit/text/icon.tsx'
import * as css from './drop-down.css.ts'

export interface DropDownItem {
  readonly key: string
  readonly label: string
  readonly icon?: IconName
  /** The language of the label, where it is not the page's. */
  readonly lang?: string
  readonly onPress: () => void
}

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
  const press = (item: DropDownItem): void => {
    setIsOpen(false)
    item.onPress()
  }
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
        <Float label={label} anchor={button} role="menu" onClose={() => setIsOpen(false)}>
          <div className={css.list}>
            {items.map((item) => (
              <button
                key={item.key}
                type="button"
                className={css.item}
                onClick={() => press(item)}
                {...(chosen === undefined
                  ? { role: 'menuitem' }
                  : { role: 'menuitemradio', 'aria-checked': item.key === chosen })}
              >
                {item.icon === undefined ? null : <Icon name={item.icon} />}
                <span className={css.words} lang={item.lang}>
                  {item.label}
                </span>
                {item.key === chosen ? <Icon name="check" /> : null}
              </button>
            ))}
          </div>
        </Float>
      ) : null}
    </>
  )
}
