import { lazy, Suspense } from 'react'
import type { ReactElement } from 'react'
import { useSearch } from 'wouter'
import { overview } from '#contracts/home/overview.calls.ts'
import type { Overview } from '#contracts/home/overview.calls.ts'
import { pages } from '#contracts/menu.ts'
import { useRow } from '#console/api/use-list.ts'
import { useAreTextsLoaded } from '#console/intl/provider.tsx'
import { useFailureText } from '#console/intl/failure-text.ts'
import { useText } from '#console/intl/text.ts'
import { useZone } from '#console/intl/zone.ts'
import { Donut } from '#console/kit/chart/charts.tsx'
import type { Share } from '#console/kit/chart/charts.tsx'
import { formatCount, formatEnergy, formatMoney, formatPower } from '#console/kit/text/format.ts'
import { Kpi, KpiRow } from '#console/kit/chart/kpi.tsx'
import { Link } from '#console/kit/layout/link.tsx'
import { Panel } from '#console/kit/layout/panel.tsx'
import { Deferred } from '#console/kit/status/deferred.tsx'
import { lazyPart } from '#console/kit/status/lazy-part.ts'
import { FailedState } from '#console/kit/status/states.tsx'
import { plugMarks } from '#console/kit/status/status-marks.tsx'
import { useText as useAnyText } from '#console/kit/text/text.ts'
import { useLastDrawn } from '#console/domain/last-drawn.tsx'
import { statusTone } from '#console/domain/state/summaries.ts'
import { Page } from '#console/shell/page/page.tsx'
import { Waiting } from '#console/shell/page/waiting.tsx'
import * as css from './home.css.ts'
import { RecentRecords } from './home-records.tsx'

const { Part: HomeMap, isHere } = lazyPart(async () => (await import('./home-map.tsx')).HomeMap)

/** The lifecycles behind the figures: their facts refresh the page. */
const lifecycles = ['pile-link', 'connector', 'charging-session', 'charge-record', 'alarm'] as const

const Guide = lazy(async () => ({ default: (await import('./guide/guide.tsx')).Guide }))

/**
 * The guide when the address asks for it (`/home?guide`), or until somebody has charged; the network at a glance afterwards, or
 * when the address asks for that (`/home?figures`).
 */
export function Home(): ReactElement {
  const asked = new URLSearchParams(useSearch())
  return asked.has('guide') ? <GuidePage /> : <Glance isAsked={asked.has('figures')} />
}

function GuidePage(): ReactElement {
  const areTextsLoaded = useAreTextsLoaded('shell')
  return (
    <Page>
      {areTextsLoaded ? (
        <Suspense fallback={<Waiting />}>
          <Guide />
        </Suspense>
      ) : (
        <Waiting />
      )}
    </Page>
  )
}

/** The network at a glance: piles online, sessions, energy and revenue of today, open alarms. */
function Glance({ isAsked }: { readonly isAsked: boolean }): ReactElement {
  const failureText = useFailureText()
  const { state, data, failure, refresh } = useRow(overview, {}, { lifecycles })
  if (data === null)
    return (
      <Page>
        {failure === null ? (
          <Waiting />
        ) : (
          <FailedState failure={{ message: failureText(failure), requestId: failure.requestId }} onRetry={refresh} />
        )}
      </Page>
    )
  if (data.isEmpty && !isAsked) return <GuidePage />
  return (
    <Page>
      <div className={css.sheet} aria-busy={state === 'refreshing'}>
        <Figures data={data} />
        <div className={css.panels}>
          <Connectors data={data} />
          <Recent data={data} />
        </div>
        <Deferred isHere={isHere} place={<div className={css.mapPlace} />}>
          <HomeMap />
        </Deferred>
      </div>
    </Page>
  )
}

interface OverviewProps {
  readonly data: Overview
}

function Figures({ data }: OverviewProps): ReactElement {
  const text = useText()
  const { locale, currency } = useZone()
  const { connectors, faultedPiles, openAlarms, piles, sessions, today } = data
  const faulted = connectors.find(({ status }) => status === 'Faulted')?.count ?? 0
  return (
    <KpiRow>
      <Kpi
        name={text('home.piles.online')}
        figure={formatCount(piles.online, locale)}
        unit={`/ ${formatCount(piles.online + piles.offline + piles.fault, locale)}`}
        note={text('home.piles.note', { offline: piles.offline, fault: faultedPiles, connectors: faulted })}
        href={pages.chargingPile.url}
      />
      <Kpi
        name={text('home.sessions')}
        figure={formatCount(sessions.running - (sessions.lastDrawn?.sessions ?? 0), locale)}
        note={text('home.sessions.note', { power: formatPower(sessions.power, locale) })}
        aside={useLastDrawn(sessions.lastDrawn) ?? undefined}
        href={pages.charging.url}
      />
      <Kpi
        name={text('home.energy')}
        figure={formatEnergy(today.energy, locale)}
        note={text('home.energy.note', { count: today.records })}
        href={pages.chargeRecord.url}
      />
      <Kpi
        name={text('home.revenue')}
        figure={formatMoney(today.revenue, currency, locale)}
        note={text('home.revenue.note')}
        href={pages.bills.url}
      />
      <Kpi
        name={text('home.alarms')}
        figure={formatCount(openAlarms, locale)}
        note={text(openAlarms === 0 ? 'home.alarms.none' : 'home.alarms.note')}
        href={pages.alarmRecord.url}
      />
    </KpiRow>
  )
}

function Connectors({ data }: OverviewProps): ReactElement {
  const text = useText()
  const word = useAnyText()
  const { locale } = useZone()
  const shares = data.connectors.map(({ status, count }): Share => ({
    key: status,
    label: word(`state.connector.${status}`),
    value: count,
    shown: formatCount(count, locale),
    color: statusTone('connector', status),
    mark: plugMarks[status],
  }))
  const total = data.connectors.reduce((sum, { count }) => sum + count, 0)
  return (
    <Panel title={text('home.connectors')} actions={<Link href={pages.connector.url}>{text('menu.connector')}</Link>}>
      <Donut
        label={text('home.connectors')}
        shares={shares}
        total={formatCount(total, locale)}
        nothing={text('home.connectors.none')}
      />
    </Panel>
  )
}

function Recent({ data }: OverviewProps): ReactElement {
  const text = useText()
  return (
    <Panel
      title={text('home.records')}
      isFlush
      actions={<Link href={pages.chargeRecord.url}>{text('home.records.all')}</Link>}
    >
      <RecentRecords records={data.recentRecords} />
    </Panel>
  )
}
