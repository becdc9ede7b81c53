import { Suspense, lazy } from 'react'
import type { ReactElement } from 'react'
import { useAtomValue } from 'jotai'
import { labAtom } from '#console/state/session.ts'

/** The part of a page that gives a capsule away: fetched when the page stands, and for whom the lab is open alone. */

const Record = lazy(async () => ({ default: (await import('./capsule-section.tsx')).RecordCapsule }))
const Pile = lazy(async () => ({ default: (await import('./capsule-section.tsx')).PileCapsule }))

interface IdProps {
  readonly id: string
}

export function RecordCapsule({ id }: IdProps): ReactElement | null {
  if (!useAtomValue(labAtom)) return null
  return (
    <Suspense fallback={null}>
      <Record id={id} />
    </Suspense>
  )
}

export function PileCapsule({ id }: IdProps): ReactElement | null {
  if (!useAtomValue(labAtom)) return null
  return (
    <Suspense fallback={null}>
      <Pile id={id} />
    </Suspense>
  )
}
