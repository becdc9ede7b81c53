import type { ReactElement } from 'react'
import type { Tone } from '#machines/kit/lifecycle.ts'
import * as css from './charts.css.ts'
import { StatusMark } from '../status/status-marks.tsx'
import type { Mark } from '../status/status-marks.tsx'

/** Small charts drawn as SVG. The numbers are next to every drawing as text, so that nobody depends on the drawing. */

export interface Share {
  readonly key: string
  readonly label: string
  readonly value: number
  /** The value as text. */
  readonly shown: string
  readonly color: Tone | 'brand'
  /** Shown instead of the colour square where shares are statuses. */
  readonly mark?: Mark
}

interface ChartProps {
  readonly label: string
  readonly shares: readonly Share[]
  /** Shown when there is nothing to draw. */
  readonly nothing: string
}

const RADIUS = 46
const CIRCUMFERENCE = 2 * Math.PI * RADIUS
/** Between neighbours, px along the arc, so they differ without colour. */
const SEAM = 2

/** A ring of shares with the total in the middle. */
export function Donut({ label, shares, nothing, total }: ChartProps & { readonly total: string }): ReactElement {
  const sum = shares.reduce((all, share) => all + share.value, 0)
  if (sum === 0) return <p className={css.nothing}>{nothing}</p>
  return (
    <figure className={css.donut} aria-label={label}>
      <svg width={120} height={120} viewBox="0 0 120 120" aria-hidden="true">
        <circle className={css.groove} cx={60} cy={60} r={RADIUS} strokeWidth={12} />
        {arcs(shares, sum).map(({ share, from, length }) => (
          <circle
            key={share.key}
            className={`${css.arc} ${css.stroke[share.color]}`}
            cx={60}
            cy={60}
            r={RADIUS}
            strokeWidth={12}
            strokeDasharray={`${length} ${CIRCUMFERENCE}`}
            strokeDashoffset={-from}
            transform="rotate(-90 60 60)"
          />
        ))}
        <text className={css.centre} x={60} y={60}>
          {total}
        </text>
      </svg>
      <Legend shares={shares} />
    </figure>
  )
}

interface Arc {
  readonly share: Share
  readonly from: number
  readonly length: number
}

/** A share of 100 % is a whole ring, without a seam. */
function arcs(shares: readonly Share[], sum: number): readonly Arc[] {
  const seam = shares.some(({ value }) => value === sum) ? 0 : SEAM
  const drawn: Arc[] = []
  let from = 0
  for (const share of shares) {
    const length = (share.value / sum) * CIRCUMFERENCE
    if (share.value > 0) drawn.push({ share, from, length: Math.max(1, length - seam) })
    from += length
  }
  return drawn
}

function Legend({ shares }: { readonly shares: readonly Share[] }): ReactElement {
  return (
    <ul className={css.legend}>
      {shares.map((share) => (
        <li key={share.key} className={css.legendRow}>
          {share.mark === undefined ? (
            <span className={`${css.key} ${css.ground[share.color]}`} />
          ) : (
            <StatusMark mark={share.mark} />
          )}
          <span>{share.label}</span>
          <span className={css.legendValue}>{share.shown}</span>
        </li>
      ))}
    </ul>
  )
}
