import type { ReactElement } from 'react'
import { Option, Schema } from 'effect'
import { leftForPiles } from '#contracts/balancing/location-load.ts'
import { load, loads } from '#contracts/balancing/location-load.calls.ts'
import type { LoadDetail, LoadRow } from '#contracts/balancing/location-load.calls.ts'
import { EntityId } from '#contracts/ids.ts'
import { pages } from '#contracts/menu.ts'
import { useList, useRow } from '#console/api/use-list.ts'
import { useText } from '#console/intl/text.ts'
import { useZone } from '#console/intl/zone.ts'
import { formatPower, NOTHING } from '#console/kit/text/format.ts'
import { Kpi, KpiRow } from '#console/kit/chart/kpi.tsx'
import { Link } from '#console/kit/layout/link.tsx'
import { Panel } from '#console/kit/layout/panel.tsx'
import { Select } from '#console/kit/form/select.tsx'
import { EmptyState } from '#console/kit/status/states.tsx'
import { Table } from '#console/kit/table/table.tsx'
import { loadAddress, planAddress } from '#console/domain/address.ts'
import * as details from '#console/domain/detail/details.css.ts'
import { useLastDrawn } from '#console/domain/last-drawn.tsx'
import { Loaded } from '#console/domain/detail/loaded.tsx'
import * as css from '#console/domain/loads.css.ts'
import { circuitColumns, loadColumns, pileColumns } from './loads.tsx'
import { Missing } from '#console/domain/detail/missing.tsx'
import { Page } from '#console/shell/page/page.tsx'
import { useAddress } from '#console/domain/use-address.ts'

/** The lifecycles whose facts refresh the figures. */
const lifecycles = ['location', 'pile', 'pile-link', 'balancing-plan', 'charging-profile', 'charging-session'] as const

/** Load monitoring: limits, assigned power and current draw of locations; `?location=` shows one by circuit and pile. */
export function LoadMonitoring(): ReactElement {
  const answer = useList(loads, {}, lifecycles)
  const { get, set } = useAddress()
  const chosen = get('location') ?? ''
  return (
    <Page>
      <Loaded answer={answer} skeleton={[56, 240]}>
        {({ list }) =>
          list.length === 0 ? (
            <NoLocations />
          ) : (
            <div className={details.sheet}>
              <Filter list={list} chosen={chosen} onChoose={(id) => set({ location: id === '' ? null : id }, true)} />
              {chosen === '' ? <Locations list={list} /> : <OneLocation id={chosen} />}
            </div>
          )
        }
      </Loaded>
    </Page>
  )
}

function NoLocations(): ReactElement {
  const text = useText()
  return <EmptyState title={text('loads.empty.title')} description={text('loads.empty.words')} />
}

interface FilterProps {
  readonly list: readonly LoadRow[]
  readonly chosen: string
  readonly onChoose: (id: string) => void
}

function Filter({ list, chosen, onChoose }: FilterProps): ReactElement {
  const text = useText()
  const all = { value: '', label: text('loads.location.all') }
  return (
    <div className={css.filter}>
      <Select
        label={text('column.location')}
        value={list.some(({ id }) => id === chosen) ? chosen : ''}
        choices={[all, ...list.map(({ id, name }) => ({ value: id, label: name }))]}
        onChange={onChoose}
      />
    </div>
  )
}

function Locations({ list }: { readonly list: readonly LoadRow[] }): ReactElement {
  const text = useText()
  return (
    <Panel title={text('loads.locations')} isFlush>
      <Table
        label={text('loads.locations')}
        columns={loadColumns}
        rows={list}
        rowKey={({ id }) => id}
        href={({ id }) => loadAddress(id)}
        state="ready"
      />
    </Panel>
  )
}

function OneLocation({ id }: { readonly id: string }): ReactElement {
  const text = useText()
  const known = Schema.decodeOption(EntityId)(id)
  const all = <Link href={pages.loadMonitoring.url}>{text('loads.location.all')}</Link>
  const missing = <Missing id={id} action={all} />
  return Option.isSome(known) ? <LocationDetail id={known.value} missing={missing} /> : missing
}

function LocationDetail({ id, missing }: { readonly id: EntityId; readonly missing: ReactElement }): ReactElement {
  const answer = useRow(load, { params: { id } }, { lifecycles })
  return (
    <Loaded answer={answer} skeleton={[112, 240]} missing={missing}>
      {(detail) => (
        <>
          <Figures detail={detail} />
          <CircuitsAndPiles detail={detail} />
        </>
      )}
    </Loaded>
  )
}

interface LoadDetailProps {
  readonly detail: LoadDetail
}

function Figures({ detail }: LoadDetailProps): ReactElement {
  const text = useText()
  const { locale } = useZone()
  const said = (watts: Parameters<typeof formatPower>[0] | null): string =>
    watts === null ? NOTHING : formatPower(watts, locale)
  const { drawn, given, headroom, lastDrawn, load: limits, planId, planName, sessions } = detail
  const kept = limits === null ? null : { external: said(limits.external), margin: said(limits.safetyMargin) }
  return (
    <KpiRow>
      <Kpi
        name={text('loads.limit')}
        figure={said(limits?.power ?? null)}
        note={kept === null ? text('balancing.load.unknown') : text('loads.limit.note', kept)}
      />
      <Kpi
        name={text('loads.given')}
        figure={said(given)}
        note={planId === null ? text('loads.given.none') : text('loads.given.note', { plan: planName ?? planId })}
        href={planId === null ? pages.loadBalancing.url : planAddress(planId)}
      />
      <Kpi
        name={text('loads.drawn')}
        figure={said(drawn)}
        note={text('loads.drawn.note', { count: sessions })}
        aside={useLastDrawn(lastDrawn) ?? undefined}
      />
      <Kpi
        name={text('loads.headroom')}
        figure={said(headroom)}
        note={limits === null ? '' : text('loads.headroom.note', { left: said(leftForPiles(limits)) })}
      />
    </KpiRow>
  )
}

function CircuitsAndPiles({ detail: { circuits, pileList } }: LoadDetailProps): ReactElement {
  const text = useText()
  return (
    <>
      {circuits.length === 0 ? null : (
        <Panel title={text('limits.circuits')} isFlush>
          <Table
            label={text('limits.circuits')}
            columns={circuitColumns(circuits)}
            rows={circuits}
            rowKey={({ id }) => id}
            state="ready"
          />
        </Panel>
      )}
      <Panel title={text('loads.piles')} isFlush>
        <Table
          label={text('loads.piles')}
          columns={pileColumns(circuits)}
          rows={pileList}
          rowKey={({ id }) => id}
          state="ready"
          placeholder={<EmptyState title={text('loads.piles.none')} />}
        />
      </Panel>
    </>
  )
}
