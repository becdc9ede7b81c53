import type { ReactElement } from 'react'
import type { Tone } from '#machines/kit/lifecycle.ts'
import type { Instant } from '#contracts/units.ts'
import { InstantValue } from '../table/cells.tsx'
import { Icon } from '../text/icon.tsx'
import { StatusMark, toneMarks } from '../status/status-marks.tsx'
import * as css from './timeline.css.ts'
import { useText } from '../text/text.ts'

/** One thing that happened. */
export interface TimelineEntry {
  readonly key: string
  readonly at: Instant
  /** Who did it, in the user's language. */
  readonly actor: string
  /** What happened, as a sentence. */
  readonly sentence: string
  readonly tone: Tone
  /** The state it led to, in words. */
  readonly state?: string | null
  /** A report outside the regular course: kept and marked. */
  readonly isIrregular?: boolean
  /** The fact as it is stored. */
  readonly raw?: unknown
}

export interface TimelineProps {
  readonly label: string
  readonly entries: readonly TimelineEntry[]
  readonly zone: string
}

/** Events in the given order, each with actor and time; an entry can be expanded to its JSON. */
export function Timeline({ label, entries, zone }: TimelineProps): ReactElement {
  const text = useText()
  return (
    <ol className={css.list} aria-label={label}>
      {entries.map((entry) => (
        <li key={entry.key} className={css.entry} id={`event-${entry.key}`}>
          <span className={css.mark}>
            <StatusMark mark={toneMarks[entry.tone]} size={14} />
          </span>
          <div className={css.body}>
            <span className={css.sentence}>{entry.sentence}</span>
            <span className={css.aside}>
              <InstantValue value={entry.at} zone={zone} />
              <span>{entry.actor}</span>
              {entry.state === null || entry.state === undefined ? null : <span>{entry.state}</span>}
              {entry.isIrregular === true ? (
                <span className={css.irregular}>
                  <Icon name="warning" size={14} />
                  {text('kit.timeline.irregular')}
                </span>
              ) : null}
            </span>
            {entry.raw === undefined ? null : (
              <details className={css.raw}>
                <summary className={css.summary}>{text('kit.timeline.raw')}</summary>
                <pre className={css.json}>{JSON.stringify(entry.raw, null, 2)}</pre>
              </details>
            )}
          </div>
        </li>
      ))}
    </ol>
  )
}
