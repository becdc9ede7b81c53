import { useAtom } from 'jotai'
import type { ReactElement } from 'react'
import { Link } from 'wouter'
import type { MenuItem } from '#contracts/menu.ts'
import { rootId } from '#contracts/menu.ts'
import { Icon } from '#console/kit/text/icon.tsx'
import { useText } from '#console/kit/text/text.ts'
import { useMoment, withMoment } from '#console/state/moment.ts'
import { isClosedAtom } from '#console/state/side-menu.ts'
import { useCurrentRoute } from '../current-route.ts'
import { NARROW } from '#console/theme/narrow.ts'
import { iconOf } from './menu-icons.ts'
import * as css from './side-menu.css.ts'
import { anchorOf } from '../titles.ts'

/** An entry that opens a page; the current one, or the list above the current page, is marked. */
export function MenuLink({ item }: { readonly item: MenuItem }): ReactElement {
  const text = useText()
  const [isClosed, setIsClosed] = useAtom(isClosedAtom)
  const route = useCurrentRoute()
  const moment = useMoment()
  const isChild = item.parentId !== rootId
  const isCurrent = anchorOf(route)?.url === item.url
  const marks = {
    className: isChild ? `${css.entry} ${css.child}` : css.entry,
    'data-current': isCurrent,
    title: isClosed ? text(item.label) : undefined,
    ...(isCurrent ? { 'aria-current': route.path === item.url ? ('page' as const) : ('true' as const) } : {}),
  }
  const content = (
    <>
      {isChild ? null : <Icon name={iconOf(item)} />}
      <span className={css.label}>{text(item.label)}</span>
      {item.openIn === undefined ? null : <Icon name="external" size={14} />}
    </>
  )
  if (item.openIn === 'newTab')
    return (
      <a {...marks} href={item.url} target="_blank" rel="noopener">
        {content}
      </a>
    )
  const close = () => {
    if (matchMedia(NARROW).matches) setIsClosed(true)
  }
  return (
    <Link {...marks} href={moment === null ? item.url : withMoment(item.url, moment)} onClick={close}>
      {content}
    </Link>
  )
}
