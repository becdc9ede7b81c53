import { copyUpgradeAddress } from '#console/domain/address.ts'
import { resourceDetail } from '#console/domain/resource/resource-detail.tsx'
import { about, history } from '#console/domain/resource/sections.tsx'
import { upgradeCommands } from './upgrade-commands.tsx'
import { upgradeJobs } from './upgrade-jobs.tsx'
import { UpgradeWaits } from './upgrade-waits.tsx'
import { upgradeView, WaveValue } from './upgrade.tsx'

/** One configuration: its data, the job of each pile, and its commands. */
export const OcppUpdateConfigDetail = resourceDetail(upgradeView, {
  list: 'menu.ocppUpdateConfig',
  none: { title: 'firmware.none.title', description: 'firmware.none.words' },
  skeleton: [36, 240, 320],
  name: ({ version }) => version,
  // What the wave waits for depends on its piles: whether they are online and their connectors free.
  dependsOn: ['pile-link', 'connector'],
  commands: upgradeCommands,
  // What can no longer be edited is copied.
  copy: { begins: 'draftUpgrade', title: 'firmware.copy', href: ({ id }) => copyUpgradeAddress(id) },
  main: [
    ({ data }) => <UpgradeWaits row={data} />,
    upgradeJobs,
    history(({ id }) => [{ lifecycle: 'firmware-upgrade', id }]),
  ],
  aside: [
    about(upgradeView, 'firmware.about', [
      'version',
      { term: 'firmware.vendor', value: ({ vendor }) => vendor },
      { term: 'firmware.model', value: ({ model }) => model },
      ...(['fileAddress', 'retrieveAt', 'retries', 'retryIntervalSeconds', 'signing', 'description'] as const),
      { term: 'firmware.progress', value: (row) => <WaveValue row={row} /> },
      { field: 'pauseReason', when: ({ isPaused }) => isPaused },
      ...(['draftedAt', 'draftedBy', 'issuedAt', 'copyOf?'] as const),
    ]),
  ],
})
