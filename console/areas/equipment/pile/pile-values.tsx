import type { ReactElement } from 'react'
import type { PileRow } from '#contracts/equipment/pile.calls.ts'
import type { PileType } from '#contracts/equipment/pile.ts'
import { millis } from '#contracts/units.ts'
import type { Instant } from '#contracts/units.ts'
import { useZone } from '#console/intl/zone.ts'
import { formatAge } from '#console/kit/text/format.ts'
import { useNow } from '#console/kit/text/now.ts'
import { useText } from '#console/intl/text.ts'

/** Values of a pile for its list and its details. */

/** When a pile was seen last: now while it is connected, otherwise how long ago, or never. */
export function LastSeen({
  status,
  since,
}: Pick<PileRow, 'status'> & { readonly since: Instant | null }): ReactElement {
  const text = useText()
  const { locale } = useZone()
  const now = useNow()
  if (status !== 'offline') return <span>{text('device.seen.now')}</span>
  if (since === null) return <span>{text('device.seen.never')}</span>
  return <span>{text('device.seen.ago', { age: formatAge(now - millis(since), locale) })}</span>
}

/** DC, AC or both, in words. */
export function PileKind({ type }: { readonly type: PileType }): ReactElement {
  const text = useText()
  return <span>{text(`device.type.${type}`)}</span>
}

/** What a pile calls itself: maker and model. */
export const modelName = (vendor: string | null, model: string | null): string =>
  [vendor, model].filter((part) => part !== null).join(' ')
