import type { ReactElement } from 'react'
import { reportKinds } from '#contracts/lab/scenario-drive.ts'
import type { ReportKind } from '#contracts/lab/scenario-drive.ts'
import type { ScenarioRun } from '#contracts/lab/scenario-run.ts'
import { reportFormats, runReport } from '#contracts/lab/scenarios.calls.ts'
import type { runNow } from '#contracts/lab/scenarios.calls.ts'
import { fetchFile } from '#console/api/call.ts'
import { useText } from '#console/intl/text.ts'
import { useZone } from '#console/intl/zone.ts'
import { Button } from '#console/kit/form/button.tsx'
import { DescriptionList } from '#console/kit/layout/description-list.tsx'
import { Link } from '#console/kit/layout/link.tsx'
import { Panel } from '#console/kit/layout/panel.tsx'
import { formatCount } from '#console/kit/text/format.ts'
import { save } from '#console/kit/text/save-file.ts'
import { runHref } from '../links.ts'
import { lasting } from '../scenarios/lasting.ts'
import { Outcome } from '../scenarios/outcome.tsx'
import * as css from '../scenarios/scenarios.css.ts'
import { Again } from './again.tsx'
import { Covered } from './covered.tsx'

interface ReportProps {
  readonly id: string
  readonly run: ScenarioRun
  /** The run that it plays again. */
  readonly repeats: Repeats
  /** Is given the run that plays it again. */
  readonly onAgain: (run: string) => void
}

type Repeats = (typeof runNow.answer)['Type']['repeats']

/** What came of a run, and its report as files. */
export function Report({ id, run, repeats, onAgain }: ReportProps): ReactElement {
  const text = useText()
  const { locale } = useZone()
  const asserted = run.steps.filter(({ isAssertion }) => isAssertion)
  const count = (figure: number): string => formatCount(figure, locale)
  const virtual = Date.parse(run.ended) - Date.parse(run.began)
  const took = text('bench.run.took.of', { run: lasting(virtual, locale), machine: lasting(run.ran.tookMs, locale) })
  const assertions = text('bench.run.assertions.of', {
    passed: asserted.filter(({ verdict }) => verdict === 'passed').length,
    all: asserted.length,
  })
  return (
    <Panel title={text('bench.run.report')} actions={<Actions id={id} seed={run.seed} onAgain={onAgain} />}>
      <div className={css.column}>
        <DescriptionList
          items={[
            { term: text('bench.run.outcome'), value: <Outcome outcome={run.verdict} /> },
            { term: text('bench.run.steps'), value: count(run.steps.length) },
            { term: text('bench.run.assertions'), value: assertions },
            { term: text('bench.run.frames'), value: count(run.counts.frames) },
            { term: text('bench.run.facts'), value: count(run.counts.facts) },
            { term: text('bench.run.sessions'), value: count(run.counts.sessions) },
            { term: text('bench.run.took'), value: took },
            { term: text('bench.scenario.seed'), value: <span className={css.code}>{run.seed}</span> },
            { term: text('bench.run.hash'), value: <span className={css.code}>{run.hash}</span> },
            ...(repeats === null
              ? []
              : [{ term: text('bench.run.repeats'), value: <Compared id={repeats.id} isSame={repeats.isSame} /> }]),
            {
              term: text('bench.run.versions'),
              value: text('bench.run.versions.of', run.versions),
            },
          ]}
        />
        <Covered taken={run.taken} />
        <ul className={css.problems} aria-label={text('bench.run.wrong')}>
          {run.steps
            .filter(({ verdict }) => verdict === 'failed')
            .map(({ path, title, place, reason }) => (
              <li key={path} className={css.why}>
                {path} {title} ({place?.line}:{place?.column}): {reason}
              </li>
            ))}
          {run.broken.map((rule) => (
            <li key={rule} className={css.why}>
              {rule}
            </li>
          ))}
        </ul>
      </div>
    </Panel>
  )
}

/** Whether facts and frames are those of the run before. */
function Compared({ id, isSame }: NonNullable<Repeats>): ReactElement {
  const text = useText()
  const words = isSame === null ? 'unknown' : isSame ? 'same' : 'different'
  return (
    <>
      <Link href={runHref(id)}>{text('bench.run.repeats.of')}</Link> {text(`bench.run.repeats.${words}`)}
    </>
  )
}

interface ActionsProps extends Pick<ReportProps, 'id' | 'onAgain'> {
  readonly seed: number
}

function Actions({ id, seed, onAgain }: ActionsProps): ReactElement {
  async function take(as: ReportKind): Promise<void> {
    const file = await fetchFile(runReport, { params: { id }, query: { as } })
    if (file.ok) save(reportFormats[as].name, file.data)
  }
  return (
    <>
      <Again id={id} seed={seed} onBegun={onAgain} />
      {reportKinds.map((as) => (
        <Button key={as} size="small" icon="download" onPress={() => void take(as)}>
          {reportFormats[as].name}
        </Button>
      ))}
    </>
  )
}
