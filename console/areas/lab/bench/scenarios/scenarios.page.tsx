import type { ReactElement } from 'react'
import { scenarioList, scenarioText } from '#contracts/lab/scenarios.calls.ts'
import { pathOf } from '#contracts/routes.ts'
import { call } from '#console/api/call.ts'
import { useAnswer } from '#console/api/use-answer.ts'
import { LabPage } from '#console/areas/lab/lab-page.tsx'
import { Loaded } from '#console/domain/detail/loaded.tsx'
import { useAddress } from '#console/domain/use-address.ts'
import { useText } from '#console/intl/text.ts'
import { EmptyState } from '#console/kit/status/states.tsx'
import { ScenarioDesk } from './scenario-desk.tsx'
import { ScenarioList } from './scenario-list.tsx'
import { OPTION } from '../links.ts'

/** In place of a file: a scenario of one's own. */
const OWN = 'own'
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
  return (
    <LabPage
      title={file === OWN ? text('bench.scenario.own') : file}
      from="bench"
      trail={[{ label: title, href: pathOf('benchScenarios') }]}
    >
      {file === OWN ? <ScenarioDesk key={file} file={null} shipped={DRAFT} /> : <One key={file} file={file} />}
    </LabPage>
  )
}

function All(): ReactElement {
  const text = useText()
  const answer = useAnswer({
    key: 'scenarios',
    ask: (signal) => call(scenarioList, {}, { notify: 'lost sign-in', signal }),
    concerns: () => false,
    keeps: true,
  })
  const absent = (
    <EmptyState title={text('bench.absent.title')} description={text('bench.absent.words', { option: OPTION })} />
  )
  return (
    <Loaded answer={answer} skeleton={[60, 180, 180]} missing={absent}>
      {({ scenarios }) => <ScenarioList scenarios={scenarios} />}
    </Loaded>
  )
}

function One({ file }: { readonly file: string }): ReactElement {
  const text = useText()
  const answer = useAnswer({
    key: file,
    ask: (signal) => call(scenarioText, { query: { file } }, { notify: 'lost sign-in', signal }),
    concerns: () => false,
    keeps: false,
  })
  return (
    <Loaded answer={answer} skeleton={[60, 520]} missing={<EmptyState title={text('bench.scenario.none')} />}>
      {({ text: shipped }) => <ScenarioDesk file={file} shipped={shipped} />}
    </Loaded>
  )
}
