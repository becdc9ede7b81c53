import { pile } from '#contracts/actor.ts'
import { connectorKey } from '#contracts/ids.ts'
import type { ReportedStatus } from '#contracts/equipment/connector.ts'
import { availability } from '#machines/equipment/availability.ts'
import { pileLink } from '#machines/equipment/pile-link.ts'
import { remoteCommand } from '#machines/equipment/remote/remote-command.ts'
import type { CommandOf } from '#machines/kit/lifecycle.ts'
import { is, isNew } from '#machines/kit/tags.ts'
import { openSession } from '#backend/areas/charging/charging-session/public.ts'
import { clearAlarms, raiseAlarm } from '#backend/areas/maintenance/alarm/public.ts'
import type { AnswerStatus, Follower, RemoteCommandPart } from '#backend/kernel/remote-commands.ts'
import { isBackSince } from '../remote-command/public.ts'
import { reportedBy, connectorsOf } from '../connector/public.ts'
import type { CommandHandler, Transaction } from '#backend/kernel/transaction.ts'
import { requestAvailability } from './request.ts'
import { callAgain, isUnderWay, isWishedOut, lastCall, wishOf } from './wish.ts'
import type { Wished } from './wish.ts'

/** How a pile follows the requested availability (M03). */

/**
 * ChangeAvailability was answered. Without an answer the request stays, and the reported status shows whether it was
 * followed.
 */
const followAvailability: Follower = (tx, { id, command, fate }) => {
  const { pileId, connectorId } = command
  const about = (connectorId === null || connectorId === 0 ? connectorsOf(tx, pileId) : [connectorId]).filter(
    (one) => lastCall(tx, pileId, one) === id,
  )
  if (fate.kind === 'answered') for (const one of about) answered(tx, { pileId, connectorId: one }, fate.status)
  // The pile had reconnected before the end of its previous connection was noticed.
  if (fate.kind === 'unanswered' && isBackSince(tx, command)) callAgain(tx, { pileId, connectors: about })
}

/** No answer is awaited: the connector followed before its pile answered, or a later request has replaced this one. */
const settled = ['elsewhere', 'answersLast'] as const
const notShown = ['elsewhere', 'outOfService', 'inService'] as const

interface ConnectorRef {
  readonly pileId: string
  readonly connectorId: number
}

function answered(tx: Transaction, { pileId, connectorId }: ConnectorRef, status: AnswerStatus): void {
  const id = connectorKey(pileId, connectorId)
  const wish = wishOf(tx, pileId, connectorId)
  const { request } = wish.context
  const say = (said: CommandOf<typeof availability>) =>
    tx.dispatch(availability, { id, ...said, as: pile(pileId), mayRefuse: settled })
  switch (status.command) {
    case 'accept':
      if (say({ command: 'accept', body: { request } }) === null) forgiveRejection(tx, { pileId, connectorId })
      return
    case 'schedule': {
      // Scheduled to be operative after the running charge: it is in service already.
      if (!isWishedOut(wish)) return void say({ command: 'accept', body: { request } })
      const running = openSession(tx, pileId, connectorId)
      return void say({
        command: 'schedule',
        body: { request, transactionId: running === null ? null : Number(running) },
      })
    }
    case 'refuse':
    case 'notSupport':
    case 'fail': {
      if (say({ command: 'reject', body: { request } }) !== null) return
      const about = { pileId, connectorId, info: status.answer, vendorErrorCode: null, seenAt: tx.now }
      return raiseAlarm(tx, { ...about, code: 'AvailabilityRejected' })
    }
    default:
      return status satisfies never
  }
}

function forgiveRejection(tx: Transaction, where: ConnectorRef): void {
  clearAlarms(tx, { ...where, seenAt: tx.now, codes: ['AvailabilityRejected'], still: null })
}

/**
 * The charge that had to end first is over, and the connector still serves: the pile is asked once more, and after that
 * counts as having rejected the request.
 */
export const lapseWish: CommandHandler<ConnectorRef, void> = (tx, { pileId, connectorId }) => {
  const id = connectorKey(pileId, connectorId)
  const { request } = wishOf(tx, pileId, connectorId).context
  if (tx.dispatch(availability, { id, command: 'lapse', body: { request } }) !== null) return
  if (isUnderWay(wishOf(tx, pileId, connectorId)))
    return callAgain(tx, { pileId, connectors: [connectorId], reason: NOT_DONE })
  const about = { pileId, connectorId, info: 'Scheduled', vendorErrorCode: null, seenAt: tx.now }
  raiseAlarm(tx, { ...about, code: 'AvailabilityRejected' })
}

/** The reason of the repeated call to a pile that agreed and did not follow. */
const NOT_DONE = 'NOT_DONE_AFTER_CHARGE'

/** A reported status completes a request; after a reconnection it shows whether the pile still knows of it. */
export function observeStatus(tx: Transaction, where: ConnectorRef & { readonly status: ReportedStatus }): void {
  const { pileId, connectorId, status } = where
  const id = connectorKey(pileId, connectorId)
  if (isNew(tx.stateOf(availability, id))) return
  tx.dispatch(availability, {
    id,
    command: 'takeEffect',
    body: { status, seenAt: tx.now },
    mayRefuse: notShown,
  })
  const wish = wishOf(tx, pileId, connectorId)
  if (!isUnderWay(wish) && isContradicted(wish, status) && mayHaveForgotten(tx, where))
    callAgain(tx, { pileId, connectors: [connectorId] })
}

/**
 * After a pile has reconnected, with a boot or without, requests are repeated that it has not followed, or shows that
 * it does not know (invariant 2).
 */
export function repeatWishes(tx: Transaction, pileId: string): void {
  const all = connectorsOf(tx, pileId)
  const forgotten = all.filter((connectorId) => {
    const wish = wishOf(tx, pileId, connectorId)
    const status = reportedBy(tx, pileId, connectorId)
    if (isNew(wish) || !(isUnderWay(wish) || isContradicted(wish, status))) return false
    return mayHaveForgotten(tx, { pileId, connectorId })
  })
  callAgain(tx, { pileId, connectors: forgotten })
}

/**
 * Whether a status contradicts the requested availability. Without a request nothing is enforced, and a fault says
 * neither.
 */
export function isContradicted(wish: Wished, status: ReportedStatus | null): boolean {
  if (isNew(wish) || wish.context.request === 0 || status === null || status === 'Faulted') return false
  return isWishedOut(wish) !== (status === 'Unavailable')
}

/** No call was made since the pile reconnected, and none is queued or unanswered. */
function mayHaveForgotten(tx: Transaction, { pileId, connectorId }: ConnectorRef): boolean {
  const last = lastCall(tx, pileId, connectorId)
  if (last === null) return true
  const call = tx.stateOf(remoteCommand, last)
  const { about, sentAt } = call.context
  const { backAt, returns } = tx.stateOf(pileLink, pileId).context
  if (is(remoteCommand, call, 'awaited') || about?.turn === returns) return false
  return sentAt === null || backAt === null || sentAt <= backAt
}

export const availabilityCalls: RemoteCommandPart = {
  followers: { [availability.name]: followAvailability },
  requestHandlers: { ChangeAvailability: requestAvailability },
}
