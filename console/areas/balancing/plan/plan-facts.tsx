import type { ReactElement } from 'react'
import type { PlanRow } from '#contracts/balancing/balancing-plan.calls.ts'
import { Code, PowerValue, TextValue } from '#console/kit/table/cells.tsx'
import { DescriptionList } from '#console/kit/layout/description-list.tsx'
import { zoneCity } from '#console/kit/text/format.ts'
import { Offers } from '#console/kit/status/offers.tsx'
import { Panel } from '#console/kit/layout/panel.tsx'
import { useText } from '#console/intl/text.ts'
import { useZone } from '#console/intl/zone.ts'
import * as css from '#console/domain/detail/details.css.ts'
import { CurrentDraw } from '../load/loads.tsx'
import { minuteName } from './minutes.ts'
import { Priority, Repeat } from './plans.tsx'
import { WhenThere } from '#console/domain/values.tsx'

interface PlanFactsProps {
  readonly data: PlanRow
  readonly onCommand: (row: PlanRow, command: string) => void
}

/** The data of a plan, and its commands. */
export function PlanFacts({ data, onCommand }: PlanFactsProps): ReactElement {
  const text = useText()
  const { zone } = data
  const items = [
    { term: text('column.location'), value: <TextValue>{data.locationName}</TextValue> },
    { term: text('balancing.load'), value: <PowerValue value={data.loadPower} /> },
    { term: text('balancing.rated'), value: <PowerValue value={data.ratedPower} /> },
    { term: text('balancing.live'), value: <CurrentDraw drawn={data.livePower} lastDrawn={data.lastDrawn} /> },
    { term: text('balancing.priority'), value: <Priority {...data} /> },
    { term: text('balancing.repeat'), value: <Repeat {...data} /> },
    { term: text('balancing.validFrom'), value: <WhenThere at={data.validFrom} zone={zone} /> },
    { term: text('balancing.validTo'), value: <WhenThere at={data.validTo} zone={zone} /> },
    { term: text('balancing.activated'), value: <WhenThere at={data.activatedAt} /> },
    { term: text('balancing.computed'), value: <WhenThere at={data.computedAt} /> },
  ]
  const offers = (
    <Offers
      lifecycle="balancing-plan"
      state={data.status}
      offers={data.offers}
      subject={data.name}
      onCommand={(command) => onCommand(data, command)}
    />
  )
  return (
    <>
      <Panel title={text('balancing.about')} actions={offers}>
        <DescriptionList items={items} isSingle />
      </Panel>
      <Panel title={text('balancing.slots.in', { zone: zoneCity(zone) })}>
        <Slots data={data} />
      </Panel>
    </>
  )
}

function Slots({ data: { repeat, slots } }: { readonly data: PlanRow }): ReactElement {
  const { locale } = useZone()
  return (
    <ul className={css.list}>
      {slots.map(({ fromMinute, power }) => (
        <li key={fromMinute} className={css.line}>
          <Code>{minuteName(fromMinute, locale, repeat === 'Weekly')}</Code>
          <span className={css.grow} />
          <PowerValue value={power} />
        </li>
      ))}
    </ul>
  )
}
