import { useState } from 'react'
import type { ReactElement } from 'react'
import type { BenchRow } from '#contracts/lab/bench.calls.ts'
import { pathOf } from '#contracts/routes.ts'
import { power } from '#contracts/units.ts'
import { LabPage } from '#console/areas/lab/lab-page.tsx'
import { useAddress } from '#console/domain/use-address.ts'
import { Skeleton } from '#console/domain/detail/loaded.tsx'
import { useText } from '#console/intl/text.ts'
import { useZone } from '#console/intl/zone.ts'
import { Button } from '#console/kit/form/button.tsx'
import { Select } from '#console/kit/form/select.tsx'
import { TextField } from '#console/kit/form/text-field.tsx'
import { Link } from '#console/kit/layout/link.tsx'
import { EmptyState, NoMatchState } from '#console/kit/status/states.tsx'
import { formatPower } from '#console/kit/text/format.ts'
import * as css from '../bench.css.ts'
import { BenchAbsent } from '../absent.tsx'
import { Recording } from '../recording.tsx'
import { useFleet } from '../use-fleet.ts'
import type { FleetState } from '../use-fleet.ts'
import { AddPiles } from './add-piles.tsx'
import { Deeds } from './deeds.tsx'
import { PileCard } from './pile-card.tsx'
import { TrafficPanel } from './traffic-panel.tsx'

/** The simulated piles, live, by location; traffic for all of them, and more of them. */
export function Bench(): ReactElement {
  const text = useText()
  const [isAdding, setIsAdding] = useState(false)
  const fleet = useFleet()
  const actions = (
    <>
      <Recording recording={fleet.recording} />
      <Button kind="primary" icon="plus" onPress={() => setIsAdding(true)}>
        {text('bench.add.open')}
      </Button>
    </>
  )
  return (
    <LabPage title={text('route.bench.title')} actions={fleet.state === 'absent' ? undefined : actions}>
      <Content fleet={fleet} />
      {isAdding ? <AddPiles onClose={() => setIsAdding(false)} /> : null}
    </LabPage>
  )
}

function Content({ fleet }: { readonly fleet: FleetState }): ReactElement {
  const text = useText()
  if (fleet.state === 'absent') return <BenchAbsent />
  if (fleet.traffic === null) return <Skeleton heights={[140, 180, 180]} />
  return (
    <div className={css.sheet}>
      <p className={css.lead}>{text('bench.lead')}</p>
      <div className={css.ways}>
        <Link href={pathOf('benchStories')}>{text('route.benchStories.title')}</Link>
        <Link href={pathOf('benchMessages')}>{text('route.benchMessages.title')}</Link>
        <Link href={pathOf('benchScenarios')}>{text('route.benchScenarios.title')}</Link>
      </div>
      {fleet.state === 'failed' ? <p role="status">{text('bench.stale')}</p> : null}
      <TrafficPanel traffic={fleet.traffic} />
      <Piles piles={[...fleet.piles.values()]} />
      <Deeds />
    </div>
  )
}

const shows = ['all', 'charging', 'free', 'faulted', 'offline'] as const
type Show = (typeof shows)[number]

const isShown: Readonly<Record<Show, (pile: BenchRow) => boolean>> = {
  all: () => true,
  charging: ({ connectors }) => connectors.some(({ watts }) => watts > 0),
  free: ({ connectors, isRegistered }) => isRegistered && connectors.every(({ status }) => status === 'Available'),
  faulted: ({ connectors, faults }) => faults.length > 0 || connectors.some((one) => one.faults.length > 0),
  offline: ({ isRegistered }) => !isRegistered,
}

function Piles({ piles }: { readonly piles: readonly BenchRow[] }): ReactElement {
  const text = useText()
  const { locale } = useZone()
  const address = useAddress()
  const sought = address.get('q') ?? ''
  const show = shows.find((one) => one === address.get('show')) ?? 'all'
  if (piles.length === 0)
    return <EmptyState title={text('bench.empty.title')} description={text('bench.empty.words')} />
  const found = piles
    .filter(isShown[show])
    .filter(({ id, locationName }) => `${id} ${locationName ?? ''}`.toLowerCase().includes(sought.trim().toLowerCase()))
  const places = Map.groupBy(found, ({ locationName, address: elsewhere }) =>
    elsewhere === null ? (locationName ?? text('bench.place.none')) : text('bench.place.elsewhere'),
  )
  const watts = found.flatMap(({ connectors }) => connectors).reduce((sum, one) => sum + one.watts, 0)
  return (
    <>
      <div className={css.tools}>
        <div className={css.search}>
          <TextField
            label={text('bench.search')}
            kind="search"
            value={sought}
            onChange={(value) => address.set({ q: value === '' ? null : value })}
          />
        </div>
        <Select
          label={text('bench.show')}
          value={show}
          choices={shows.map((one) => ({ value: one, label: text(`bench.show.${one}`) }))}
          onChange={(value) => address.set({ show: value === 'all' ? null : value }, true)}
        />
        <span className={css.summary}>
          {text('bench.summary', { count: found.length, power: formatPower(power(watts), locale) })}
        </span>
      </div>
      {found.length === 0 ? <NoMatchState onClear={() => address.set({ q: null, show: null })} /> : null}
      {[...places].map(([place, members]) => (
        <section key={place} className={css.place} aria-label={place}>
          <h2 className={css.placeTitle}>{place}</h2>
          <div className={css.cards}>
            {members.map((pile) => (
              <PileCard key={pile.id} pile={pile} />
            ))}
          </div>
        </section>
      ))}
    </>
  )
}
