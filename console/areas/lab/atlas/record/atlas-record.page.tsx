import { useAtomValue } from 'jotai'
import type { ReactElement } from 'react'
import { useParams } from 'wouter'
import { roleOf } from '#contracts/actor.ts'
import type { Role } from '#contracts/actor.ts'
import type { Fact } from '#contracts/fact.ts'
import { instant } from '#contracts/units.ts'
import { atlas } from '#machines/atlas.ts'
import type { Lifecycle } from '#machines/kit/lifecycle.ts'
import { useFacts } from '#console/api/use-facts.ts'
import { atlasHref, machineHref } from '#console/domain/atlas-links.ts'
import { ContextPanel, LastFact, OffersAtStep } from '#console/areas/lab/atlas/record/state-at-step.tsx'
import { ChartStage } from '#console/areas/lab/atlas/chart/chart-stage.tsx'
import type { DrawnArrow } from '#console/areas/lab/atlas/chart/chart.ts'
import { useChart } from '#console/areas/lab/atlas/chart/use-chart.ts'
import * as panelCss from '#console/kit/layout/panel.css.ts'
import { markOf } from '#console/areas/lab/atlas/chart/state-mark.ts'
import * as parts from '#console/areas/lab/atlas/parts.css.ts'
import * as css from '#console/areas/lab/atlas/record/record.css.ts'
import { stateAt, stepsOf } from '#console/areas/lab/atlas/record/replay.ts'
import type { ReplayStep } from '#console/areas/lab/atlas/record/replay.ts'
import { Scrubber } from '#console/areas/lab/atlas/record/scrubber.tsx'
import { stopNamer } from '#console/areas/lab/atlas/machine/selection.tsx'
import { PathList } from '#console/areas/lab/atlas/record/path-list.tsx'
import { lifecycleTextsOf } from '#console/areas/lab/atlas/lifecycle-texts.ts'
import type { LifecycleTexts } from '#console/areas/lab/atlas/lifecycle-texts.ts'
import { useZone } from '#console/intl/zone.ts'
import { zoneCity } from '#console/kit/text/format.ts'
import { Link } from '#console/kit/layout/link.tsx'
import { Panel } from '#console/kit/layout/panel.tsx'
import { EmptyState } from '#console/kit/status/states.tsx'
import { StatusBadge } from '#console/kit/status/status.tsx'
import { useText } from '#console/kit/text/text.ts'
import { Loaded } from '#console/domain/detail/loaded.tsx'
import { Missing } from '#console/domain/detail/missing.tsx'
import { signedInUserAtom } from '#console/state/session.ts'
import { LabPage } from '#console/areas/lab/lab-page.tsx'
import { useAddress } from '#console/domain/use-address.ts'

/** One record: its facts, and what was true after any of them. `?at=7` is after the seventh, `?fact=482` after that fact. */
export function AtlasRecord(): ReactElement {
  const text = useText()
  const { lifecycle: name = '', id = '' } = useParams()
  const lifecycle = atlas.get(name)
  if (lifecycle === undefined)
    return (
      <LabPage title={name} trail={[]}>
        <EmptyState title={text('atlas.none')} action={<Link href={atlasHref}>{text('route.atlas.title')}</Link>} />
      </LabPage>
    )
  return <Record key={`${name} ${id}`} lifecycle={lifecycle} id={id} texts={lifecycleTextsOf(lifecycle, text)} />
}

interface RecordProps {
  readonly lifecycle: Lifecycle
  readonly id: string
  readonly texts: LifecycleTexts
}

function Record({ lifecycle, id, texts }: RecordProps): ReactElement {
  const answer = useFacts([{ lifecycle: lifecycle.name, id }])
  const last = answer.data === null ? undefined : stepsOf(lifecycle, answer.data).at(-1)
  const status =
    last === undefined ? undefined : (
      <StatusBadge tone={markOf(lifecycle, last.after.value).tone} label={texts.state(last.after.value)} />
    )
  const back = <Link href={machineHref(lifecycle.name)}>{texts.title}</Link>
  return (
    <LabPage
      title={`${texts.title} ${id}`}
      trail={[{ label: texts.title, href: machineHref(lifecycle.name) }]}
      status={status}
    >
      <Loaded answer={answer} skeleton={[520]}>
        {(facts) =>
          facts.length === 0 ? (
            <Missing id={id} action={back} />
          ) : (
            <RecordPath lifecycle={lifecycle} texts={texts} facts={facts} />
          )
        }
      </Loaded>
    </LabPage>
  )
}

