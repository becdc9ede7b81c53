import type { ReactElement } from 'react'
import { useText } from '#console/kit/text/text.ts'
import { useMoment } from '#console/state/moment.ts'

/** Says beside figures that they are those of now, while the rest of the console shows a moment of the past. */
export function LiveCountsNote(): ReactElement | null {
  const text = useText()
  return useMoment() === null ? null : <p role="note">{text('atlas.figuresOfNow')}</p>
}
