import type { ReactElement } from 'react'
import { useLocation } from 'wouter'
import type { UpgradeRow } from '#contracts/equipment/firmware/firmware-upgrade.calls.ts'
import { pages } from '#contracts/menu.ts'
import { editUpgradeAddress } from '#console/domain/address.ts'
import type { CommandProps, RowCommands } from '#console/domain/resource/row-commands.tsx'
import { IssueUpgrade } from './issue-upgrade.tsx'
import { UpgradeAction } from './upgrade-actions.tsx'
import type { ConfirmedCommand } from './upgrade-actions.tsx'

/** The commands of firmware upgrades: those that continue come first, those that discard last. */
export const upgradeCommands: RowCommands<UpgradeRow> = {
  issue: IssueUpgrade,
  edit: { href: ({ id }) => editUpgradeAddress(id) },
  pauseWave: confirmed('pauseWave'),
  resumeWave: confirmed('resumeWave'),
  delete: confirmed('delete'),
  retire: confirmed('retire'),
}

function confirmed(command: ConfirmedCommand) {
  return function Confirmed({ row, onClose }: CommandProps<UpgradeRow>): ReactElement {
    const [, navigate] = useLocation()
    const done = (): void => {
      onClose()
      // A deleted configuration has no page.
      if (command === 'delete') navigate(pages.ocppUpdateConfig.url)
    }
    return <UpgradeAction row={row} command={command} onDone={done} onClose={onClose} />
  }
}
