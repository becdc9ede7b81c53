import { useRef, useState } from 'react'
import type { ReactElement } from 'react'
import { useParams } from 'wouter'
import { atlas } from '#machines/atlas.ts'
import type { Lifecycle } from '#machines/kit/lifecycle.ts'
import { isNew } from '#machines/kit/tags.ts'
import { atlasHref } from '#console/domain/atlas-links.ts'
import type { Chart } from '#console/areas/lab/atlas/chart/chart.ts'
import { ChartStage } from '#console/areas/lab/atlas/chart/chart-stage.tsx'
import type { ChartStop } from '#console/areas/lab/atlas/chart/chart-keys.ts'
import { Commands } from '#console/areas/lab/atlas/machine/commands.tsx'
import { transitionKey, recordsByState } from '#console/areas/lab/atlas/counts.ts'
import type { TransitionCounts } from '#console/areas/lab/atlas/counts.ts'
import { ExportMenu } from '#console/areas/lab/atlas/machine/export-menu.tsx'
import { HeatTable, maximumOf } from '#console/areas/lab/atlas/machine/heat-table.tsx'
import { heatOf, countAlong, sourcesWith, warmth } from '#console/areas/lab/atlas/machine/heat.ts'
import type { CountSource } from '#console/areas/lab/atlas/machine/heat.ts'
import { useChart } from '#console/areas/lab/atlas/chart/use-chart.ts'
import * as css from '#console/areas/lab/atlas/machine.css.ts'
import * as panelCss from '#console/kit/layout/panel.css.ts'
import { LiveCountsNote } from '#console/areas/lab/atlas/live-counts-note.tsx'
import { Records } from '#console/areas/lab/atlas/machine/records.tsx'
import { Rules } from '#console/areas/lab/atlas/machine/rules.tsx'
import { SegmentedControl } from '#console/areas/lab/atlas/segmented-control.tsx'
import { Selection, stopNamer } from '#console/areas/lab/atlas/machine/selection.tsx'
import { useCounts } from '#console/areas/lab/atlas/use-counts.ts'
import { useRunsTaken } from '#console/areas/lab/atlas/machine/use-runs-taken.ts'
import type { RunsTaken } from '#console/areas/lab/atlas/machine/use-runs-taken.ts'
import { lifecycleTextsOf } from '#console/areas/lab/atlas/lifecycle-texts.ts'
import type { LifecycleTexts } from '#console/areas/lab/atlas/lifecycle-texts.ts'
import { useZone } from '#console/intl/zone.ts'
import { Link } from '#console/kit/layout/link.tsx'
import { EmptyState } from '#console/kit/status/states.tsx'
import { Tabs } from '#console/kit/layout/tabs.tsx'
import { useText } from '#console/kit/text/text.ts'
import takenByTests from '#machines/taken-by-tests.json' with { type: 'json' }
import { LabPage } from '#console/areas/lab/lab-page.tsx'
import { useAddress } from '#console/domain/use-address.ts'
import type { Address } from '#console/domain/use-address.ts'

/**
 * One lifecycle: its statechart with live figures, its commands, how often its transitions are taken, its rules and records.
 */
export function AtlasMachine(): ReactElement {
  const text = useText()
  const { lifecycle: name = '' } = useParams()
  const lifecycle = atlas.get(name)
  if (lifecycle === undefined)
    return (
      <LabPage title={name} trail={[]}>
        <EmptyState title={text('atlas.none')} action={<Link href={atlasHref}>{text('route.atlas.title')}</Link>} />
      </LabPage>
    )
  return <Machine key={name} lifecycle={lifecycle} texts={lifecycleTextsOf(lifecycle, text)} />
}

interface MachineProps {
  readonly lifecycle: Lifecycle
  readonly texts: LifecycleTexts
}

function Machine({ lifecycle, texts }: MachineProps): ReactElement {
  const picture = useRef<SVGSVGElement>(null)
  const chart = useChart(lifecycle.name)
  const address = useAddress()
  const { counts } = useCounts()
  const runs = useRunsTaken()
  return (
    <LabPage title={texts.title} trail={[]} actions={<ExportMenu lifecycle={lifecycle} picture={picture} />}>
      <div className={css.sheet}>
        <LiveCountsNote />
        {chart === undefined ? <div className={panelCss.panel} style={{ minHeight: 480 }} aria-busy="true" /> : null}
        {chart === null ? <EmptyState title={texts.text('atlas.chart.none')} /> : null}
        {chart === null || chart === undefined ? null : (
          <ChartSection
            lifecycle={lifecycle}
            texts={texts}
            chart={chart}
            counts={counts}
            runs={runs}
            address={address}
            picture={picture}
          />
        )}
        <Views lifecycle={lifecycle} texts={texts} counts={counts} runs={runs} address={address} />
      </div>
    </LabPage>
  )
}

type ChartMode = 'live' | CountSource

interface ChartSectionProps extends MachineProps {
  readonly chart: Chart
  readonly counts: TransitionCounts | null
  readonly runs: RunsTaken
  readonly address: Address
  readonly picture: React.RefObject<SVGSVGElement | null>
}

