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

/** What a pile says and does about the wishes it was told (M03). */

/** ChangeAvailability was answered. Without an answer the wish stands, and the status shows what became of it. */
const followAvailability: Follower = (tx, { id, command, fate }) => {
  const { pileId, connectorId } = command
  const about = (connectorId === null || connectorId === 0 ? connectorsOf(tx, pileId) : [connectorId]).filter(
    (one) => lastCall(tx, pileId, one) === id,
  )
  if (fate.kind === 'answered') for (const one of about) answered(tx, { pileId, connectorId: one }, fate.status)
  // The pile was back before the end of its former connection was known.
  if (fate.kind === 'unanswered' && isBackSince(tx, command)) callAgain(tx, { pileId, connectors: about })
}

/** Nothing is awaited: the connector did as was wished before its pile said so, or another wish came after. */
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
      // In service after the charge that runs is in service already.
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
 * The charge is over that had to end first, and the connector serves on: the pile is asked once more, and then has refused.
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

/** Why a pile is asked again that agreed and did nothing. */
const NOT_DONE = 'NOT_DONE_AFTER_CHARGE'

/** A status is what a wish waits for; after the pile came back it shows whether the pile still knows the wish. */
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

/** A pile that is back, having booted or not, is told again what it has not done or shows it does not know (invariant 2). */
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

/** Whether a status says the opposite of a wish. What nobody has wished is not insisted on, and a fault says neither. */
export function isContradicted(wish: Wished, status: ReportedStatus | null): boolean {
  if (isNew(wish) || wish.context.request === 0 || status === null || status === 'Faulted') return false
  return isWishedOut(wish) !== (status === 'Unavailable')
}

/** No call was made since the pile came back, and none waits for it or for its answer. */
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
