import type { ReactElement } from 'react'
import { useText } from '#console/kit/text/text.ts'
import { useMoment } from '#console/state/moment.ts'

/** A note that the counts are live while the rest of the console shows the past. */
export function LiveCountsNote(): ReactElement | null {
  const text = useText()
  return useMoment() === null ? null : <p role="note">{text('atlas.figuresOfNow')}</p>
}
