import type { ReactElement } from 'react'
import type { BenchConnector, BenchPile } from '#contracts/lab/bench.ts'
import { energy, power } from '#contracts/units.ts'
import { pileDetailAddress } from '#console/domain/address.ts'
import { percent } from '#console/domain/percent.ts'
import { PlugState } from '#console/domain/state/states.tsx'
import { useText } from '#console/intl/text.ts'
import { useZone } from '#console/intl/zone.ts'
import { Progress } from '#console/kit/chart/progress.tsx'
import { DescriptionList } from '#console/kit/layout/description-list.tsx'
import { Link } from '#console/kit/layout/link.tsx'
import { Panel } from '#console/kit/layout/panel.tsx'
import { Code } from '#console/kit/table/cells.tsx'
import { formatCount, formatEnergy, formatPower, NOTHING } from '#console/kit/text/format.ts'
import { shownOn } from './shown-on.ts'
import * as css from './pile.css.ts'

interface StateProps {
  readonly pile: BenchPile
  readonly connector: BenchConnector
}

const PERCENT = 100

/** What follows from what hands did: the status of the protocol, which nobody sets, the meter, the transaction and the car. */
export function StatePanel({ pile, connector }: StateProps): ReactElement {
  const text = useText()
  const { locale } = useZone()
  const { status, errorCode, watts, limitWatts, registerWh, transaction } = connector
  const watt = (value: number | null): string => (value === null ? NOTHING : formatPower(power(value), locale))
  const { id = null, idTag = null } = transaction ?? {}
  // Operators see a pile of another central system there, not here.
  const operators =
    pile.address === null ? <Link href={pileDetailAddress(pile.id)}>{text('bench.state.operators')}</Link> : null
  return (
    <Panel title={text('bench.state')} {...(operators === null ? {} : { actions: operators })}>
      <DescriptionList
        items={[
          { term: text('bench.state.status'), value: <PlugState status={status} /> },
          {
            term: text('bench.state.error'),
            value: errorCode === 'NoError' ? NOTHING : text(`error-code.${errorCode}`),
          },
          { term: text('bench.state.display'), value: text(`bench.display.${shownOn(pile, connector).text}`) },
          { term: text('bench.state.power'), value: watt(watts) },
          {
            term: text('bench.state.limit'),
            value: limitWatts === null ? text('bench.state.noLimit') : watt(limitWatts),
          },
          { term: text('bench.state.meter'), value: formatEnergy(energy(registerWh), locale) },
          { term: text('bench.state.cable'), value: <Cable connector={connector} /> },
          {
            term: text('bench.state.transaction'),
            value:
              transaction === null ? NOTHING : <Code>{id === null ? text('bench.state.unnumbered') : String(id)}</Code>,
          },
          { term: text('bench.card'), value: idTag === null ? NOTHING : <Code>{idTag}</Code> },
          { term: text('bench.state.car'), value: <Car connector={connector} /> },
          { term: text('bench.state.pending'), value: formatCount(pile.pending, locale) },
        ]}
      />
    </Panel>
  )
}

function Cable({ connector: { isPlugged, isLocked, car } }: Pick<StateProps, 'connector'>): ReactElement {
  const text = useText()
  const where = !isPlugged ? 'none' : isLocked ? 'locked' : car === null ? 'pile' : 'both'
  return <>{text(`bench.cable.${where}`)}</>
}

function Car({ connector: { car } }: Pick<StateProps, 'connector'>): ReactElement {
  const text = useText()
  const { locale } = useZone()
  if (car === null) return <>{NOTHING}</>
  const { soc, targetSoc, phases, wantsWatts, isPaused, capacityWh } = car
  return (
    <span className={css.battery}>
      <Progress label={text('bench.car.soc')} value={Math.round(soc * PERCENT)} of={PERCENT} />
      <span>
        {text('bench.car.battery', {
          soc: percent(soc * PERCENT, locale),
          target: percent(targetSoc * PERCENT, locale),
        })}
      </span>
      <span>
        {isPaused
          ? text('bench.car.paused')
          : text('bench.car.wants', {
              power: formatPower(power(wantsWatts), locale),
              phases,
              capacity: formatEnergy(energy(capacityWh), locale),
            })}
      </span>
    </span>
  )
}
