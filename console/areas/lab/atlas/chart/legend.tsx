import type { ReactElement } from 'react'
import type { Text } from '#console/kit/text/text.ts'
import * as css from './chart.css.ts'

const drawn = {
  begins: <circle className={css.birth} cx="20" cy="10" r="6" />,
  ends: (
    <>
      <rect className={css.box} x="4" y="1" width="32" height="18" rx="5" />
      <rect className={css.ending} x="7" y="4" width="26" height="12" rx="3" />
    </>
  ),
  stays: <path className={css.innerMark} d="M24.5 7a5 5 0 1 0 .6 4.2m-.2-5.8v3.2h-3.2" />,
  group: <rect className={css.group} x="4" y="1" width="32" height="18" rx="5" />,
} as const

const rows = ['begins', 'ends', 'stays', 'group'] as const

/** The legend of a chart. */
export function Legend({ text }: { readonly text: Text }): ReactElement {
  return (
    <ul className={css.legend}>
      {rows.map((row) => (
        <li key={row} className={css.legendRow}>
          <svg width="40" height="20" viewBox="0 0 40 20" aria-hidden="true">
            {drawn[row]}
          </svg>
          <span>{text(`atlas.legend.${row}`)}</span>
        </li>
      ))}
      <li className={css.legendRow}>
        <span className={css.legendFigure} aria-hidden="true">
          12
        </span>
        <span>{text('atlas.legend.count')}</span>
      </li>
    </ul>
  )
}
