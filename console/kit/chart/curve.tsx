import { lazy, Suspense, useState } from 'react'
import type { ReactElement } from 'react'
import { instant } from '#contracts/units.ts'
import * as charts from './charts.css.ts'
import { IconButton } from '../form/button.tsx'
import { curveData } from './curve-data.ts'
import type { CurveMark, CurvePoint, CurveSeries } from './curve-data.ts'
import * as css from './curve.css.ts'
import { formatInstant, NOTHING, zoneCity } from '../text/format.ts'
import { Scroll } from '../layout/scroll.tsx'
import { useText } from '../text/text.ts'

/** Loads the drawing library once the page around it is shown. */
const CurveCanvas = lazy(async () => ({ default: (await import('./curve-canvas.tsx')).CurveCanvas }))

export interface CurveProps {
  /** The accessible name of the chart. */
  readonly label: string
  readonly points: readonly CurvePoint[]
  readonly series: readonly CurveSeries[]
  readonly zone: string
  /** Titles of the value axes, ready text with the unit. */
  readonly left: string
  readonly right?: string
  /** A value as text, with its unit. */
  readonly format: (value: number, series: CurveSeries) => string
  /** Where the right axis ends, for values that have a most of their own, such as 100 %. */
  readonly rightMost?: number
  /** The right axis counts, and has no fractions. */
  readonly isRightWhole?: boolean
  /** On the left axis. */
  readonly limit?: number
  /** Moments further apart than this are a gap, s. */
  readonly gapSeconds?: number
  /** Each value holds until the next moment; until somebody points at one, the first is read out. */
  readonly isStepped?: boolean
  /** Moments with a name, as upright lines. */
  readonly marks?: readonly CurveMark[]
  readonly height?: number
  /** Shown while there is nothing to draw: why, and what would change it. */
  readonly nothing: string
}

const DEFAULT_GAP = 180
const DEFAULT_HEIGHT = 260
const NO_MARKS: readonly CurveMark[] = []
/** The table twin shows this many of the latest moments. */
const MOST_ROWS = 300

/** Values over time, live; with the same values as a table for those who cannot or will not read a drawing. */
export function Curve(props: CurveProps): ReactElement {
  const { label, points, series, zone, height = DEFAULT_HEIGHT, gapSeconds = DEFAULT_GAP } = props
  const { isStepped = false, marks = NO_MARKS } = props
  const text = useText()
  const [isTable, setIsTable] = useState(false)
  const [cursor, setCursor] = useState<number | null>(null)
  const data = curveData(points, series, { gapSeconds, isStepped })
  if (points.length === 0)
    return (
      <div className={css.nothing} style={{ height: height + 32 }}>
        {props.nothing}
      </div>
    )
  const titles = { time: text('kit.curve.time', { zone: zoneCity(zone) }), left: props.left, right: props.right }
  const look = {
    series,
    zone,
    titles,
    limit: props.limit ?? null,
    rightMost: props.rightMost ?? null,
    isRightWhole: props.isRightWhole ?? false,
    marks,
    onCursor: setCursor,
    onZoom: () => undefined,
  }
  return (
    <figure className={css.curve} aria-label={label}>
      <div className={css.top}>
        <Readings {...props} at={cursor ?? (isStepped ? 0 : data[0].length - 1)} data={data} />
        <span className={css.tools}>
          <IconButton
            icon={isTable ? 'chart' : 'table'}
            size="small"
            label={text(isTable ? 'kit.curve.drawing' : 'kit.curve.table')}
            onPress={() => setIsTable(!isTable)}
          />
        </span>
      </div>
      {isTable ? (
        <Twin {...props} height={height} />
      ) : (
        <Suspense fallback={<div style={{ height }} />}>
          <CurveCanvas look={look} data={data} height={height} key={keyOf(props)} />
        </Suspense>
      )}
    </figure>
  )
}

/** Another look needs another drawing. */
const keyOf = ({ zone, limit, left, right, rightMost, series, marks = NO_MARKS }: CurveProps): string =>
  [
    zone,
    limit,
    left,
    right,
    rightMost,
    ...series.map(({ key, label }) => key + label),
    ...marks.map(({ at, label }) => at + label),
  ].join(' ')

function Readings(
  props: CurveProps & { readonly at: number; readonly data: ReturnType<typeof curveData> },
): ReactElement {
  const [times, ...columns] = props.data
  const seconds = times[props.at]
  return (
    <>
      {props.series.map((series, index) => {
        const value = columns[index]?.[props.at] ?? null
        return (
          <span key={series.key} className={css.reading}>
            <span className={`${css.line} ${charts.ground[series.color]}`} />
            {series.label}
            <span className={css.value}>{value === null ? NOTHING : props.format(value, series)}</span>
          </span>
        )
      })}
      <span className={css.moment}>{seconds === undefined ? '' : clock(seconds, props.zone)}</span>
    </>
  )
}

function Twin(props: CurveProps & { readonly height: number }): ReactElement {
  const text = useText()
  const rows = props.points.slice(-MOST_ROWS).toReversed()
  return (
    <Scroll label={props.label} className={css.twin} style={{ height: props.height }}>
      <table className={css.table}>
        <thead>
          <tr>
            <th scope="col">{text('kit.curve.time', { zone: zoneCity(props.zone) })}</th>
            {props.series.map((series) => (
              <th key={series.key} scope="col">
                {series.label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((point) => (
            <tr key={point.at}>
              <td>{formatInstant(point.at, props.zone)}</td>
              {props.series.map((series) => {
                const value = point.values[series.key] ?? null
                return <td key={series.key}>{value === null ? NOTHING : props.format(value, series)}</td>
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </Scroll>
  )
}

const clock = (seconds: number, zone: string): string => formatInstant(instant(Math.round(seconds * 1000)), zone)
