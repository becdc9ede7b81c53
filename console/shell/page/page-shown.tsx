import { useSetAtom } from 'jotai'
import { useEffect } from 'react'
import { clock } from '#console/clock.ts'
import { isPageShownAtom } from '#console/state/page-shown.ts'

/** Records that a page is shown. It renders nothing; next to the page inside a `Suspense` it mounts together with it. */
export function PageShown(): null {
  const tell = useSetAtom(isPageShownAtom)
  // In a task of its own, so that what is fetched from then on does not delay the first paint.
  useEffect(() => clock.after(0, () => tell(true)), [tell])
  return null
}
