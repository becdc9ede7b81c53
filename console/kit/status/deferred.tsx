import { Suspense, useEffect, useState } from 'react'
import type { ReactElement, ReactNode } from 'react'
import { clock } from '#console/clock.ts'

export interface DeferredProps {
  /** Whether the part would render at once (lazy-part.ts). */
  readonly isHere: () => boolean
  /** The placeholder until then. */
  readonly place: ReactNode
  readonly children: ReactNode
}

/** A large part whose code is fetched once the page around it is shown, instead of before. */
export function Deferred({ isHere, place, children }: DeferredProps): ReactElement {
  const [isAsked, ask] = useState(isHere)
  useEffect(() => clock.after(0, () => ask(true)), [])
  return isAsked ? <Suspense fallback={place}>{children}</Suspense> : <>{place}</>
}
