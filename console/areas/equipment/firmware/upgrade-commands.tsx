import { giveJob, giveUpgrade, jobRows, upgradeResource } from '#contracts/equipment/firmware/firmware-upgrade.calls.ts'
import { firmwareForms } from '#contracts/equipment/firmware/firmware-job.ts'
import { upgradeForms } from '#contracts/equipment/firmware/firmware-upgrade.ts'
import { pages } from '#contracts/menu.ts'
import { editUpgradeAddress } from '#console/domain/address.ts'
import { commandsOf } from '#console/domain/resource/command.tsx'
import { IssueUpgrade } from './issue-upgrade.tsx'

/** The commands of firmware upgrades: those that continue come first, those that discard last. */
export const upgradeCommands = commandsOf(
  upgradeResource,
  { forms: upgradeForms, give: giveUpgrade, title: 'firmware.ask', nameOf: ({ version }) => version },
  {
    issue: IssueUpgrade,
    edit: { href: ({ id }) => editUpgradeAddress(id) },
    pauseWave: { kind: 'primary' },
    resumeWave: { kind: 'primary' },
    delete: { title: 'confirm.delete.title', success: 'success.delete', leadsTo: pages.ocppUpdateConfig.url },
    retire: {},
  },
)

/** The commands of a job: it is canceled, tried again at a given time, or sent unsigned. */
export const jobCommands = commandsOf(
  jobRows,
  { forms: firmwareForms, give: giveJob, title: 'firmware.job.ask', nameOf: ({ pileId }) => pileId },
  { cancel: {}, retry: { kind: 'primary' }, sendUnsigned: {} },
)
