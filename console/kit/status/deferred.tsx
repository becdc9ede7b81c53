import { Suspense, useEffect, useLayoutEffect, useState } from 'react'
import type { ReactElement, ReactNode } from 'react'
import { clock } from '#console/clock.ts'
import { keepFocus } from './kept-focus.ts'
import type { KeptFocus } from './kept-focus.ts'

export interface DeferredProps {
  /** Whether the part would render at once (lazy-part.ts). */
  readonly isHere: () => boolean
  /** The placeholder until then. */
  readonly place: ReactNode
  readonly children: ReactNode
}

/**
 * A large part whose code is fetched once the page around it is shown, instead of before. Whoever is at a control of the
 * placeholder is at the same one of the part once that is here.
 */
export function Deferred({ isHere, place, children }: DeferredProps): ReactElement {
  const [isAsked, ask] = useState(isHere)
  useEffect(() => clock.after(0, () => ask(true)), [])
  const [focus] = useState(keepFocus)
  const stand = <Stand focus={focus}>{place}</Stand>
  return isAsked ? (
    <Suspense fallback={stand}>
      <Stand focus={focus}>{children}</Stand>
    </Suspense>
  ) : (
    stand
  )
}

/** What stands in one place until something else does. */
function Stand({ focus, children }: { readonly focus: KeptFocus; readonly children: ReactNode }): ReactNode {
  useLayoutEffect(() => {
    focus.take()
    return () => focus.leave()
  }, [focus])
  return children
}
