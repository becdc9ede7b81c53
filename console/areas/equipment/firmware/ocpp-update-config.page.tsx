import { upgradeAddress } from '#console/domain/address.ts'
import { resourcePage } from '#console/domain/resource/resource-page.tsx'
import { upgradeCommands } from './upgrade-commands.tsx'
import { upgradeView } from './upgrade.tsx'

/** Firmware upgrade configurations, and the way to a new one. */
export const OcppUpdateConfig = resourcePage(upgradeView, {
  widths: { version: 160, status: 150, vendor: 200, jobs: 260, description: 240 },
  nameOf: ({ version }) => version,
  open: { page: ({ id }) => upgradeAddress(id) },
  add: { begins: 'draftUpgrade', route: 'ocppUpdateConfigAdd', title: 'command.firmware-upgrade.draft' },
  commands: upgradeCommands,
})
