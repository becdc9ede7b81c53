import { Suspense, useEffect, useState } from 'react'
import type { ReactElement, ReactNode } from 'react'
import { clock } from '#console/clock.ts'

export interface DeferredProps {
  /** Whether what comes would stand at once (late.ts). */
  readonly isHere: () => boolean
  /** What stands until then. */
  readonly place: ReactNode
  readonly children: ReactNode
}

/** A large part that is fetched once the page around it stands, instead of before. */
export function Deferred({ isHere, place, children }: DeferredProps): ReactElement {
  const [isAsked, ask] = useState(isHere)
  useEffect(() => clock.after(0, () => ask(true)), [])
  return isAsked ? <Suspense fallback={place}>{children}</Suspense> : <>{place}</>
}
