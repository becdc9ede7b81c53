import type { ReactElement } from 'react'
import { orderCommand } from '#contracts/equipment/remote/remote-command.calls.ts'
import type { CommandRow } from '#contracts/equipment/remote/remote-command.calls.ts'
import { EntityId } from '#contracts/ids.ts'
import { sessionActions } from '#contracts/equipment/remote/remote-actions.ts'
import { call } from '#console/api/call.ts'
import type { CallResult } from '#console/api/call.ts'
import { useCommand } from '#console/flows/use-command.ts'
import { ConfirmDialog } from '#console/kit/confirm/confirm.tsx'
import { useRestoredFocus } from '#console/kit/dialog/restored-focus.ts'
import { useText } from '#console/intl/text.ts'
import type { CommandFields, RemoteCommand, CommandTarget } from './remote-commands.ts'
import { SessionNote } from './session-note.tsx'
import { connectorName } from '../values.tsx'
import { useCommandResult } from '../state/use-command-result.ts'

/** A remote command and the pile or connector it is for. */
export interface CommandChoice {
  readonly command: RemoteCommand
  readonly target: CommandTarget
}

export interface CommandDialogProps extends CommandChoice {
  /** Called with the id of the issued command, which waits for its pile from then on. */
  readonly onIssued: (id: string) => void
  readonly onClose: () => void
}

/** Asks for the fields of a command and issues it. The answer of the pile is not awaited: the list of commands shows it. */
export function CommandDialog({ command, target, onIssued, onClose }: CommandDialogProps): ReactElement {
  const text = useText()
  const given = useCommandResult()
  useRestoredFocus()
  const inHand = useCommand({
    give: async (form) => {
      const result = await issueCommand({ command, target }, form)
      if (result.ok) onIssued(result.data.id)
      return given(result)
    },
    onSettled: onClose,
  })
  const name = targetName(target)
  const action = text(`remote.action.${command.action}`)
  return (
    <ConfirmDialog
      title={
        command.title === undefined ? text('remote.prompt.title', { action, name }) : text(command.title, { name })
      }
      consequence={text(command.text)}
      note={isAboutSession(command) && target.transactionId !== null ? <SessionNote id={target.transactionId} /> : null}
      confirm={command.confirm === undefined ? action : text(command.confirm)}
      kind={command.kind}
      fields={command.fields.map(({ choices = [], ...field }) => ({
        ...field,
        label: text(field.label),
        choices: choices.map(({ value, label }) => ({ value, label: text(label) })),
      }))}
      isPending={inHand.isPending}
      needsLive
      failure={inHand.failure}
      onConfirm={inHand.give}
      onClose={onClose}
    />
  )
}

/** Whether a command ends or may end the session at its connector: the dialog then says whose session that is. */
const isAboutSession = ({ action }: RemoteCommand): boolean => sessionActions.some((one) => one === action)

/** The name of a target: its pile, and its connector where it is one. */
export const targetName = ({ pileId, connectorId }: CommandTarget): string =>
  connectorName({ pileId, connectorId: connectorId ?? 0 })

function issueCommand({ command, target }: CommandChoice, form: CommandFields): Promise<CallResult<CommandRow>> {
  const { reason } = form
  const payload = command.payload(form, target)
  // The command is for the connector that its payload names.
  const connectorId = typeof payload['connectorId'] === 'number' ? payload['connectorId'] : target.connectorId
  const body = {
    pileId: EntityId.make(target.pileId),
    action: command.action,
    payload,
    ...(connectorId === null ? {} : { connectorId }),
    ...(reason === undefined ? {} : { reason }),
  }
  return call(orderCommand, { body }, { notify: 'lost sign-in' })
}
