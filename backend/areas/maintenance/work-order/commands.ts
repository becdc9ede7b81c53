import { safetyCodes } from '#contracts/maintenance/alarm.ts'
import type { alarmForms } from '#contracts/maintenance/alarm.ts'
import { orderRemarksMax } from '#contracts/maintenance/work-order.ts'
import { alarm } from '#machines/maintenance/alarm.ts'
import type { AlarmContext } from '#machines/maintenance/alarm.ts'
import { pileEntity } from '#machines/master-data.ts'
import type { Refusal } from '#machines/kit/lifecycle.ts'
import { is, isNew } from '#machines/kit/tags.ts'
import { openOrders } from '#machines/maintenance/work-order.lookups.ts'
import { workOrder } from '#machines/maintenance/work-order.ts'
import { must } from '#backend/kernel/refusals.ts'
import type { CommandHandler, Transaction } from '#backend/kernel/transaction.ts'
import { serialNumberOf } from './by-hand.ts'

/** Work orders for alarms (M15, M16). */

/** An alarm that nobody handled in time is added to the open work order of its pile, or to a new one. */
export const escalateAlarm: CommandHandler<{ readonly id: string }, void> = (tx, { id }) => {
  const raised = tx.stateOf(alarm, id)
  const { context } = raised
  if (!is(alarm, raised, 'unattended') || context.orderId !== null) return
  const orderId = openOrder(tx, context) ?? orderFor(tx, id, context)
  must(tx.dispatch(alarm, { id, command: 'escalate', body: { orderId } }))
}

const isSafety = ({ code }: AlarmContext): boolean => safetyCodes.includes(code)

/**
 * The last order of the pile that is still to be done: what was handed in tells nothing of a later alarm. For an alarm of
 * the safety class, only an order of that class counts.
 */
const openOrder = (tx: Transaction, about: AlarmContext): string | null =>
  tx.find(openOrders, about.pileId).findLast((id) => {
    const order = tx.stateOf(workOrder, id)
    return is(workOrder, order, 'pending') && (!isSafety(about) || order.context.isSafety)
  }) ?? null

/** The number of open orders of the safety class for a pile. */
export const openSafetyOrders = (tx: Transaction, pileId: string): number =>
  tx.find(openOrders, pileId).filter((id) => tx.stateOf(workOrder, id).context.isSafety).length

function orderFor(tx: Transaction, alarmId: string, about: AlarmContext): string {
  const { pileId, code, info, recurrenceOf } = about
  const id = String(tx.take('order'))
  const pile = tx.stateOf(pileEntity, pileId)
  const body = {
    pileId,
    locationId: isNew(pile) ? '' : pile.context.locationId,
    serialNumber: serialNumberOf(tx, pileId),
    remarks: (info === null ? code : `${code}: ${info}`).slice(0, orderRemarksMax),
    isSafety: isSafety(about),
    alarmId,
    followsOrderId: recurrenceOf === null ? null : tx.stateOf(alarm, recurrenceOf).context.orderId,
  }
  must(tx.dispatch(workOrder, { id, command: 'open', body }))
  return id
}

/**
 * A person handles an alarm. The safety class needs an inspection on site, or a work order that has passed its audit
 * (M15 DISPOSE).
 */
export const disposeAlarm: CommandHandler<{ readonly id: string } & typeof alarmForms.dispose.Type, Refusal | null> = (
  tx,
  { id, ...form },
) => {
  const { context, value } = tx.stateOf(alarm, id)
  const closedOrderId = isNew(value) ? null : passedOrder(tx, context)
  return tx.dispatch(alarm, { id, command: 'dispose', body: { ...form, closedOrderId } })
}

/** The work order of an alarm, once it has passed its audit; a withdrawn one has repaired nothing. */
function passedOrder(tx: Transaction, { orderId }: AlarmContext): string | null {
  if (orderId === null) return null
  const order = tx.stateOf(workOrder, orderId)
  return is(workOrder, order, 'over') && order.context.withdrawnFor === null ? orderId : null
}
