import type { ReactElement } from 'react'
import * as css from './progress.css.ts'

export interface ProgressProps {
  /** What it is the progress of; the figures stand beside it as text. */
  readonly label: string
  readonly value: number
  readonly of: number
}

/** A progress bar. */
export function Progress({ label, value, of }: ProgressProps): ReactElement {
  const percent = of === 0 ? 0 : Math.round((value / of) * 100)
  return (
    <div
      className={css.track}
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={of}
      aria-valuenow={value}
    >
      <div className={css.fill} style={{ width: `${percent}%` }} />
    </div>
  )
}
