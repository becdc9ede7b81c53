import { useState } from 'react'
import type { ReactElement } from 'react'
import { jobs } from '#contracts/equipment/firmware/firmware-upgrade.calls.ts'
import type { JobRow } from '#contracts/equipment/firmware/firmware-upgrade.calls.ts'
import { useList } from '#console/api/use-list.ts'
import { useText } from '#console/intl/text.ts'
import { useZone } from '#console/intl/zone.ts'
import { Button } from '#console/kit/form/button.tsx'
import { Code } from '#console/kit/table/cells.tsx'
import { zoneCity } from '#console/kit/text/format.ts'
import { Offers } from '#console/kit/status/offers.tsx'
import { Panel } from '#console/kit/layout/panel.tsx'
import { EmptyState } from '#console/kit/status/states.tsx'
import * as details from '#console/domain/detail/details.css.ts'
import { Lines } from '#console/domain/detail/lines.tsx'
import type { LineColumn } from '#console/domain/detail/lines.tsx'
import { Loaded } from '#console/domain/detail/loaded.tsx'
import { useRowCommands } from '#console/domain/resource/row-commands.tsx'
import { WordState } from '#console/domain/state/states.tsx'
import { When } from '#console/domain/values.tsx'
import { jobCommands } from './upgrade-commands.tsx'
import { failureText } from './upgrade-failure.ts'
import { Sessions } from './upgrade-waits.tsx'

/** Jobs shown at once; the others are a page further. */
const PAGE = 50

/** The jobs of an upgrade, pile by pile. */
export function UpgradeJobs({ upgradeId }: { readonly upgradeId: string }): ReactElement {
  const text = useText()
  const [page, setPage] = useState(1)
  const watched = ['firmware-job', 'firmware-upgrade', 'pile-link', 'connector']
  const answer = useList(jobs, { query: { upgradeId, page, size: PAGE } }, watched)
  return (
    <Panel title={text('firmware.jobs.in', { zone: zoneCity(useZone().zone) })}>
      <Loaded answer={answer} skeleton={[200]}>
        {({ list, total }) =>
          total === 0 ? (
            <EmptyState title={text('firmware.jobs.none')} description={text('firmware.jobs.none.words')} />
          ) : (
            <>
              <Jobs list={list} />
              <div className={details.top}>
                {page === 1 ? null : <Button onPress={() => setPage(page - 1)}>{text('firmware.jobs.before')}</Button>}
                {page * PAGE >= total ? null : (
                  <Button onPress={() => setPage(page + 1)}>{text('firmware.jobs.after')}</Button>
                )}
              </div>
            </>
          )
        }
      </Loaded>
    </Panel>
  )
}

const columns: readonly LineColumn<JobRow>[] = [
  {
    title: 'column.pile',
    render: ({ pileId }) => <Code>{pileId}</Code>,
    under: ({ pileName }) => [pileName],
  },
  {
    title: 'column.status',
    render: ({ status, state, heldBy }) => (
      <>
        <WordState lifecycle="firmware-job" status={status} state={state} />
        <Sessions heldBy={heldBy} />
      </>
    ),
    under: ({ failure, waitsFor, isUnsigned }, text) => [
      failure === null ? null : failureText(failure, text),
      waitsFor === null ? null : text(`firmware.wait.${waitsFor}`),
      isUnsigned ? text('firmware.unsigned') : null,
    ],
  },
  { title: 'firmware.wave', render: ({ wave }) => wave },
  { title: 'firmware.version', render: ({ currentVersion }) => currentVersion },
  { title: 'firmware.movedAt', render: ({ movedAt }) => <When at={movedAt} /> },
]

function Jobs({ list }: { readonly list: readonly JobRow[] }): ReactElement {
  const { give, dialog } = useRowCommands(jobCommands)
  return (
    <>
      <Lines
        label="firmware.jobs"
        rows={list}
        rowKey={({ id }) => id}
        columns={columns}
        actions={{
          title: 'firmware.actions',
          render: (row) => (
            <Offers
              lifecycle="firmware-job"
              state={row.status}
              offers={row.offers.filter(({ allowed }) => allowed)}
              subject={row.pileId}
              onCommand={(command) => give(row, command)}
            />
          ),
        }}
      />
      {dialog}
    </>
  )
}
