import type { OrderDraft, orderForms } from '#contracts/maintenance/work-order.ts'
import type { Refusal } from '#machines/kit/lifecycle.ts'
import { is, isNew } from '#machines/kit/tags.ts'
import { pileEntity } from '#machines/master-data.ts'
import { pileLink } from '#machines/equipment/pile-link.ts'
import { enablement } from '#machines/equipment/enablement.ts'
import { isEnabledMaintainer } from '#machines/maintenance/maintainer.ts'
import { lastOrder } from '#machines/maintenance/work-order.lookups.ts'
import { workOrder } from '#machines/maintenance/work-order.ts'
import { account } from '#machines/system/account.ts'
import type { Added } from '#backend/kernel/master-data.ts'
import type { HandlersOf } from '#backend/kernel/operator-commands.ts'
import type { CommandHandler, Transaction } from '#backend/kernel/transaction.ts'

/** What people do with work orders (M16). */

/** The serial number that a pile told last; empty for none. */
export function serialNumberOf(tx: Transaction, pileId: string): string {
  const { boot } = tx.stateOf(pileLink, pileId).context
  return boot?.serialNumber ?? boot?.boxSerialNumber ?? ''
}

/** Opens an order for a pile that is registered. It follows the last order of that pile, if one is closed. */
export const openOrder: CommandHandler<OrderDraft, Added> = (tx, { pileId, remarks, isSafety }) => {
  const id = String(tx.upcoming('order'))
  const pile = tx.stateOf(pileEntity, pileId)
  if (isNew(pile) || is(pileEntity, pile, 'over')) return { refusal: refusedBy(tx, { id, guard: 'pileKnown' }) }
  const last = tx.findLast(lastOrder, pileId)
  const isClosed = last !== null && is(workOrder, tx.stateOf(workOrder, last), 'over')
  const { locationId } = pile.context
  const about = { pileId, locationId, serialNumber: serialNumberOf(tx, pileId), remarks, isSafety }
  const body = { ...about, alarmId: null, followsOrderId: isClosed ? last : null }
  const refusal = tx.dispatch(workOrder, { id, command: 'open', body })
  if (refusal !== null) return { refusal }
  tx.take('order')
  return { id }
}

const isMaintainer = (tx: Transaction, handler: string): boolean =>
  tx
    .states(account)
    .some((one) => one.context.account === handler && isEnabledMaintainer(one, (id) => tx.stateOf(enablement, id)))

/** The handlers of the forms for people. */
export const orderHandlers: HandlersOf<typeof orderForms> = {
  startWork: (tx, { id }) => tx.dispatch(workOrder, { id, command: 'startWork', body: {} }),
  handle: (tx, { id, ...body }) => tx.dispatch(workOrder, { id, command: 'handle', body }),
  takeBack: (tx, { id }) => tx.dispatch(workOrder, { id, command: 'takeBack', body: {} }),
  pass: (tx, { id, ...body }) => tx.dispatch(workOrder, { id, command: 'pass', body }),
  doNotPass: (tx, { id, ...body }) => tx.dispatch(workOrder, { id, command: 'doNotPass', body }),
  assign: (tx, { id, handler }) => {
    const body = { handler, isMaintainerThere: isMaintainer(tx, handler) }
    return tx.dispatch(workOrder, { id, command: 'assign', body })
  },
  edit: (tx, { id, remarks }) => {
    const { pileId, locationId, serialNumber, isSafety } = tx.stateOf(workOrder, id).context
    const body = { pileId, locationId, serialNumber, isSafety, remarks }
    return tx.dispatch(workOrder, { id, command: 'edit', body })
  },
  withdraw: (tx, { id, ...body }) => tx.dispatch(workOrder, { id, command: 'withdraw', body }),
}

const refusedBy = (tx: Transaction, { id, guard }: { readonly id: string; readonly guard: string }): Refusal => ({
  reason: 'illegalTransition',
  lifecycle: workOrder.name,
  state: tx.stateOf(workOrder, id).value,
  command: 'open',
  guard,
})
