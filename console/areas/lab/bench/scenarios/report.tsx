import type { ReactElement } from 'react'
import { reportKinds } from '#contracts/lab/scenario-drive.ts'
import type { ReportKind } from '#contracts/lab/scenario-drive.ts'
import type { ScenarioRun } from '#contracts/lab/scenario-run.ts'
import { reportFormats, runReport } from '#contracts/lab/scenarios.calls.ts'
import { fetchFile } from '#console/api/call.ts'
import { useText } from '#console/intl/text.ts'
import { useZone } from '#console/intl/zone.ts'
import { Button } from '#console/kit/form/button.tsx'
import { DescriptionList } from '#console/kit/layout/description-list.tsx'
import { Panel } from '#console/kit/layout/panel.tsx'
import { formatCount } from '#console/kit/text/format.ts'
import { save } from '#console/kit/text/save-file.ts'
import { lasting } from './lasting.ts'
import { Outcome } from './outcome.tsx'
import * as css from './scenarios.css.ts'

/** What came of a run, and its report as files. */
export function Report({ id, run }: { readonly id: string; readonly run: ScenarioRun }): ReactElement {
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
    <Panel title={text('bench.run.report')} actions={<Downloads id={id} />}>
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
            {
              term: text('bench.run.versions'),
              value: text('bench.run.versions.of', run.versions),
            },
          ]}
        />
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

function Downloads({ id }: { readonly id: string }): ReactElement {
  async function take(as: ReportKind): Promise<void> {
    const file = await fetchFile(runReport, { params: { id }, query: { as } })
    if (file.ok) save(reportFormats[as].name, file.data)
  }
  return (
    <>
      {reportKinds.map((as) => (
        <Button key={as} size="small" icon="download" onPress={() => void take(as)}>
          {reportFormats[as].name}
        </Button>
      ))}
    </>
  )
}
