import type { ReactElement } from 'react'
import { useText } from '#console/intl/text.ts'
import { useZone } from '#console/intl/zone.ts'
import { instant } from '#contracts/units.ts'
import { Button } from '#console/kit/form/button.tsx'
import { formatInstant } from '#console/kit/text/format.ts'
import { useNow } from '#console/kit/text/now.ts'
import * as css from './draft-note.css.ts'

export interface DraftNoteProps {
  /** When it was typed; null where nothing was. */
  readonly at: number | null
  readonly onDiscard: () => void
}

/** Says that what stands in the fields was typed before, and when; and how to be rid of it. */
export function DraftNote({ at, onDiscard }: DraftNoteProps): ReactElement | null {
  const text = useText()
  const { zone } = useZone()
  const now = useNow()
  if (at === null) return null
  const shown = formatInstant(instant(at), zone)
  const isOfToday = shown.slice(0, DAY) === formatInstant(instant(now), zone).slice(0, DAY)
  return (
    <div className={css.draft} role="note">
      <span>{text('form.draft', { time: shown.slice(isOfToday ? DAY + 1 : 0, MINUTES) })}</span>
      <Button size="small" onPress={onDiscard}>
        {text('form.draft.discard')}
      </Button>
    </div>
  )
}

const DAY = 'YYYY-MM-DD'.length
const MINUTES = 'YYYY-MM-DD HH:mm'.length
