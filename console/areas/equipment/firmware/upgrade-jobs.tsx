import type { ReactElement } from 'react'
import { jobRows, jobs } from '#contracts/equipment/firmware/firmware-upgrade.calls.ts'
import type { JobRow, UpgradeRow } from '#contracts/equipment/firmware/firmware-upgrade.calls.ts'
import { useText } from '#console/kit/text/text.ts'
import { Noted } from '#console/domain/detail/lines.tsx'
import { related } from '#console/domain/resource/children.tsx'
import { view } from '#console/domain/resource/view.ts'
import * as css from '#console/domain/values.css.ts'
import { WordState } from '#console/domain/state/states.tsx'
import { NamedCode } from '#console/domain/values.tsx'
import { jobCommands } from './upgrade-commands.tsx'
import { failureText } from './upgrade-failure.ts'
import { Sessions } from './upgrade-waits.tsx'

const shown = view(jobRows, {
  words: {},
  cells: {
    pileId: ({ pileId, pileName, isSimulated, isLab }) => (
      <Noted notes={[pileName]}>
        <NamedCode code={pileId} name={null} isSimulated={isSimulated} isLab={isLab} />
      </Noted>
    ),
    status: (row) => <JobStatus row={row} />,
  },
})

/** How a job stands, and why: what it waits for, or why it failed. */
function JobStatus({ row }: { readonly row: JobRow }): ReactElement {
  const text = useText()
  const { status, state, heldBy, failure, waitsFor, isUnsigned } = row
  const notes = [
    failure === null ? null : failureText(failure, text),
    waitsFor === null ? null : text(`firmware.wait.${waitsFor}`),
    isUnsigned ? text('firmware.unsigned') : null,
  ]
  return (
    <Noted notes={notes}>
      <span className={css.status}>
        <WordState lifecycle="firmware-job" status={status} state={state} />
      </span>
      <Sessions heldBy={heldBy} />
    </Noted>
  )
}

/** The jobs of an upgrade, pile by pile. */
export const upgradeJobs = related(shown, 'firmware.jobs', {
  list: jobs,
  query: ({ id }: UpgradeRow, page) => ({ query: { upgradeId: id, ...page } }),
  dependsOn: ['pile-link', 'connector'],
  nameOf: ({ pileId }) => pileId,
  commands: jobCommands,
})
