import type { ReactElement } from 'react'
import type { SessionRow } from '#contracts/charging/charge-record.calls.ts'
import type { LastDrawn } from '#contracts/balancing/last-drawn.ts'
import { millis } from '#contracts/units.ts'
import type { Instant, Power } from '#contracts/units.ts'
import { useText } from '../intl/text.ts'
import { useZone } from '../intl/zone.ts'
import { PowerValue } from '../kit/table/cells.tsx'
import { formatAge, formatPower } from '../kit/text/format.ts'
import { useNow } from '../kit/text/now.ts'
import * as css from './loads.css.ts'

/** The last known power of offline piles with its age, as text; null without offline piles. */
export function useLastDrawn(last: LastDrawn | null): string | null {
  const text = useText()
  const said = useDrawText()
  if (last === null) return null
  return text('loads.lastDrawn', { ...said(last), count: last.sessions })
}

/** The power of a session as its pile reports it; for an offline pile the last meter value. */
export type SessionDraw = Pick<SessionRow, 'isOnline' | 'meteredAt' | 'power'>

/** The last known power of a session with its age, as text; null where the power is current or unknown. */
export function useLastPower({ isOnline, meteredAt, power }: SessionDraw): string | null {
  const text = useText()
  const said = useDrawText()
  return isOnline || power === null ? null : text('charging.lastDrawn', said({ power, since: meteredAt }))
}

/** The power of a session in a list. */
export function DrawnPower(drawing: SessionDraw): ReactElement {
  const last = useLastPower(drawing)
  return last === null ? <PowerValue value={drawing.power} /> : <span className={css.last}>{last}</span>
}

/** The values of texts about a power that was read a while ago. */
function useDrawText() {
  const { locale } = useZone()
  const now = useNow()
  return ({ power, since }: { readonly power: Power; readonly since: Instant }) => ({
    power: formatPower(power, locale),
    age: formatAge(now - millis(since), locale),
  })
}