/** The chart, and beside it what is selected on it. */
function ChartSection({ lifecycle, texts, chart, counts, runs, address, picture }: ChartSectionProps): ReactElement {
  const { text } = texts
  const { locale } = useZone()
  const [look, setLook] = useState<ChartMode>('live')
  const selected = selectedIn(chart, address)
  const records = counts === null ? new Map<string, number>() : recordsByState(counts, lifecycle.name)
  const rows = heatOf(lifecycle, { counts, tests: takenByTests, runs })
  const select = (stop: ChartStop | null): void =>
    address.set({
      state: stop?.to === null ? stop.from : null,
      from: stop === null || stop.to === null ? null : stop.from,
      to: stop?.to ?? null,
      fact: null,
    })
  return (
    <div className={css.beside}>
      <section className={panelCss.panel} aria-label={text('atlas.chart')}>
        <div className={css.bar}>
          <span>{text(lifecycle.governs === 'commands' ? 'atlas.governs.commands' : 'atlas.governs.reports')}</span>
          {chart.plain === null ? null : <span>{text('atlas.plain', { fact: texts.fact(chart.plain) })}</span>}
          <span className={css.push}>
            <SegmentedControl
              label={text('atlas.look')}
              choices={(['live', ...sourcesWith(runs)] as const).map((key) => ({
                key,
                label: text(`atlas.look.${key}`),
              }))}
              chosen={look}
              onChoose={(key) => setLook(sourcesWith(runs).find((side) => side === key) ?? 'live')}
            />
          </span>
        </div>
        <ChartStage
          chart={chart}
          lifecycle={lifecycle}
          say={text}
          locale={locale}
          label={text('atlas.chart.of', { name: texts.title })}
          nameOf={stopNamer(lifecycle, chart, { text, ...(counts === null ? {} : { counts: records }) })}
          selected={selected}
          onSelect={select}
          anchor={picture}
          {...(counts === null ? {} : { counts: records })}
          {...(look === 'live'
            ? { passed: passedIn(lifecycle.name, counts) }
            : { heat: (arrow) => warmth(countAlong(rows, arrow, look), maximumOf(rows, look)) })}
        />
      </section>
      <section className={`${panelCss.panel} ${css.side}`} aria-label={text('atlas.selection')} aria-live="polite">
        <Selection
          lifecycle={lifecycle}
          chart={chart}
          selected={selected}
          onSelect={select}
          counts={records}
          heat={rows}
          texts={texts}
          locale={locale}
          onRecords={(state) => address.set({ tab: 'records', in: state, page: null }, true)}
        />
      </section>
    </div>
  )
}

/** When one of the lines to a state was last taken. */
const passedIn =
  (lifecycle: string, counts: TransitionCounts | null) =>
  (lines: Chart['arrows'][number]['lines'], to: string | null): number =>
    Math.max(
      0,
      ...lines.flatMap(({ fact, sources }) =>
        sources.map((from) => counts?.passed.get(transitionKey({ lifecycle, from, fact, to: to ?? from })) ?? 0),
      ),
    )

/** The selection in the address: `?state=`, an arrow by `?from=&to=`, or the first arrow with `?fact=`. */
function selectedIn({ boxes, arrows }: Chart, { get }: Address): ChartStop | null {
  const [state, from, to, fact] = [get('state'), get('from'), get('to'), get('fact')]
  if (state !== null) return boxes.some(({ name }) => name === state) ? { from: state, to: null } : null
  const found = arrows.find((arrow) =>
    fact === null ? arrow.from === from && arrow.to === to : arrow.lines.some((line) => line.fact === fact),
  )
  const inside = boxes.find(({ inner }) => inner.some((line) => line.fact === fact))
  if (found !== undefined) return { from: found.from, to: found.to }
  return fact === null || inside === undefined ? null : { from: inside.name, to: null }
}

const tabs = ['commands', 'heat', 'rules', 'records'] as const

interface ViewsProps extends MachineProps {
  readonly counts: TransitionCounts | null
  readonly runs: RunsTaken
  readonly address: Address
}

/** The tabs below the chart. */
function Views({ lifecycle, texts, counts, runs, address }: ViewsProps): ReactElement {
  const { text } = texts
  const { locale } = useZone()
  const chosen = tabs.find((tab) => tab === address.get('tab')) ?? 'commands'
  const first = [...lifecycle.states.keys()].find((state) => !isNew(state)) ?? lifecycle.initial.value
  const state = address.get('in') ?? first
  const count = (name: string): number => Math.max(1, Math.trunc(Number(address.get(name) ?? Number.NaN)) || 0)
  return (
    <section className={panelCss.panel} aria-label={texts.title}>
      <Tabs
        label={text('atlas.views')}
        tabs={tabs.map((key) => ({ key, label: text(`atlas.tab.${key}`) }))}
        chosen={chosen}
        onChoose={(tab) => address.set({ tab })}
      >
        {chosen === 'commands' ? <Commands lifecycle={lifecycle} texts={texts} /> : null}
        {chosen === 'heat' ? (
          <HeatTable
            rows={heatOf(lifecycle, { counts, tests: takenByTests, runs })}
            texts={texts}
            locale={locale}
            sides={sourcesWith(runs)}
          />
        ) : null}
        {chosen === 'rules' ? <Rules lifecycle={lifecycle.name} texts={texts} /> : null}
        {chosen === 'records' ? (
          <Records
            lifecycle={lifecycle}
            texts={texts}
            state={lifecycle.states.has(state) ? state : first}
            page={count('page')}
            size={address.get('size') === null ? 10 : count('size')}
            onPlace={(place) =>
              address.set({ in: place.state, page: String(place.page), size: String(place.size) }, true)
            }
          />
        ) : null}
      </Tabs>
    </section>
  )
}
