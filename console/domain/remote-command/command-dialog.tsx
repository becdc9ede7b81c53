import type { ReactElement } from 'react'
import { orderCommand } from '#contracts/equipment/remote/remote-command.calls.ts'
import type { CommandRow } from '#contracts/equipment/remote/remote-command.calls.ts'
import { EntityId } from '#contracts/ids.ts'
import { sessionActions } from '#contracts/equipment/remote/remote-actions.ts'
import { call } from '#console/api/call.ts'
import type { CallResult } from '#console/api/call.ts'
import { useCommand } from '#console/flows/use-command.ts'
import { ConfirmDialog } from '#console/kit/dialog/confirm.tsx'
import { useRestoredFocus } from '#console/kit/dialog/restored-focus.ts'
import { useText } from '#console/intl/text.ts'
import type { Form, RemoteOrder, Target } from './remote-commands.ts'
import { SessionStake } from './session-note.tsx'
import { connectorName } from '../values.tsx'
import { useGiven } from '../state/use-command-result.ts'

/** Something that is about to be asked of a pile. */
export interface Wanted {
  readonly order: RemoteOrder
  readonly target: Target
}

export interface OrderDialogProps extends Wanted {
  /** It waits for its pile from here on; what becomes of it is told elsewhere. */
  readonly onGiven: (id: string) => void
  readonly onClose: () => void
}

/** Asks for what a command needs and gives it. The pile's answer is not waited for: the list of commands shows it. */
export function OrderDialog({ order, target, onGiven, onClose }: OrderDialogProps): ReactElement {
  const text = useText()
  const given = useGiven()
  useRestoredFocus()
  const inHand = useCommand({
    give: async (form) => {
      const result = await giveOrder({ order, target }, form)
      if (result.ok) onGiven(result.data.id)
      return given(result)
    },
    onSettled: onClose,
  })
  const name = nameOf(target)
  const action = text(`remote.action.${order.action}`)
  return (
    <ConfirmDialog
      title={order.title === undefined ? text('remote.prompt.title', { action, name }) : text(order.title, { name })}
      consequence={text(order.text)}
      note={isAboutSession(order) && target.transactionId !== null ? <SessionStake id={target.transactionId} /> : null}
      confirm={order.confirm === undefined ? action : text(order.confirm)}
      kind={order.kind}
      fields={order.fields.map(({ choices = [], ...field }) => ({
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

/** Whether an order ends or may end the charge at its connector: whoever gives it sees whose that is. */
const isAboutSession = ({ action }: RemoteOrder): boolean => sessionActions.some((one) => one === action)

/** What a target is called: its pile, and its connector where it is one. */
export const nameOf = ({ pileId, connectorId }: Target): string =>
  connectorName({ pileId, connectorId: connectorId ?? 0 })

function giveOrder({ order, target }: Wanted, form: Form): Promise<CallResult<CommandRow>> {
  const { reason } = form
  const payload = order.payload(form, target)
  // The connector that the request names is the one that the command is about.
  const connectorId = typeof payload['connectorId'] === 'number' ? payload['connectorId'] : target.connectorId
  const body = {
    pileId: EntityId.make(target.pileId),
    action: order.action,
    payload,
    ...(connectorId === null ? {} : { connectorId }),
    ...(reason === undefined ? {} : { reason }),
  }
  return call(orderCommand, { body }, { tells: 'lost sign-in' })
}
