import { useSetAtom } from 'jotai'
import { useEffect } from 'react'
import { clock } from '../clock.ts'
import { stoodAtom } from '../state/stood.ts'

/** Tells that a page stands: it shows nothing, and beside the page inside a `Suspense` it is there when the page is. */
export function Stood(): null {
  const tell = useSetAtom(stoodAtom)
  // In its own turn: what is fetched from then on is not in the way of the page's first picture.
  useEffect(() => clock.after(0, () => tell(true)), [tell])
  return null
}
