import type { ReactElement } from 'react'
import { formatCount } from '#console/kit/text/format.ts'
import { Scroll } from '#console/kit/layout/scroll.tsx'
import { pathKey, warmth } from './heat.ts'
import type { HeatRow, CountSource } from './heat.ts'
import * as css from '../parts.css.ts'
import type { LifecycleTexts } from '../lifecycle-texts.ts'

interface HeatProps {
  readonly rows: readonly HeatRow[]
  readonly texts: LifecycleTexts
  readonly locale: string
  readonly sides: readonly CountSource[]
}

/** How often each transition was taken, by the fleet, the tests and the runs side by side; first those that never were. */
export function HeatTable({ rows, texts, locale, sides }: HeatProps): ReactElement {
  const { text } = texts
  const most = { fleet: maximumOf(rows, 'fleet'), tests: maximumOf(rows, 'tests'), runs: maximumOf(rows, 'runs') }
  const never = (side: CountSource): number => rows.filter((row) => row[side] === 0 && !row.irregular).length
  const regular = rows.filter((row) => !row.irregular).length
  const sorted = rows.toSorted(
    (one, other) => Number(one.irregular) - Number(other.irregular) || one.fleet - other.fleet,
  )
  return (
    <>
      <p className={css.note}>
        {text('atlas.heat.never', { regular, fleet: never('fleet'), tests: never('tests') })}{' '}
        {text('atlas.heat.honest')}
        {sides.includes('runs') ? ` ${text('atlas.heat.honestRuns')}` : null}
      </p>
      <Scroll className={css.scroll} label={text('atlas.tab.heat')}>
        <table className={css.table}>
          <thead>
            <tr>
              <th scope="col" className={css.head}>
                {text('atlas.heat.way')}
              </th>
              <th scope="col" className={css.head}>
                {text('atlas.commands.fact')}
              </th>
              {sides.map((side) => (
                <th key={side} scope="col" className={`${css.head} ${css.figure}`}>
                  {text(`atlas.heat.${side}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {sorted.map((row) => (
              <tr key={pathKey(row)}>
                <th scope="row" className={css.cell} style={{ textAlign: 'start', fontWeight: 400 }}>
                  {text('atlas.arrow', { from: texts.state(row.from), to: texts.state(row.to) })}
                </th>
                <td className={css.cell}>
                  {texts.fact(row.fact)}
                  {row.irregular ? (
                    <>
                      <br />
                      <span className={css.faint}>{text('kit.timeline.irregular')}</span>
                    </>
                  ) : null}
                </td>
                {sides.map((side) => (
                  <td key={side} className={`${css.cell} ${css.figure}`}>
                    <Gauge count={row[side]} most={most[side]} side={side} texts={texts} locale={locale} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </Scroll>
    </>
  )
}

const bars: Readonly<Record<CountSource, string>> = { fleet: css.fleet, tests: css.tests, runs: css.runs }

export const maximumOf = (rows: readonly HeatRow[], side: CountSource): number =>
  Math.max(0, ...rows.map((row) => row[side]))

interface GaugeProps {
  readonly count: number
  readonly most: number
  readonly side: CountSource
  readonly texts: LifecycleTexts
  readonly locale: string
}

function Gauge({ count, most, side, texts, locale }: GaugeProps): ReactElement {
  return (
    <span className={css.gauge}>
      <span className={css.track}>
        <span className={bars[side]} style={{ display: 'block', width: `${warmth(count, most) * 100}%` }} />
      </span>
      {count === 0 ? <span className={css.faint}>{texts.text('atlas.heat.none')}</span> : formatCount(count, locale)}
    </span>
  )
}
