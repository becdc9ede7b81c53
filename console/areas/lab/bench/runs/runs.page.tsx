import { useEffect } from 'react'
import type { ReactElement } from 'react'
import { useLocation } from 'wouter'
import { RUNS_KEPT, runList, runNow } from '#contracts/lab/scenarios.calls.ts'
import type { RunRow } from '#contracts/lab/scenarios.calls.ts'
import { pathOf } from '#contracts/routes.ts'
import { SECOND } from '#contracts/durations.ts'
import { call } from '#console/api/call.ts'
import { clock } from '#console/clock.ts'
import { LabPage } from '#console/areas/lab/lab-page.tsx'
import { useAnswer } from '#console/api/use-answer.ts'
import type { RefreshableAnswer } from '#console/api/use-answer.ts'
import { Loaded } from '#console/domain/detail/loaded.tsx'
import { useAddress } from '#console/domain/use-address.ts'
import { When } from '#console/domain/values.tsx'
import { useText } from '#console/intl/text.ts'
import { useZone } from '#console/intl/zone.ts'
import { Link } from '#console/kit/layout/link.tsx'
import { Panel } from '#console/kit/layout/panel.tsx'
import { EmptyState } from '#console/kit/status/states.tsx'
import { BenchAbsent } from '../absent.tsx'
import { runHref, scenarioHref } from '../links.ts'
import type { KeptKind } from '../links.ts'
import { lasting } from '../scenarios/lasting.ts'
import { Outcome } from '../scenarios/outcome.tsx'
import * as bench from '../bench.css.ts'
import * as css from '../scenarios/scenarios.css.ts'
import { Again } from './again.tsx'
import { Report } from './report.tsx'

/** The text of a run that no file holds. */
const PLAYED: KeptKind = 'played'

/** The last runs of scenarios, or the report of one. */
export function BenchRuns(): ReactElement {
  const text = useText()
  const id = useAddress().get('id')
  const title = text('route.benchRuns.title')
  if (id === null)
    return (
      <LabPage title={title} from="bench" trail={[]}>
        <All />
      </LabPage>
    )
  return (
    <LabPage title={text('bench.run.title')} from="bench" trail={[{ label: title, href: pathOf('benchRuns') }]}>
      <One key={id} id={id} />
    </LabPage>
  )
}

/** Milliseconds between two looks at what is played. */
const AGAIN = SECOND

/** Asks again a while after each answer, as long as something may still come. */
function useAgain<Data>({ data, state, refresh }: RefreshableAnswer<Data>, isAwaited: (data: Data) => boolean): void {
  const isOver = data === null || !isAwaited(data)
  useEffect(
    () => (isOver || state === 'refreshing' ? undefined : clock.after(AGAIN, refresh)),
    [isOver, state, refresh],
  )
}

function All(): ReactElement {
  const answer = useAnswer({
    key: 'runs',
    ask: (signal) => call(runList, {}, { notify: 'lost sign-in', signal }),
    concerns: () => false,
    keeps: true,
  })
  useAgain(answer, () => true)
  return (
    <Loaded answer={answer} skeleton={[180]} missing={<BenchAbsent />}>
      {({ runs }) => <Cards runs={runs} />}
    </Loaded>
  )
}

function Cards({ runs }: { readonly runs: readonly RunRow[] }): ReactElement {
  const text = useText()
  const scenarios = <Link href={pathOf('benchScenarios')}>{text('route.benchScenarios.title')}</Link>
  if (runs.length === 0) return <EmptyState title={text('bench.run.none')} action={scenarios} />
  return (
    <div className={css.column}>
      <p className={css.note}>{text('bench.run.kept', { count: RUNS_KEPT })}</p>
      <ul className={css.cards} aria-label={text('route.benchRuns.title')}>
        {runs.map((run) => (
          <RunCard key={run.id} run={run} />
        ))}
      </ul>
    </div>
  )
}

function RunCard({ run }: { readonly run: RunRow }): ReactElement {
  const text = useText()
  const { locale } = useZone()
  const { id, name, file, outcome, account, at, seed, tookMs } = run
  return (
    <li className={bench.card}>
      <span className={bench.cardHead}>
        <Link href={outcome === 'running' ? scenarioHref(file ?? PLAYED, id) : runHref(id)}>{name}</Link>
        <Outcome outcome={outcome} />
      </span>
      <span className={css.facts}>
        <When at={at} />
        <span>{account}</span>
        {seed === null ? null : <span>{text('bench.run.seed', { seed })}</span>}
        {tookMs === null ? null : <span className={bench.figure}>{lasting(tookMs, locale)}</span>}
      </span>
    </li>
  )
}

function One({ id }: { readonly id: string }): ReactElement {
  const text = useText()
  const [, navigate] = useLocation()
  const onAgain = (file: string | null) => (run: string) => navigate(scenarioHref(file ?? PLAYED, run))
  const answer = useAnswer({
    key: id,
    ask: (signal) => call(runNow, { params: { id } }, { notify: 'lost sign-in', signal }),
    concerns: () => false,
    keeps: false,
  })
  useAgain(answer, ({ over }) => over === null)
  return (
    <Loaded answer={answer} skeleton={[280]} missing={<EmptyState title={text('bench.run.unknown')} />}>
      {({ row, over, repeats }) => (
        <div className={css.column}>
          <p className={css.words}>
            {row.name} <When at={row.at} /> {row.account}
          </p>
          {over === null || over.run === null ? (
            <Panel
              title={text('bench.run.outcome')}
              actions={<Again id={id} seed={row.seed} onBegun={onAgain(row.file)} />}
            >
              <Outcome outcome={row.outcome} /> {over?.message}
            </Panel>
          ) : (
            <>
              <Report id={id} run={over.run} repeats={repeats} onAgain={onAgain(row.file)} />
              <Panel title={text('bench.scenario.steps')}>
                <ol className={css.steps}>
                  {over.run.steps.map(({ path, title, verdict, tookMs, reason }) => (
                    <li key={path} className={css.played}>
                      <span className={css.number}>{path}</span>
                      <span className={css.title}>{title}</span>
                      <span className={css.came}>
                        <Took tookMs={tookMs} />
                        <Outcome outcome={verdict} />
                      </span>
                      {reason === null ? null : <span className={css.why}>{reason}</span>}
                    </li>
                  ))}
                </ol>
              </Panel>
            </>
          )}
        </div>
      )}
    </Loaded>
  )
}

function Took({ tookMs }: { readonly tookMs: number }): ReactElement {
  const { locale } = useZone()
  return <span className={`${bench.figure} ${css.note}`}>{lasting(tookMs, locale)}</span>
}
