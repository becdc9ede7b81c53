import { useState } from 'react'
import type { ReactElement } from 'react'
import { runText, scenarioList, scenarioText } from '#contracts/lab/scenarios.calls.ts'
import { pathOf } from '#contracts/routes.ts'
import { call } from '#console/api/call.ts'
import type { CallResult } from '#console/api/call.ts'
import { useAnswer } from '#console/api/use-answer.ts'
import { LabPage } from '#console/areas/lab/lab-page.tsx'
import { Loaded } from '#console/domain/detail/loaded.tsx'
import { useAddress } from '#console/domain/use-address.ts'
import { useText } from '#console/intl/text.ts'
import { EmptyState } from '#console/kit/status/states.tsx'
import { BenchAbsent } from '../absent.tsx'
import { keptKindOf, keptText } from './kept-text.ts'
import { ScenarioDesk } from './scenario-desk.tsx'
import { ScenarioList } from './scenario-list.tsx'

/** What a scenario of one's own begins with. */
const DRAFT = `name: My scenario
fleet: [{ id: CP000001 }]
steps:
  - powerOn: CP000001
  - wait: { ready: CP000001 }
`

/** Scenarios: which there are, or one in hand. */
export function BenchScenarios(): ReactElement {
  const text = useText()
  const file = useAddress().get('file')
  const title = text('route.benchScenarios.title')
  if (file === null)
    return (
      <LabPage title={title} from="bench" trail={[]}>
        <All />
      </LabPage>
    )
  const kind = keptKindOf(file)
  return (
    <LabPage
      title={kind === null ? file : text(`bench.scenario.kept.${kind}`)}
      from="bench"
      trail={[{ label: title, href: pathOf('benchScenarios') }]}
    >
      <One key={file} file={file} />
    </LabPage>
  )
}

function All(): ReactElement {
  const answer = useAnswer({
    key: 'scenarios',
    ask: (signal) => call(scenarioList, {}, { notify: 'lost sign-in', signal }),
    concerns: () => false,
    keeps: true,
  })
  return (
    <Loaded answer={answer} skeleton={[60, 180, 180]} missing={<BenchAbsent />}>
      {({ scenarios }) => <ScenarioList scenarios={scenarios} />}
    </Loaded>
  )
}

function One({ file }: { readonly file: string }): ReactElement {
  const text = useText()
  // Runs that are begun from here on play the text that stands here.
  const [run] = useState(useAddress().get('run'))
  const answer = useAnswer({
    key: file,
    ask: (signal) => firstText({ file, run }, signal),
    concerns: () => false,
    keeps: false,
  })
  return (
    <Loaded answer={answer} skeleton={[60, 520]} missing={<EmptyState title={text('bench.scenario.none')} />}>
      {({ text: first, played }) => <ScenarioDesk file={file} first={first} played={played} />}
    </Loaded>
  )
}

interface Wanted {
  readonly file: string
  readonly run: string | null
}

interface First {
  readonly text: string
  /** What the run in the address plays. */
  readonly played: string | null
}

/** What this browser keeps of one's own, which may be newer than what a run plays; then that, and otherwise what is shipped. */
async function firstText({ file, run }: Wanted, signal: AbortSignal): Promise<CallResult<First>> {
  const options = { notify: 'lost sign-in', signal } as const
  const kind = keptKindOf(file)
  const answer = run === null ? null : await call(runText, { params: { id: run } }, options)
  const played = answer?.ok === true ? answer.data.text : null
  const kept = kind === null || (kind === 'played' && played !== null) ? null : keptText(kind)
  const first = kept ?? played ?? (kind === null ? null : DRAFT)
  if (first !== null) return { ok: true, data: { text: first, played } }
  const shipped = await call(scenarioText, { query: { file } }, options)
  return shipped.ok ? { ok: true, data: { ...shipped.data, played } } : shipped
}
