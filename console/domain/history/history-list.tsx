import type { ReactElement } from 'react'
import type { Fact } from '#contracts/fact.ts'
import { useZone } from '#console/intl/zone.ts'
import { zoneCity } from '#console/kit/text/format.ts'
import { useText } from '#console/kit/text/text.ts'
import { Timeline } from '#console/kit/chart/timeline.tsx'
import * as css from '../detail/details.css.ts'
import { entriesOf } from './history-runs.ts'
import { Loaded } from '../detail/loaded.tsx'
import type { LoadedProps } from '../detail/loaded.tsx'

/**
 * The history of a record, the newest first: its own stream and related ones, in the global order. Streams that do not
 * exist yet, or that the user may not see, are left out.
 */
export function HistoryList({
  answer,
  skeleton,
}: Pick<LoadedProps<readonly Fact[]>, 'answer' | 'skeleton'>): ReactElement {
  const text = useText()
  const { zone, locale, currency } = useZone()
  return (
    <Loaded answer={answer} skeleton={skeleton}>
      {(facts) =>
        facts.length === 0 ? (
          <p className={css.note}>{text('history.empty')}</p>
        ) : (
          <Timeline
            label={text('history.title', { zone: zoneCity(zone) })}
            zone={zone}
            entries={entriesOf(facts, { text, locale, currency })}
          />
        )
      }
    </Loaded>
  )
}
