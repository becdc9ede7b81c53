import { useAtomValue } from 'jotai'
import type { ReactElement, ReactNode } from 'react'
import { instant } from '#contracts/units.ts'
import { useText } from '../intl/text.ts'
import { useZone } from '../intl/zone.ts'
import { formatInstant, zoneCity } from '../kit/format.ts'
import { HoldBack } from '../kit/hold-back.ts'
import { Icon } from '../kit/icon.tsx'
import { LivePill } from '../kit/live-pill.tsx'
import type { LiveState } from '../kit/live-pill.tsx'
import { useNow } from '../kit/now.ts'
import { liveStatusAtom, staleSince } from '../state/live.ts'
import type { LiveStatus } from '../state/live.ts'
import * as css from './freshness.css.ts'

/** How fresh the page is, told in three places that always agree: the pill, the band over the page, the commands (C1). */

const useStaleSince = (): number | null => staleSince(useAtomValue(liveStatusAtom), useNow())

/** Tells in the top bar whether the page is live. */
export function LiveSign(): ReactElement {
  const status = useAtomValue(liveStatusAtom)
  return <LivePill state={liveState(status, useStaleSince())} zone={useZone().zone} />
}

/** The page, under a band and with its commands held back while what it shows may be old. */
export function Fresh({ children }: { readonly children: ReactNode }): ReactElement {
  const text = useText()
  const { zone } = useZone()
  const since = useStaleSince()
  return (
    <HoldBack value={since === null ? null : text('shell.stale.reason')}>
      {since === null ? null : (
        <div className={css.band} role="status">
          <Icon name="warning" />
          {text('shell.stale', { at: formatInstant(instant(since), zone), zone: zoneCity(zone) })}
        </div>
      )}
      {children}
    </HoldBack>
  )
}

/** The first connection of a page looks like one that is being made again. */
function liveState(status: LiveStatus, since: number | null): LiveState {
  if (since !== null) return { kind: 'offline', since: instant(since) }
  switch (status.kind) {
    case 'connecting':
      return { kind: 'reconnecting', attempt: 1 }
    case 'live':
      return { kind: 'live', seenAt: instant(status.at) }
    case 'lost':
      return { kind: 'reconnecting', attempt: status.attempt }
    default:
      return status satisfies never
  }
}
