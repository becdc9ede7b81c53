import type { ReactElement } from 'react'
import { LabPage } from '#console/areas/lab/lab-page.tsx'
import { useText } from '#console/intl/text.ts'
import { Panel } from '#console/kit/layout/panel.tsx'
import { Messages } from './messages.tsx'

/** What all piles of the bench and the central system say to each other. */
export function BenchMessagesPage(): ReactElement {
  const text = useText()
  return (
    <LabPage title={text('route.benchMessages.title')} from="bench" trail={[]}>
      <Panel title={text('bench.message.all')}>
        <Messages />
      </Panel>
    </LabPage>
  )
}
