import { tagKey } from '#contracts/ids.ts'
import { SECOND, MINUTE } from '#contracts/durations.ts'
import type { ReservationObstacle } from '#contracts/charging/reservation.ts'
import { earlier, instant, millis, money } from '#contracts/units.ts'
import type { Money } from '#contracts/units.ts'
import { pileEntity, tariff } from '#machines/master-data.ts'
import type { Refusal } from '#machines/kit/lifecycle.ts'
import { reservation } from '#machines/charging/reservation.ts'
import { isExpired, rfidCard } from '#machines/users/rfid-card.ts'
import { is, isNew } from '#machines/kit/tags.ts'
import { mayCharge, userStatus } from '#machines/users/user-status.ts'
import { available, wallet } from '#machines/finance/wallet.ts'
import { priceCancellation, priceReservation } from '#backend/pricing/price.ts'
import { mayReserve } from '#backend/areas/equipment/configuration/public.ts'
import { tariffOfStart } from '#backend/areas/finance/tariff/public.ts'
import type { Priced, PricedStart } from '#backend/areas/finance/tariff/public.ts'
import { isSwitchedOff } from '#backend/areas/equipment/enablement/public.ts'
import { isOpenAt } from '#backend/areas/equipment/location/public.ts'
import type { CommandHandler, Transaction } from '#backend/kernel/transaction.ts'
import { askToReserve } from './ask.ts'
import { candidates, isOnline, isReserved, ofCustomer } from './states.ts'
import { reportedBy } from '#backend/areas/equipment/connector/public.ts'
import type { ConnectorRef, Span } from './states.ts'

/** A person requests a reservation of a connector for a card (M14). */
export interface ReservationRequest extends ConnectorRef {
  readonly idTag: string
  /** Counted from now; null starts at once. */
  readonly startsInSeconds: number | null
  readonly durationMinutes: number
  /** Asks the pile whatever its connectors have reported. */
  readonly evenIfTaken?: boolean
}

/** Requests a reservation: ReserveNow is sent at once, or at its start. Answers its id, or the refusal. */
export const requestReservation: CommandHandler<
  ReservationRequest,
  { readonly id: string; readonly refusal: null } | { readonly id: null; readonly refusal: Refusal }
> = (tx, wanted) => {
  const { idTag, pileId, connectorId, startsInSeconds, durationMinutes, evenIfTaken = false } = wanted
  // The reservationId of OCPP.
  const number = tx.upcoming('reservation')
  const id = String(number)
  const known = tx.stateOf(rfidCard, tagKey(idTag))
  const owner = is(rfidCard, known, 'bound') ? known.context : null
  const customerId = owner?.customerId ?? ''
  const from = instant(millis(tx.now) + (startsInSeconds ?? 0) * SECOND)
  const span = { from, to: instant(millis(from) + durationMinutes * MINUTE) }
  const body = {
    number,
    customerId,
    idTag,
    parentIdTag: owner?.parentIdTag ?? null,
    pileId,
    connectorId,
    startsInSeconds,
    durationMinutes,
    ...(evenIfTaken ? { evenIfTaken } : {}),
    obstacle: obstacleOf(tx, { ...wanted, ...span, customerId }),
    feeMax: dearest(costAt(tx, { pileId, customerId }, span), cancellationAt(tx, { pileId, customerId }, span)),
    available: spendable(tx, customerId),
  }
  const refusal = tx.dispatch(reservation, { id, command: 'request', body })
  if (refusal !== null) return { id: null, refusal }
  tx.take('reservation')
  if (startsInSeconds === null) askToReserve(tx, id)
  return { id, refusal: null }
}

/** The first obstacle to the reservation (M14 invariants 1 and 2). */
function obstacleOf(
  tx: Transaction,
  asked: ReservationRequest & Span & { readonly customerId: string },
): ReservationObstacle | null {
  const { pileId, connectorId, customerId, startsInSeconds } = asked
  if (!isInOrder(tx, asked.idTag)) return 'customerAbnormal'
  if (ofCustomer(tx, customerId) !== null) return 'customerHasOne'
  const places = candidates(tx, pileId, connectorId)
  const pile = tx.stateOf(pileEntity, pileId)
  const isThere = !isNew(pile) && places.every((one) => pile.context.connectors.some((has) => has.connectorId === one))
  if (!isThere || !mayReserve(tx, pileId, connectorId)) return 'notSupported'
  if (isSwitchedOff(tx, pileId) || !isOpenAt(tx, pile.context.locationId, asked.from)) return 'closed'
  if (isReserved(tx, asked)) return 'connectorReserved'
  if (startsInSeconds !== null) return null
  if (!isOnline(tx, pileId)) return 'pileOffline'
  if (asked.evenIfTaken === true) return null
  return places.some((one) => reportedBy(tx, pileId, one) === 'Available') ? null : 'connectorTaken'
}

/** The card belongs to a customer who may charge. */
function isInOrder(tx: Transaction, idTag: string): boolean {
  const card = tx.stateOf(rfidCard, tagKey(idTag))
  const { customerId } = card.context
  if (!is(rfidCard, card, 'bound') || customerId === null) return false
  if (is(rfidCard, card, 'blocked') || isExpired(card, tx.now)) return false
  return mayCharge(tx.stateOf(userStatus, customerId))
}

/** The cost of a period by the price list in force at its start, tax included; null without a price list. */
export const costAt = (tx: Transaction, start: PricedStart, span: Span): Priced | null =>
  pricedBy(tx, start, { ...span, price: priceReservation })

/** The cost of giving up a reservation of a period. */
export const cancellationAt = (tx: Transaction, start: PricedStart, span: Span): Priced | null =>
  pricedBy(tx, start, { ...span, price: priceCancellation })

function pricedBy(
  tx: Transaction,
  start: PricedStart,
  { from, to, price }: Span & { readonly price: typeof priceReservation },
): Priced | null {
  const tariffId = tariffOfStart(tx, start, earlier(from, tx.now))
  if (tariffId === null) return null
  return { tariffId, cost: price({ tariff: tx.stateOf(tariff, tariffId).context, from, to }) }
}

const dearest = (...priced: readonly (Priced | null)[]): Money =>
  money(Math.max(0, ...priced.map((one) => one?.cost.total ?? 0)))

function spendable(tx: Transaction, customerId: string): Money {
  const purse = tx.stateOf(wallet, customerId)
  return isNew(purse) ? money(0) : available(purse.context)
}
