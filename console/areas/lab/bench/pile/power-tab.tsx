import type { ReactElement } from 'react'
import { instant, power } from '#contracts/units.ts'
import { useText } from '#console/intl/text.ts'
import { useZone } from '#console/intl/zone.ts'
import { Curve } from '#console/kit/chart/curve.tsx'
import { formatCount, formatPower } from '#console/kit/text/format.ts'
import * as messages from '../messages/messages.css.ts'
import type { Detail } from './detail-tab.tsx'
import * as css from './pile.css.ts'
import type { ViewProps } from './pile-views.tsx'

const WATTS = 1_000
/** Moments come every two seconds; further apart the bench was not there. */
const GAP_SECONDS = 10

/** The last quarter of an hour of a connector: what it gave, and what its profiles allowed. */
export function PowerTab({ detail, connector }: ViewProps & { readonly detail: Detail }): ReactElement {
  const text = useText()
  const { locale, zone } = useZone()
  const place = detail.pile.connectors.findIndex(({ id }) => id === connector.id)
  const points = (detail.curves[place] ?? []).map(([at, watts, limit]) => ({
    at: instant(at),
    values: { watts: watts / WATTS, limit: limit === null ? null : limit / WATTS },
  }))
  const installed = detail.profiles.filter(({ connectorId }) => connectorId === 0 || connectorId === connector.id)
  return (
    <>
      <Curve
        label={text('bench.curve')}
        points={points}
        series={[
          { key: 'watts', label: text('bench.state.power'), color: 'brand' },
          { key: 'limit', label: text('bench.state.limit'), color: 'attention' },
        ]}
        zone={zone}
        left={text('bench.curve.left')}
        format={(value) => formatPower(power(Math.round(value * WATTS)), locale)}
        gapSeconds={GAP_SECONDS}
        nothing={text('bench.curve.nothing')}
      />
      <h3 className={messages.title}>{text('bench.profiles')}</h3>
      {installed.length === 0 ? <p className={css.note}>{text('bench.profiles.none')}</p> : null}
      <ul className={css.lines}>
        {installed.map(({ connectorId, id, purpose, stackLevel, unit, limits }) => (
          <li key={`${connectorId} ${id}`}>
            {text('bench.profiles.one', {
              where: connectorId === 0 ? text('bench.profiles.pile') : text('bench.connector', { number: connectorId }),
              purpose,
              level: stackLevel,
              limits: `${limits.map((limit) => formatCount(limit, locale)).join(' · ')} ${unit}`,
            })}
          </li>
        ))}
      </ul>
    </>
  )
}
