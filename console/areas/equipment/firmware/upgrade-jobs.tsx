import { jobRows, jobs } from '#contracts/equipment/firmware/firmware-upgrade.calls.ts'
import type { UpgradeRow } from '#contracts/equipment/firmware/firmware-upgrade.calls.ts'
import * as css from '#console/domain/detail/lines.css.ts'
import { related } from '#console/domain/resource/children.tsx'
import { view } from '#console/domain/resource/view.ts'
import { WordState } from '#console/domain/state/states.tsx'
import { NamedCode } from '#console/domain/values.tsx'
import { jobCommands } from './upgrade-commands.tsx'
import { failureText } from './upgrade-failure.ts'
import { Sessions } from './upgrade-waits.tsx'

const shown = view(jobRows, {
  words: {
    waitsFor: ({ failure, waitsFor, isUnsigned }, { text }) =>
      [
        failure === null ? [] : failureText(failure, text),
        waitsFor === null ? [] : text(`firmware.wait.${waitsFor}`),
        isUnsigned ? text('firmware.unsigned') : [],
      ]
        .flat()
        .join(' · ') || null,
  },
  cells: {
    pileId: ({ pileId, pileName }) => <NamedCode code={pileId} name={pileName} />,
    status: ({ status, state, heldBy }) => (
      <span className={css.name}>
        <WordState lifecycle="firmware-job" status={status} state={state} />
        <Sessions heldBy={heldBy} />
      </span>
    ),
  },
})

/** The jobs of an upgrade, pile by pile. */
export const upgradeJobs = related(shown, 'firmware.jobs', {
  list: jobs,
  query: ({ id }: UpgradeRow, page) => ({ query: { upgradeId: id, ...page } }),
  dependsOn: ['pile-link', 'connector'],
  nameOf: ({ pileId }) => pileId,
  commands: jobCommands,
})
