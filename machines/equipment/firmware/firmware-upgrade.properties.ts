import type { UpgradeFact } from '#contracts/equipment/firmware/firmware-upgrade.ts'
import type { UpgradeContext } from './firmware-upgrade.ts'
import type { State } from '#machines/kit/lifecycle.ts'
import { enters, propertiesOf, happened } from '#machines/kit/properties.ts'

const { after, never } = propertiesOf<State<UpgradeContext>, UpgradeFact>()

export const firmwareUpgradeProperties = [
  after('upgradeIssuedIsNeitherEditedNorDeleted', {
    once: happened('upgrade.issued'),
    never: happened('upgrade.edited', 'upgrade.deleted'),
  }),
  never('upgradeRetiresWhenNoJobRuns', ({ event }) => event.type === 'upgrade.retired' && event.data.jobsRunning > 0),
  after('upgradeEndsOnce', { once: enters('Retired', 'Deleted'), never: () => true }),
]
