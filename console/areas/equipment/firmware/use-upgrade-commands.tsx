import { useState } from 'react'
import type { ReactNode } from 'react'
import { useLocation } from 'wouter'
import type { UpgradeRow } from '#contracts/equipment/firmware/firmware-upgrade.calls.ts'
import { pages } from '#contracts/menu.ts'
import { editUpgradeAddress } from '#console/domain/address.ts'
import { IssueUpgrade } from './issue-upgrade.tsx'
import { confirmedCommands, UpgradeAction } from './upgrade-actions.tsx'
import type { ConfirmedCommand } from './upgrade-actions.tsx'

interface UpgradeCommandChoice {
  readonly row: UpgradeRow
  readonly command: ConfirmedCommand | 'issue'
}

/** The commands of firmware upgrades, for their list and their page, with the open dialog. */
export function useUpgradeCommands(): {
  readonly give: (row: UpgradeRow, command: string) => void
  readonly dialog: ReactNode
} {
  const [, navigate] = useLocation()
  const [choice, setChoice] = useState<UpgradeCommandChoice | null>(null)
  const close = (): void => setChoice(null)
  const give = (row: UpgradeRow, command: string): void => {
    if (command === 'edit') return navigate(editUpgradeAddress(row.id))
    const known = confirmedCommands.find((one) => one === command)
    if (known !== undefined || command === 'issue') setChoice({ row, command: known ?? 'issue' })
    return undefined
  }
  if (choice === null) return { give, dialog: null }
  const { row, command } = choice
  if (command === 'issue') return { give, dialog: <IssueUpgrade row={row} onClose={close} /> }
  const done = (): void => {
    close()
    // A deleted configuration has no page.
    if (command === 'delete') navigate(pages.ocppUpdateConfig.url)
  }
  return { give, dialog: <UpgradeAction row={row} command={command} onDone={done} onClose={close} /> }
}
