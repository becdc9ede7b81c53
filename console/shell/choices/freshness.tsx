import { useAtomValue } from 'jotai'
import type { ReactElement, ReactNode } from 'react'
import { instant, millis } from '#contracts/units.ts'
import type { Instant } from '#contracts/units.ts'
import { useText } from '#console/intl/text.ts'
import { useZone } from '#console/intl/zone.ts'
import { Button } from '#console/kit/form/button.tsx'
import { formatInstant, zoneCity } from '#console/kit/text/format.ts'
import { StaleGuard } from '#console/kit/status/stale-guard.ts'
import { Icon } from '#console/kit/text/icon.tsx'
import { LivePill } from '#console/kit/status/live-pill.tsx'
import type { LiveState } from '#console/kit/status/live-pill.tsx'
import { Still, useNow } from '#console/kit/text/now.ts'
import { liveStatusAtom, staleSince } from '#console/state/live.ts'
import type { LiveStatus } from '#console/state/live.ts'
import { useMoment } from '#console/state/moment.ts'
import * as css from './freshness.css.ts'
import { useShowMoment } from './use-show-moment.ts'

/** How fresh the page is, shown consistently in three places: the pill, the band over the page, the commands (C1). */

const useStaleSince = (): number | null => staleSince(useAtomValue(liveStatusAtom), useNow())

/** The pill in the top bar that shows whether the page is live; absent while it shows the past. */
export function LiveSign(): ReactElement | null {
  const status = useAtomValue(liveStatusAtom)
  const state = liveState(status, useStaleSince())
  const { zone } = useZone()
  return useMoment() === null ? <LivePill state={state} zone={zone} /> : null
}

/** The page, with a band above it and its commands disabled while the data is stale or is as of a moment in the past. */
export function Fresh({ children }: { readonly children: ReactNode }): ReactElement {
  const text = useText()
  const moment = useMoment()
  const since = useStaleSince()
  const stale = since === null ? null : text('shell.stale.reason')
  return (
    <StaleGuard value={moment === null ? stale : text('guard.asOf')}>
      <Still value={moment === null ? null : millis(moment)}>
        <Band moment={moment} since={since} />
        {children}
      </Still>
    </StaleGuard>
  )
}

interface BandProps {
  readonly moment: Instant | null
  readonly since: number | null
}

/** The band over the page: which moment it shows, or since when it is stale. */
function Band({ moment, since }: BandProps): ReactElement | null {
  const text = useText()
  const { zone } = useZone()
  const show = useShowMoment()
  if (moment !== null)
    return (
      <div className={css.band} role="status">
        <Icon name="clock" />
        {text('shell.asOf.band', { at: formatInstant(moment, zone), zone: zoneCity(zone) })}
        <Button size="small" onPress={() => show(null)}>
          {text('shell.asOf.now')}
        </Button>
      </div>
    )
  if (since === null) return null
  return (
    <div className={css.band} role="status">
      <Icon name="warning" />
      {text('shell.stale', { at: formatInstant(instant(since), zone), zone: zoneCity(zone) })}
    </div>
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
