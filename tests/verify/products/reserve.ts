import { pile, system } from '#contracts/actor.ts'
import { connectorKey } from '#contracts/ids.ts'
import { money } from '#contracts/units.ts'
import { openSession } from '#backend/commands/open-session.ts'
import { status } from '#backend/commands/report-status.ts'
import type { StatusReport } from '#backend/commands/report-status.ts'
import { startTransaction } from '#backend/commands/start-transaction.ts'
import type { StartReport } from '#backend/commands/start-transaction.ts'
import type { Plan, Work } from '#backend/commands/work.ts'
import { chargingSession } from '#machines/charging-session.ts'
import { connector } from '#machines/connector.ts'
import { pileLink } from '#machines/pile-link.ts'
import { reservation } from '#machines/reservation.ts'
import { stands } from '#machines/rules.ts'
import { pileId } from './environment.ts'

/**
 * What reservations do, modelled for the products: the backend has no plans of theirs. Starts and statuses are those of the
 * backend, after which the reservation that holds the connector looks at what is there. A pile's word on the connector may
 * overtake its answer to ReserveNow, so whoever becomes Active looks as well.
 */
export const key = connectorKey(pileId, 1)
/** Which reservation holds the connector. */
const holder = `reserved/${key}`
export const isOver = stands('Finished', 'Canceled')
export const runs = stands('Charging', 'SuspendedEV', 'SuspendedEVSE', 'Stopping')
const isOnline = stands('Online', 'Suspect')
const says = pile(pileId)
const reservations = system('reservations')

export interface Wanted {
  readonly id: string
  readonly number: number
  readonly idTag: string
}

/** Asks the pile at once; refused when something stands in the way. */
export const reserve: Plan<Wanted, void> = (work, { id, number, idTag }) => {
  const body = {
    number,
    customerId: idTag,
    idTag,
    parentIdTag: null,
    pileId,
    connectorId: 1,
    startsInSeconds: null,
    durationMinutes: 15,
    obstacle: obstacleOf(work),
    feeMax: money(0),
    available: money(0),
  }
  if (work.give(reservation, { id, command: 'request', body }) === null) work.setKey(holder, id)
}

function obstacleOf(work: Work) {
  if (work.key(holder) !== null) return 'connectorReserved'
  if (!isOnline(work.standing(pileLink, pileId))) return 'pileOffline'
  const sessionId = work.key(openSession(key))
  const isTaken = sessionId !== null && runs(work.standing(chargingSession, sessionId))
  return isTaken || work.standing(connector, key).value !== 'Available' ? 'connectorTaken' : null
}

/** One command to one reservation, as it comes; the state refuses what is no longer true. */
export const tell: Plan<
  { readonly id: string; readonly command: string; readonly body: object; readonly by: 'pile' | 'system' },
  void
> = (work, { id, command, body, by }) => {
  work.give(reservation, { id, command, body, as: by === 'pile' ? says : reservations })
  look(work)
}

/** A cancel waits while its pile is offline. */
export const cancel: Plan<{ readonly id: string }, void> = (work, { id }) => {
  work.give(reservation, { id, command: 'cancel', body: { reason: null } })
  if (!isOnline(work.standing(pileLink, pileId)))
    work.give(reservation, { id, command: 'deferCancel', body: {}, as: reservations })
  look(work)
}

/** CancelReservation was answered Rejected: what the connector last said decides. */
export const rejectCancel: Plan<{ readonly id: string }, void> = (work, { id }) => {
  const { value } = work.standing(connector, key)
  const body = { connectorStatus: value === 'New' ? 'Available' : value }
  tell(work, { id, command: 'rejectCancel', body, by: 'pile' })
}

export const report: Plan<StatusReport, void> = (work, said) => {
  status(work, said)
  look(work)
}

export const start: Plan<StartReport, void> = (work, said) => {
  startTransaction(work, said)
  look(work)
}

/** What is there decides: a lost connector, the customer's own session, or somebody else's. */
function look(work: Work): void {
  const id = work.key(holder)
  if (id === null) return
  const held = work.standing(reservation, id)
  const { value: reported } = work.standing(connector, key)
  const sessionId = work.key(openSession(key))
  const session = sessionId === null ? null : work.standing(chargingSession, sessionId)
  const say = (command: string, body: object) => work.give(reservation, { id, command, body, as: says })
  if (session !== null && runs(session)) {
    const { idTag } = session.context
    if (idTag === held.context.idTag) say('use', { sessionId, match: 'idTag', fee: money(0) })
    else say('violate', { sessionId, idTag })
  }
  if (reported === 'Faulted' || reported === 'Unavailable') say('loseConnector', { status: reported })
  if (isOver(work.standing(reservation, id))) work.setKey(holder, null)
}
