import type { ReactElement } from 'react'
import type { SessionRow } from '#contracts/charging/charge-record.calls.ts'
import { pages } from '#contracts/menu.ts'
import { Offers } from '#console/kit/status/offers.tsx'
import { connectorCommands } from '#console/domain/remote-command/remote-commands.ts'
import type { CommandChoice } from '#console/domain/remote-command/command-dialog.tsx'
import { useMayOpen } from '#console/domain/use-may-open.ts'
import { useCommandDialog } from '#console/domain/remote-command/use-command-dialog.tsx'
import * as css from '#console/domain/remote-command/remote-command.css.ts'

/** The texts of a pile's commands, by the names of OCPP. */
export const remoteNames = 'remote.action'

/** Whether the user may issue remote commands, which depends on the pages in their menu. */
export function useMayCommand(): boolean {
  const [piles, points] = [useMayOpen(pages.chargingPile.url), useMayOpen(pages.piles.url)]
  return piles || points
}

/** The remote command for the connector of a session, by its action; null where there is none. */
export function commandChoiceOf({ id, pileId, connectorId }: SessionRow, action: string): CommandChoice | null {
  const command = connectorCommands.find((one) => one.action === action)
  // It was offered only because the pile is online.
  return command === undefined ? null : { command, target: { pileId, connectorId, transactionId: id, isOnline: true } }
}

/** The buttons of a session on its own page, with the progress of the commands issued there. */
export function SessionActions({ row }: { readonly row: SessionRow }): ReactElement {
  const { openDialog, dialog, followed } = useCommandDialog()
  const offers = useMayCommand() ? row.remote : []
  return (
    <div className={css.actions}>
      <Offers
        lifecycle="charging-session"
        names={remoteNames}
        state={row.status}
        offers={offers}
        subject={row.id}
        shown={offers.length}
        size="default"
        onCommand={(command) => {
          const wanted = commandChoiceOf(row, command)
          if (wanted !== null) openDialog(wanted)
        }}
      />
      {followed}
      {dialog}
    </div>
  )
}
