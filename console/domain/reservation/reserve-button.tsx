import { Suspense, useEffect, useState } from 'react'
import type { ReactElement } from 'react'
import { clock } from '#console/clock.ts'
import { useText } from '#console/intl/text.ts'
import { Button } from '#console/kit/form/button.tsx'
import { lazyPart } from '#console/kit/status/lazy-part.ts'
import { useStaleReason } from '#console/kit/status/stale-guard.ts'
import { useRole } from '../state/use-role.ts'
import { mayEver } from '../state/command-roles.ts'

/** What makes its fields is large: it is fetched once the page is shown, so that typing right after opening it reaches it. */
const { Part: ReserveDialog, prepare } = lazyPart(async () => (await import('./reserve-dialog.tsx')).ReserveDialog)

export interface ReserveButtonProps {
  /** The pile it stands beside. */
  readonly pileId?: string
}

/** Opens the dialog of a reservation; absent for users who may never reserve. */
export function ReserveButton({ pileId = '' }: ReserveButtonProps): ReactElement | null {
  const text = useText()
  const role = useRole()
  const staleReason = useStaleReason()
  const [isOpen, setIsOpen] = useState(false)
  useEffect(() => clock.after(0, prepare), [])
  if (role === null || !mayEver(role, 'reservation', 'request')) return null
  const isOwn = pileId === ''
  return (
    <>
      <Button
        {...(isOwn ? { kind: 'primary', icon: 'plus' } : { size: 'small' })}
        reason={staleReason ?? undefined}
        onPress={() => setIsOpen(true)}
      >
        {text('command.reservation.request')}
      </Button>
      {isOpen ? (
        <Suspense fallback={null}>
          <ReserveDialog pileId={pileId} onClose={() => setIsOpen(false)} />
        </Suspense>
      ) : null}
    </>
  )
}
