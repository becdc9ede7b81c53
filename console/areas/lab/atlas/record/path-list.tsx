import { useEffect, useRef } from 'react'
import type { KeyboardEvent, ReactElement } from 'react'
import { InstantValue } from '#console/kit/table/cells.tsx'
import { Icon } from '#console/kit/text/icon.tsx'
import { StatusMark } from '#console/kit/status/status-marks.tsx'
import type { Lifecycle } from '#machines/kit/lifecycle.ts'
import { sentenceOf } from '#console/domain/history/history-entries.ts'
import { actorName } from '#console/domain/who-and-why.ts'
import type { TextContext } from '#console/domain/history/fact-details.ts'
import { markOf } from '../chart/state-mark.ts'
import type { ReplayStep } from './replay.ts'
import * as css from './record.css.ts'
import * as timeline from '#console/kit/chart/timeline.css.ts'

interface PathListProps {
  readonly lifecycle: Lifecycle
  readonly steps: readonly ReplayStep[]
  /** The step that is shown: the number of facts so far. */
  readonly at: number
  readonly onAt: (at: number) => void
  readonly zone: string
  readonly speaker: TextContext
  readonly label: string
}

/** The facts of a record, oldest first: choosing one shows the state right after it. */
export function PathList({ lifecycle, steps, at, onAt, zone, speaker, label }: PathListProps): ReactElement {
  const list = useRef<HTMLOListElement>(null)
  useEffect(() => {
    list.current?.querySelector(`li:nth-child(${Math.max(1, at)})`)?.scrollIntoView({ block: 'nearest' })
  }, [at])
  const move = (event: KeyboardEvent): void => {
    const next = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 1, End: steps.length }[event.key]
    if (next === undefined || next < 1 || next > steps.length) return
    event.preventDefault()
    onAt(next)
    list.current?.querySelectorAll<HTMLElement>('button')[next - 1]?.focus()
  }
  return (
    <ol ref={list} className={css.path} aria-label={label}>
      {steps.map(({ fact, after }, index) => (
        <li key={fact.position} className={css.item}>
          <button
            type="button"
            className={css.fact}
            data-future={index >= at}
            tabIndex={index + 1 === Math.max(1, at) ? 0 : -1}
            {...(index + 1 === at ? { 'aria-current': 'step' as const } : {})}
            onKeyDown={move}
            onClick={() => onAt(index + 1)}
          >
            <span className={css.number}>{fact.version}</span>
            <StatusMark mark={markOf(lifecycle, after.value)} size={14} />
            <span className={css.told}>
              <span className={timeline.sentence}>{sentenceOf(fact, 1, speaker)}</span>
              <span className={timeline.aside}>
                <InstantValue value={fact.at} zone={zone} />
                <span>{actorName(fact.by, speaker.text)}</span>
                {fact.irregular ? (
                  <span className={css.irregular}>
                    <Icon name="warning" size={14} />
                    {speaker.text('kit.timeline.irregular')}
                  </span>
                ) : null}
              </span>
            </span>
          </button>
        </li>
      ))}
    </ol>
  )
}
