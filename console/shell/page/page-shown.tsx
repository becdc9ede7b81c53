import { useSetAtom } from 'jotai'
import { useEffect } from 'react'
import { clock } from '#console/clock.ts'
import { isPageShownAtom } from '#console/state/page-shown.ts'

/** Tells that a page is shown: it shows nothing itself, and beside the page inside a `Suspense` it is there when the page is. */
export function PageShown(): null {
  const tell = useSetAtom(isPageShownAtom)
  // In its own turn: what is fetched from then on is not in the way of the page's first picture.
  useEffect(() => clock.after(0, () => tell(true)), [tell])
  return null
}
