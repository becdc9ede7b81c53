import { confirmCommand, sendCommand } from '#backend/areas/equipment/remote-command/commands.ts'
import {
  cancelReservation,
  expireReservation,
  giveUpReservation,
} from '#backend/areas/charging/reservation/commands.ts'
import { requestReservation } from '#backend/areas/charging/reservation/request.ts'
import type { CommandHandler, Transaction } from '#backend/kernel/transaction.ts'
import { register } from '#backend/areas/register.ts'
import { openWallet } from '#backend/areas/finance/wallet/commands.ts'
import { connectorKey } from '#contracts/ids.ts'
import { money } from '#contracts/units.ts'
import { remoteCommand } from '#machines/equipment/remote/remote-command.ts'
import { reservation } from '#machines/charging/reservation.ts'
import type { ReservationContext } from '#machines/charging/reservation.context.ts'
import type { State } from '#machines/kit/lifecycle.ts'
import { isIn } from '#machines/kit/properties.ts'
import { actorOf } from '#tests/support/lifecycles/actors.ts'
import { pileId } from './environment.ts'
import { run, stateIn } from './world.ts'
import type { Backend, Site } from './world.ts'

/**
 * How the products speak of reservations. Handlers are those of the backend; a customer has one reservation at most, whose
 * number depends on who asked first. A pile hears a call when it answers it: whatever it says before overtakes the answer.
 */
export const key = connectorKey(pileId, 1)
export const isOver = isIn('Finished', 'Canceled')
export const runs = isIn('Charging', 'SuspendedEV', 'SuspendedEVSE', 'Stopping')

/** Who wants a connector, by the card. */
export interface Customer {
  readonly name: string
  readonly idTag: string
}

const numbers = ['1', '2'] as const

const isOf = ({ value, context }: State<ReservationContext>, { idTag }: Customer): boolean =>
  value !== 'New' && context.idTag === idTag

/** The reservation of a customer; a new one where there is none. */
export const reservationOf = (backend: Backend, customer: Customer): State<ReservationContext> =>
  numbers.map((id) => stateIn(backend, reservation, id)).find((one) => isOf(one, customer)) ?? reservation.initial

const idOf = (tx: Transaction, customer: Customer): string | null =>
  numbers.find((id) => isOf(tx.stateOf(reservation, id), customer)) ?? null

/** A second customer with a card and a wallet that owes nothing. */
export function joined(site: Site, backend: Backend, { idTag }: Customer): Backend {
  const card = {
    idTag,
    name: '',
    customerId: idTag,
    bindStatus: 'bind',
    blocked: false,
    expiryDate: null,
    parentIdTag: null,
  }
  const input = { lifecycle: 'rfid-card', id: idTag.toLowerCase(), value: card }
  const known = run(site, backend, { handler: register, input, actor: actorOf.SYS })
  const purse = { handler: openWallet, input: { customerId: idTag, creditLine: money(100_000) }, actor: actorOf.SU }
  return run(site, known, purse)
}

/** Asks for the connector at once; refused when something stands in the way. */
export const reserve: CommandHandler<Customer, void> = (tx, { idTag }) => {
  requestReservation(tx, { idTag, pileId, connectorId: 1, startsInSeconds: null, durationMinutes: 15 })
}

type OfOne = CommandHandler<{ readonly id: string }, unknown>
const ofCustomer =
  (handler: OfOne): CommandHandler<Customer, void> =>
  (tx, customer) => {
    const id = idOf(tx, customer)
    if (id !== null) handler(tx, { id })
  }

export const giveUp = ofCustomer(giveUpReservation)
export const expire = ofCustomer(expireReservation)
export const cancel = ofCustomer((tx, { id }) => cancelReservation(tx, { id, reason: null }))

/** The pile hears the first call that waits about a reservation, and answers it. */
export const answer: CommandHandler<
  { readonly customer: Customer; readonly action: 'ReserveNow' | 'CancelReservation'; readonly status: string },
  void
> = (tx, { customer, action, status }) => {
  const about = idOf(tx, customer)
  for (let number = 1; ; number += 1) {
    const id = String(number)
    const { value, context } = tx.stateOf(remoteCommand, id)
    if (value === 'New') return
    if (value !== 'Queued' || context.action !== action || context.about?.id !== about) continue
    if (sendCommand(tx, { id, messageId: id }) === 'sent') confirmCommand(tx, { id, conf: { status } })
    return
  }
}
