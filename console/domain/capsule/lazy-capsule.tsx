import { Suspense, lazy } from 'react'
import type { ReactElement } from 'react'
import { useAtomValue } from 'jotai'
import { useAreTextsLoaded } from '#console/intl/provider.tsx'
import { labAtom } from '#console/state/session.ts'

/** The part of a page that gives it away as a capsule, for whom the lab is open: fetched when the page stands. */

const parts = {
  record: lazy(async () => ({ default: (await import('./capsule-section.tsx')).RecordCapsule })),
  pile: lazy(async () => ({ default: (await import('./capsule-section.tsx')).PileCapsule })),
} as const

interface CapsuleProps {
  readonly of: keyof typeof parts
  readonly id: string
}

export function Capsule({ of, id }: CapsuleProps): ReactElement | null {
  const isOpen = useAtomValue(labAtom)
  const Part = parts[of]
  const areTextsLoaded = useAreTextsLoaded('shell')
  return isOpen && areTextsLoaded ? (
    <Suspense fallback={null}>
      <Part id={id} />
    </Suspense>
  ) : null
}