interface RecordPathProps extends Omit<RecordProps, 'id'> {
  readonly facts: readonly Fact[]
}

function RecordPath({ lifecycle, texts, facts }: RecordPathProps): ReactElement {
  const { text } = texts
  const { zone, locale, currency } = useZone()
  const address = useAddress()
  const own = useOwnRole()
  const steps = stepsOf(lifecycle, facts)
  const at = pointIn(steps, { at: address.get('at'), fact: address.get('fact') })
  const go = (next: number): void => address.set({ at: next === steps.length ? null : String(next), fact: null })
  const state = stateAt(lifecycle, steps, at)
  const step = steps[at - 1]
  const now = step?.fact.at ?? instant(0)
  const shown = { lifecycle, texts, state }
  return (
    <div className={css.sheet}>
      <div className={css.beside}>
        <Panel title={text('history.title', { zone: zoneCity(zone) })} isFlush>
          <PathList
            lifecycle={lifecycle}
            steps={steps}
            at={at}
            onAt={go}
            zone={zone}
            speaker={{ text, locale, currency }}
            label={text('atlas.way')}
          />
        </Panel>
      </div>
      <div className={css.column}>
        <section className={panelCss.panel} aria-label={text('atlas.point')}>
          <Scrubber steps={steps} at={at} onAt={go} zone={zone} texts={texts}>
            <StatusBadge tone={markOf(lifecycle, state.value).tone} label={texts.state(state.value)} />
            <span className={parts.mono}>{state.value}</span>
          </Scrubber>
          <PathChart lifecycle={lifecycle} texts={texts} steps={steps} at={at} locale={locale} />
        </section>
        <div className={css.pair}>
          <div className={css.column}>
            {step === undefined ? null : <LastFact {...shown} step={step} zone={zone} />}
            <ContextPanel {...shown} />
          </div>
          <OffersAtStep {...shown} own={own} now={now} />
        </div>
      </div>
    </div>
  )
}

/** The step to show: that of the address, otherwise the last one. */
function pointIn(
  steps: readonly ReplayStep[],
  { at, fact }: { readonly at: string | null; readonly fact: string | null },
): number {
  const found = fact === null ? -1 : steps.findIndex((step) => String(step.fact.position) === fact)
  if (found >= 0) return found + 1
  const answer = at === null || at === '' ? Number.NaN : Number(at)
  return Number.isInteger(answer) && answer >= 0 && answer <= steps.length ? answer : steps.length
}

function useOwnRole(): Role {
  const user = useAtomValue(signedInUserAtom)
  if (user === null) return 'SU'
  const { account, type, sub } = user
  return roleOf({ kind: 'person', id: account, account, type, sub })
}

interface PathChartProps extends Omit<RecordPathProps, 'facts'> {
  readonly steps: readonly ReplayStep[]
  readonly at: number
  readonly locale: string
}

/** The chart with the path of the record up to the step. */
function PathChart({ lifecycle, texts, steps, at, locale }: PathChartProps): ReactElement | null {
  const { text, title } = texts
  const chart = useChart(lifecycle.name)
  if (chart === null) return null
  if (chart === undefined) return <div style={{ minHeight: 360 }} aria-busy="true" />
  const done = steps.slice(0, at)
  const taken = (arrow: DrawnArrow): readonly number[] =>
    done.flatMap(({ fact, before, after }) =>
      before.value !== after.value &&
      after.value === arrow.to &&
      arrow.lines.some((line) => line.fact === fact.type && line.sources.includes(before.value))
        ? [fact.version]
        : [],
    )
  return (
    <ChartStage
      chart={chart}
      lifecycle={lifecycle}
      say={text}
      locale={locale}
      label={text('atlas.chart.of', { name: title })}
      nameOf={stopNamer(lifecycle, chart, { text })}
      selected={null}
      onSelect={() => undefined}
      height={440}
      follows={stateAt(lifecycle, steps, at).value}
      way={{ at: stateAt(lifecycle, steps, at).value, taken }}
    />
  )
}
