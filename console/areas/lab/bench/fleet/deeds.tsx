import type { ReactElement } from 'react'
import { benchDone } from '#contracts/lab/bench.calls.ts'
import type { BenchDeed } from '#contracts/lab/bench.calls.ts'
import { useRow } from '#console/api/use-list.ts'
import { Loaded } from '#console/domain/detail/loaded.tsx'
import { When } from '#console/domain/values.tsx'
import { useText } from '#console/intl/text.ts'
import type { TypedText } from '#console/intl/text.ts'
import { useZone } from '#console/intl/zone.ts'
import { Panel } from '#console/kit/layout/panel.tsx'
import { formatCount } from '#console/kit/text/format.ts'
import { note } from '../bench.css.ts'
import { lines } from '../pile/pile.css.ts'

/** Who added piles, took one away or set the traffic, the latest first. */
export function Deeds(): ReactElement {
  const text = useText()
  const { locale } = useZone()
  const answer = useRow(benchDone, {}, { lifecycles: ['bench-use'] })
  return (
    <Panel title={text('bench.done.title')}>
      <Loaded answer={answer} skeleton={[80]}>
        {({ done }) =>
          done.length === 0 ? (
            <p className={note}>{text('bench.done.nothing')}</p>
          ) : (
            <ul className={lines}>
              {done.map((deed, index) => (
                <li key={`${deed.at} ${done.length - index}`}>
                  <When at={deed.at} /> {deed.account}: {wordsOf(deed, text, locale)}
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
    </Panel>
  )
}

function wordsOf(deed: BenchDeed, text: TypedText, locale: string): string {
  switch (deed.what) {
    case 'added': {
      const { pileIds, address } = deed
      const what = text('bench.done.added', { first: pileIds[0] ?? '', count: pileIds.length })
      return address === null ? what : text('bench.done.addedAt', { what, address })
    }
    case 'removed':
      return text('bench.done.removed', { pile: deed.pileId })
    case 'traffic':
      return deed.traffic.isOn
        ? text('bench.done.trafficOn', { arrivals: formatCount(deed.traffic.arrivalsPerHour, locale) })
        : text('bench.done.trafficOff')
    default:
      return deed satisfies never
  }
}
