import { useAtomValue } from 'jotai'
import { useEffect } from 'react'
import { useSearch } from 'wouter'
import type { Crumb } from '../kit/layout/page-header.tsx'
import { useText } from '../kit/text/text.ts'
import { listQueriesAtom } from '../state/cached-lists.ts'
import { useCurrentRoute } from './current-route.ts'
import { ancestorsOf, sectionOfNamesake, titleKeyOf } from './titles.ts'

/**
 * The breadcrumb of the current page, outermost first; a section has no page of its own. The link back to a cached list
 * leads to the query it was left with.
 */
export function useTrail(): readonly Crumb[] {
  const text = useText()
  const views = useAtomValue(listQueriesAtom)
  return ancestorsOf(useCurrentRoute()).map(({ label, url }) =>
    url === '' ? { label: text(label) } : { label: text(label), href: url + (views[url] ?? '') },
  )
}

/** The title of the current page, which is also set as the document's. */
export function useTitle(name?: string): string {
  const text = useText()
  const title = text(titleKeyOf(useCurrentRoute(), useSearch()))
  const whole = name === undefined ? title : `${title} ${name}`
  const section = sectionOfNamesake(useCurrentRoute())
  const place = section === null ? '' : ` · ${text(section.label)}`
  const product = text('shell.product')
  useEffect(() => {
    document.title = `${whole}${place} · ${product}`
  }, [whole, place, product])
  return whole
}
