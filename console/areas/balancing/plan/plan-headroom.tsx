import type { ReactElement } from 'react'
import type { Headroom } from '#contracts/balancing/balancing-plan.calls.ts'
import { power } from '#contracts/units.ts'
import { useText } from '#console/intl/text.ts'
import { useZone } from '#console/intl/zone.ts'
import { Curve } from '#console/kit/chart/curve.tsx'
import type { CurvePoint, CurveSeries } from '#console/kit/chart/curve-data.ts'
import { formatPower } from '#console/kit/text/format.ts'
import * as css from './plan-form.css.ts'

const WATTS = 1_000
const HEIGHT = 180
/** The load power of a location and the headroom of its plans, by half hour. */
export function PlanHeadroom({ site }: { readonly site: Headroom | undefined }): ReactElement | null {
  const text = useText()
  const { locale } = useZone()
  if (site === undefined) return null
  const { load, slots, zone } = site
  if (load === null) return <p className={css.note}>{text('balancing.load.unknown')}</p>
  const said = (watts: number): string => formatPower(power(watts), locale)
  const left = Math.min(...slots.map(({ available }) => available))
  const series: readonly CurveSeries[] = [
    { key: 'available', label: text('balancing.available'), color: 'ready' },
    { key: 'planned', label: text('balancing.planned'), color: 'brand' },
  ]
  return (
    <>
      <p className={css.note}>{text('balancing.load.hint', { power: said(load.power), left: said(left) })}</p>
      <Curve
        label={text('balancing.headroom')}
        points={pointsOf(slots)}
        series={series}
        zone={zone}
        left={text('balancing.slot.power')}
        format={(value) => said(value * WATTS)}
        limit={load.power / WATTS}
        height={HEIGHT}
        gapSeconds={Number.POSITIVE_INFINITY}
        nothing={text('balancing.load.unknown')}
      />
    </>
  )
}

const pointsOf = (slots: Headroom['slots']): readonly CurvePoint[] =>
  slots.map(({ at, available, planned }) => ({
    at,
    values: { available: available / WATTS, planned: planned === null ? null : planned / WATTS },
  }))
