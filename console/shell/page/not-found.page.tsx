import { useAtomValue } from 'jotai'
import type { ReactElement } from 'react'
import { firstUrl, flatten, operatorMenu, subOperatorMenu } from '#contracts/menu.ts'
import { pathOf } from '#contracts/routes.ts'
import { useText as useAnyText } from '#console/kit/text/text.ts'
import { useText } from '#console/intl/text.ts'
import { Link } from '#console/kit/layout/link.tsx'
import { findRoute } from '../find-route.ts'
import * as sheet from './public-page.css.ts'
import { PublicPage } from './public-page.tsx'
import { anchorOf } from '../titles.ts'
import { deploymentAtom } from '#console/state/deployment.ts'
import { fieldsOf } from '#console/state/persisted.ts'
import { signedInUserAtom, userMenuAtom } from '#console/state/session.ts'

/** The page for unknown addresses and for pages this account may not open; it always has a link back. */
export function NotFound(): ReactElement {
  const text = useText()
  const user = useAtomValue(signedInUserAtom)
  const menu = useAtomValue(userMenuAtom)
  const refused = useRefused()
  const back = user === null ? pathOf('homePage') : (firstUrl(menu) ?? pathOf('homePage'))
  return (
    <PublicPage>
      <section className={sheet.sheet}>
        <h1 className={sheet.title}>{text(refused === null ? 'route.404.title' : 'notFound.refused.title')}</h1>
        <p className={sheet.under}>
          {refused === null
            ? text('notFound.words')
            : text('notFound.refused.words', { entry: refused, account: user?.account ?? '' })}
        </p>
        <p className={sheet.aside}>
          <Link href={back}>{text(user === null ? 'notFound.back.operators' : 'notFound.back.menu')}</Link>
        </p>
      </section>
    </PublicPage>
  )
}

/** The menu entry that a refused page needs, when the guard led here; null for an unknown address. */
function useRefused(): string | null {
  const text = useAnyText()
  const deployment = useAtomValue(deploymentAtom)
  const state: unknown = history.state
  const path = fieldsOf(state)?.['refused']
  if (typeof path !== 'string') return null
  const found = findRoute(path, deployment)
  if (found.kind !== 'page') return null
  const entry = anchorOf(found.route)
  if (entry === null) return null
  const section = flatten([...operatorMenu, ...subOperatorMenu]).find(
    ({ id, group }) => id === entry.parentId && group === entry.group,
  )
  return section === undefined ? text(entry.label) : `${text(section.label)} › ${text(entry.label)}`
}
