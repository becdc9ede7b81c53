import { useAtom, useAtomValue } from 'jotai'
import { useEffect, useId, useRef, useState } from 'react'
import type { ReactElement } from 'react'
import { menuGroups } from '#contracts/menu.ts'
import type { MenuItem } from '#contracts/menu.ts'
import { IconButton } from '#console/kit/form/button.tsx'
import { Float } from '#console/kit/dialog/float.tsx'
import { Icon } from '#console/kit/text/icon.tsx'
import { useText } from '#console/kit/text/text.ts'
import { userMenuAtom } from '#console/state/session.ts'
import { isClosedAtom, isMenuOverAtom } from '#console/state/side-menu.ts'
import { useCurrentRoute } from '../current-route.ts'
import { MenuLink } from './menu-link.tsx'
import { iconOf } from './menu-icons.ts'
import * as css from './side-menu.css.ts'
import { anchorOf } from '../titles.ts'

/** The menu of the signed-in user (spec §6). Collapsed, it is a rail of icons. */
export function SideMenu(): ReactElement {
  const text = useText()
  const [isClosed, setIsClosed] = useAtom(isClosedAtom)
  return (
    <nav className={css.menu} data-closed={isClosed} aria-label={text('shell.menu')}>
      <MenuEntries />
      <div className={css.foot}>
        {isClosed ? null : (
          <button
            type="button"
            className={css.veil}
            tabIndex={-1}
            aria-hidden="true"
            onClick={() => setIsClosed(true)}
          />
        )}
        <IconButton
          icon={isClosed ? 'chevronRight' : 'chevronLeft'}
          label={text(isClosed ? 'shell.menu.open' : 'shell.menu.close')}
          onPress={() => setIsClosed(!isClosed)}
        />
      </div>
    </nav>
  )
}

/** On a phone: a button in the bar that opens the menu over the page. It closes with the choice, and on the way back. */
export function PhoneMenu(): ReactElement {
  const text = useText()
  const [isOpen, setIsOpen] = useAtom(isMenuOverAtom)
  const button = useRef<HTMLButtonElement>(null)
  const label = text('shell.menu')
  useEffect(() => {
    const close = (): void => setIsOpen(false)
    window.addEventListener('popstate', close)
    return () => {
      window.removeEventListener('popstate', close)
      close()
    }
  }, [setIsOpen])
  return (
    <span className={css.over}>
      <IconButton
        anchor={button}
        icon="menu"
        label={label}
        opens={{ kind: 'dialog', isOpen }}
        onPress={() => setIsOpen(!isOpen)}
      />
      {isOpen ? (
        <Float label={label} anchor={button} opensAt="[aria-current]" onClose={() => setIsOpen(false)}>
          <nav aria-label={label}>
            <MenuEntries />
          </nav>
        </Float>
      ) : null}
    </span>
  )
}

function MenuEntries(): ReactElement {
  const text = useText()
  const menu = useAtomValue(userMenuAtom)
  const groups = [...menuGroups, { key: 'suboperators' as const, label: null }]
  return (
    <div className={css.entries}>
      {groups.map(({ key, label }) => {
        const items = menu.filter((item) => item.group === key)
        if (items.length === 0) return null
        return (
          <section key={key} className={css.group} {...(label === null ? {} : { 'aria-label': text(label) })}>
            {label === null ? null : <h2 className={css.groupName}>{text(label)}</h2>}
            <ul>
              {items.map((item) => (
                <li key={item.id}>{item.children.length === 0 ? <MenuLink item={item} /> : <Section item={item} />}</li>
              ))}
            </ul>
          </section>
        )
      })}
    </div>
  )
}

/** A part of the menu that opens and closes; the one with the current page begins open. */
function Section({ item }: { readonly item: MenuItem }): ReactElement {
  const text = useText()
  const id = useId()
  const [isClosed, setIsClosed] = useAtom(isClosedAtom)
  const anchor = anchorOf(useCurrentRoute())
  const isCurrent = item.children.some(({ url }) => url === anchor?.url)
  const [isChosenOpen, choose] = useState<boolean | null>(null)
  const isOpen = !isClosed && (isChosenOpen ?? isCurrent)
  const press = () => {
    // The rail has no room for the pages of a section: the menu expands to show them.
    if (isClosed) setIsClosed(false)
    choose(isClosed || !isOpen)
  }
  return (
    <>
      <button
        type="button"
        className={css.entry}
        data-current={isCurrent && !isOpen}
        aria-expanded={isOpen}
        aria-controls={id}
        title={isClosed ? text(item.label) : undefined}
        onClick={press}
      >
        <Icon name={iconOf(item)} />
        <span className={css.label}>{text(item.label)}</span>
        <span className={css.turn} data-open={isOpen}>
          <Icon name="chevronRight" size={14} />
        </span>
      </button>
      <ul id={id} hidden={!isOpen}>
        {item.children.map((child) => (
          <li key={child.id}>
            <MenuLink item={child} />
          </li>
        ))}
      </ul>
    </>
  )
}
