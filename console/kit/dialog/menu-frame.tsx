import { useLayoutEffect } from 'react'
import type { ReactElement } from 'react'
import { setInteractionModality } from 'react-aria/useFocusVisible'
import { Menu as AriaMenu, MenuItem as AriaMenuItem } from 'react-aria-components/Menu'
import type { MenuItemProps as AriaMenuItemProps } from 'react-aria-components/Menu'
import { Popover } from 'react-aria-components/Popover'
import { AriaLocale } from '#console/intl/aria-locale.tsx'
import { Icon } from '../text/icon.tsx'
import * as css from './menu.css.ts'
import type { MenuItem, MenuProps } from './menu.tsx'

/** The distance of the panel from its control, in px. */
const GAP = 4

/** The open menu; `Menu` (menu.tsx) loads it when it is first needed. */
export function MenuFrame({ label, anchor, items, chosen, size = 'default', onClose }: MenuProps): ReactElement {
  // Keys on a native button arrive as clicks, which react-aria takes for a screen reader's: its focus would stay on the panel.
  useLayoutEffect(() => setInteractionModality('keyboard'), [])
  const choice = chosen === undefined ? {} : { selectionMode: 'single' as const, selectedKeys: [chosen] }
  return (
    <AriaLocale>
      <Popover
        className={css.popover}
        aria-label={label}
        triggerRef={anchor}
        placement="bottom end"
        offset={GAP}
        isOpen
        onOpenChange={(isOpen) => {
          if (!isOpen) onClose()
        }}
        // A press on the owner is handled by the owner; otherwise it would reopen what this closes.
        shouldCloseOnInteractOutside={(element) => anchor.current?.contains(element) !== true}
      >
        <AriaMenu aria-label={label} className={css.list} autoFocus="first" onClose={onClose} {...choice}>
          {items.map((item) => (
            <Entry key={item.key} item={item} size={size} isChosen={item.key === chosen} />
          ))}
        </AriaMenu>
      </Popover>
    </AriaLocale>
  )
}

interface EntryProps {
  readonly item: MenuItem
  readonly size: 'default' | 'large'
  readonly isChosen: boolean
}

/** One that is refused stays reachable by the keyboard, so that everybody can read why. */
function Entry({ item, size, isChosen }: EntryProps): ReactElement {
  const { key, label, icon, lang, reason, onPress } = item
  return (
    <AriaMenuItem
      id={key}
      textValue={label}
      className={css.item}
      data-size={size}
      {...(reason === undefined ? { onAction: onPress } : { shouldCloseOnSelect: false, render: asRefused })}
    >
      {icon === undefined ? null : <Icon name={icon} />}
      <span className={css.words} lang={lang}>
        {label}
        {reason === undefined ? null : <span className={css.reason}>{reason}</span>}
      </span>
      {isChosen ? <Icon name="check" /> : null}
    </AriaMenuItem>
  )
}

type Render = NonNullable<AriaMenuItemProps['render']>

const asRefused: Render = (attributes) =>
  'href' in attributes ? (
    <a {...attributes} aria-disabled="true">
      {attributes.children}
    </a>
  ) : (
    <div {...attributes} aria-disabled="true" />
  )
