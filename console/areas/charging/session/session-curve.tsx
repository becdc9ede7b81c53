import type { ReactElement } from 'react'
import { sessionCurve } from '#contracts/charging/charge-record.calls.ts'
import type { SessionCurve as Readings, SessionDetail } from '#contracts/charging/charge-record.calls.ts'
import { EntityId } from '#contracts/ids.ts'
import { energy, power } from '#contracts/units.ts'
import { useRow } from '#console/api/use-list.ts'
import { useZone } from '#console/intl/zone.ts'
import { formatEnergy, formatPower } from '#console/kit/text/format.ts'
import type { CurvePoint, CurveSeries } from '#console/kit/chart/curve-data.ts'
import { Curve } from '#console/kit/chart/curve.tsx'
import { Panel } from '#console/kit/layout/panel.tsx'
import { useText } from '#console/intl/text.ts'
import type { TypedText } from '#console/intl/text.ts'
import { Loaded } from '#console/domain/detail/loaded.tsx'
import { percent } from '#console/domain/percent.ts'

const HEIGHT = 300
/** Curve, readings and tools above it. */
const HEIGHT_WHOLE = 332

/** Power and energy on the left axis, state of charge on the right, from meter values. */
export function SessionCurve({ data: { id, endedAt } }: { readonly data: SessionDetail }): ReactElement {
  const text = useText()
  const { zone, locale } = useZone()
  const answer = useRow(sessionCurve, { params: { id: EntityId.make(id) } }, { lifecycles: ['charging-session'], id })
  return (
    <Panel title={text('charging.curve')}>
      <Loaded answer={answer} skeleton={[HEIGHT_WHOLE]}>
        {(readings) => (
          <Curve
            label={text('charging.curve')}
            points={readings.at.length < LEAST_POINTS ? [] : pointsOf(readings)}
            series={seriesOf(readings, text)}
            zone={zone}
            left={text('charging.curve.left')}
            right={text('charging.curve.right')}
            rightMost={100}
            format={(value, series) =>
              series.side === 'right' ? percent(value, locale) : figure(value, series, locale)
            }
            height={HEIGHT}
            // Gaps are part of the answer: entries without values.
            gapSeconds={Number.POSITIVE_INFINITY}
            nothing={text(endedAt === null ? 'charging.curve.waiting' : 'charging.curve.nothing')}
          />
        )}
      </Loaded>
    </Panel>
  )
}

/** A line needs two ends. */
const LEAST_POINTS = 2
const THOUSAND = 1_000

function figure(value: number, { key }: CurveSeries, locale: string): string {
  const thousand = Math.round(value * THOUSAND)
  return key === 'power' ? formatPower(power(thousand), locale) : formatEnergy(energy(thousand), locale)
}

/** kW, kWh and per cent. */
const pointsOf = (readings: Readings): readonly CurvePoint[] =>
  readings.at.map((moment, index) => ({
    at: moment,
    values: {
      power: thousandth(readings.power[index] ?? null),
      energy: thousandth(readings.energy[index] ?? null),
      soc: readings.soc[index] ?? null,
    },
  }))

const thousandth = (value: number | null): number | null => (value === null ? null : value / THOUSAND)

/** Without a state of charge there is no line for it. */
function seriesOf({ soc }: Readings, text: TypedText): readonly CurveSeries[] {
  const known = soc.some((value) => value !== null)
  return [
    { key: 'power', label: text('charging.power'), color: 'active' },
    { key: 'energy', label: text('charging.energy'), color: 'ready' },
    ...(known ? [{ key: 'soc', label: text('charging.soc'), color: 'reserved' as const, side: 'right' as const }] : []),
  ]
}
