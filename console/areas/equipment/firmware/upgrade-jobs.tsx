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
import * as css from '#console/domain/detail/lines.css.ts'
import { Loaded } from '#console/domain/detail/loaded.tsx'
import { JobState } from '#console/domain/state/states.tsx'
import { JobAction, jobCommands } from './upgrade-actions.tsx'
import type { JobCommand } from './upgrade-actions.tsx'
import { failureText } from './upgrade-failure.ts'
import { Sessions } from './upgrade-waits.tsx'
import { When } from '#console/domain/values.tsx'

/** Jobs shown at once; the others are a page further. */
const PAGE = 50

/** The jobs of an upgrade, pile by pile. */
export function UpgradeJobs({ upgradeId }: { readonly upgradeId: string }): ReactElement {
  const text = useText()
  const [page, setPage] = useState(1)
  const answer = useList(jobs, { query: { upgradeId, page, size: PAGE } }, [
    'firmware-job',
    'firmware-upgrade',
    'pile-link',
    'connector',
  ])
  return (
    <Panel title={text('firmware.jobs.in', { zone: zoneCity(useZone().zone) })}>
      <Loaded answer={answer} skeleton={[200]}>
        {({ list, total }) =>
          total === 0 ? (
            <EmptyState title={text('firmware.jobs.none')} description={text('firmware.jobs.none.words')} />
          ) : (
            <>
              <Jobs list={list} />
              {total <= PAGE ? null : (
                <div className={details.top}>
                  {page === 1 ? null : (
                    <Button onPress={() => setPage(page - 1)}>{text('firmware.jobs.before')}</Button>
                  )}
                  {page * PAGE >= total ? null : (
                    <Button onPress={() => setPage(page + 1)}>{text('firmware.jobs.after')}</Button>
                  )}
                </div>
              )}
            </>
          )
        }
      </Loaded>
    </Panel>
  )
}

interface JobCommandChoice {
  readonly row: JobRow
  readonly command: JobCommand
}

/** The columns, by the text of their heads; on a phone each value bears its own. */
const heads = {
  pile: 'column.pile',
  status: 'column.status',
  wave: 'firmware.wave',
  version: 'firmware.version',
  movedAt: 'firmware.movedAt',
} as const

function Jobs({ list }: { readonly list: readonly JobRow[] }): ReactElement {
  const text = useText()
  const [choice, setChoice] = useState<JobCommandChoice | null>(null)
  return (
    <>
      <table className={`${css.table} ${css.stacked}`} aria-label={text('firmware.jobs')}>
        <thead>
          <tr>
            {Object.values(heads).map((key) => (
              <th key={key} scope="col" className={css.head}>
                {text(key)}
              </th>
            ))}
            <th scope="col" className={css.head} data-align="end">
              {text('firmware.actions')}
            </th>
          </tr>
        </thead>
        <tbody>
          {list.map((row) => (
            <Job key={row.id} row={row} onCommand={(command) => setChoice({ row, command })} />
          ))}
        </tbody>
      </table>
      {choice === null ? null : <JobAction {...choice} onClose={() => setChoice(null)} />}
    </>
  )
}

function Job({
  row,
  onCommand,
}: {
  readonly row: JobRow
  readonly onCommand: (command: JobCommandChoice['command']) => void
}) {
  const text = useText()
  return (
    <tr className={css.topped}>
      <td className={css.value} data-name={text(heads.pile)}>
        <span className={css.name}>
          <Code>{row.pileId}</Code>
          {row.pileName === null ? null : <span className={css.under}>{row.pileName}</span>}
        </span>
      </td>
      <td className={css.value} data-name={text(heads.status)}>
        <span className={css.name}>
          <JobState status={row.status} state={row.state} />
          {row.failure === null ? null : <span className={css.under}>{failureText(row.failure, text)}</span>}
          {row.waitsFor === null ? null : <span className={css.under}>{text(`firmware.wait.${row.waitsFor}`)}</span>}
          <Sessions heldBy={row.heldBy} />
          {row.isUnsigned ? <span className={css.under}>{text('firmware.unsigned')}</span> : null}
        </span>
      </td>
      <td className={css.value} data-name={text(heads.wave)}>
        {row.wave}
      </td>
      <td className={css.value} data-name={text(heads.version)}>
        {row.currentVersion}
      </td>
      <td className={css.value} data-name={text(heads.movedAt)}>
        <When at={row.movedAt} />
      </td>
      <td className={css.value} data-align="end">
        <Offers
          lifecycle="firmware-job"
          state={row.status}
          offers={row.offers.filter(({ allowed }) => allowed)}
          subject={row.pileId}
          onCommand={(command) => onCommand(jobCommands.find((one) => one === command) ?? 'cancel')}
        />
      </td>
    </tr>
  )
}
