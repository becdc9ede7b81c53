import type { ReactElement, ReactNode } from 'react'
import { IconButton } from '#console/kit/form/button.tsx'
import { InstantValue } from '#console/kit/table/cells.tsx'
import * as css from './record.css.ts'
import type { ReplayStep } from './replay.ts'
import type { LifecycleTexts } from '../lifecycle-texts.ts'

interface ScrubberProps {
  readonly steps: readonly ReplayStep[]
  readonly at: number
  readonly onAt: (at: number) => void
  readonly zone: string
  readonly texts: LifecycleTexts
  /** The state at the step. */
  readonly children: ReactNode
}

/** A slider over the facts of a record: arrow keys move by one fact, Home to before the first, End to after the last. */
export function Scrubber({ steps, at, onAt, zone, texts, children }: ScrubberProps): ReactElement {
  const { text } = texts
  const step = steps[at - 1]
  const said = text('atlas.point.after', { at, count: steps.length })
  return (
    <>
      <div className={css.scrubber}>
        <IconButton
          icon="chevronLeft"
          label={text('atlas.point.back')}
          {...(at === 0 ? { reason: text('atlas.point.first') } : {})}
          onPress={() => onAt(at - 1)}
        />
        <input
          type="range"
          className={css.range}
          min={0}
          max={steps.length}
          step={1}
          value={at}
          aria-label={text('atlas.point')}
          aria-valuetext={step === undefined ? said : `${said}: ${texts.fact(step.fact.type)}`}
          onChange={(event) => onAt(Number(event.target.value))}
        />
        <IconButton
          icon="chevronRight"
          label={text('atlas.point.on')}
          {...(at === steps.length ? { reason: text('atlas.point.last') } : {})}
          onPress={() => onAt(at + 1)}
        />
      </div>
      <div className={css.point}>
        {children}
        <span className={css.pointAt}>{said}</span>
        {step === undefined ? null : (
          <span className={css.pointAt}>
            <InstantValue value={step.fact.at} zone={zone} />
          </span>
        )}
      </div>
    </>
  )
}
