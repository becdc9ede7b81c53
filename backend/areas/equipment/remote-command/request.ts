import { Result, Schema } from 'effect'
import { roleOf } from '#contracts/actor.ts'
import { remoteActions } from '#contracts/equipment/remote/remote-actions.ts'
import type { HandGiven, RemoteActionName } from '#contracts/equipment/remote/remote-actions.ts'
import { toPile } from '#contracts/ocpp/1.6/messages.ts'
import { isPassword } from '#contracts/ocpp/1.6/password-key.ts'
import { ChargingProfile } from '#contracts/ocpp/1.6/values.ts'
import { pileEntity } from '#machines/master-data.ts'
import { pileLink } from '#machines/equipment/pile-link.ts'
import { remoteCommand } from '#machines/equipment/remote/remote-command.ts'
import type { Refusal } from '#machines/kit/lifecycle.ts'
import { fits } from '#machines/kit/stored.ts'
import { is, isNew } from '#machines/kit/tags.ts'
import type { CommandHandler, Transaction } from '#backend/kernel/transaction.ts'
import { issueCommand } from './issue.ts'
import type { IssueResult, RemoteCommandRequest } from '#backend/kernel/remote-commands.ts'

/** A remote command as a person requests it, in OCPP's own terms. */
export interface OperatorRequest {
  readonly pileId: string
  readonly connectorId: number | null
  readonly action: HandGiven
  readonly payload: unknown
  readonly reason: string | null
  readonly ip: string
}

export type OperatorRequestResult =
  | { readonly kind: 'issued'; readonly id: string }
  | { readonly kind: 'refused'; readonly refusal: Refusal }
  /**
   * There is no such pile or connector; the request breaks its schema; or the pile is offline and the command is no
   * lasting intent.
   */
  | { readonly kind: 'unknown' | 'malformed' | 'offline' }

/**
 * Requests a command for a pile. For an offline pile it is refused at once, unless it is a lasting intent (spec §8).
 */
export const requestCommand: CommandHandler<OperatorRequest, OperatorRequestResult> = (tx, { payload, ...rest }) => {
  // A missing permission is reported first, whatever else is wrong.
  if (!remoteActions[rest.action].by.includes(roleOf(tx.actor))) return { kind: 'refused', refusal: notPermitted }
  if (!isThere(tx, rest)) return { kind: 'unknown' }
  const request = requestIn(rest.action, payload)
  if (request === null || !concernsIt(rest, request) || !mayStartWith(request)) return { kind: 'malformed' }
  if (!remoteActions[rest.action].isIntent && isAway(tx, rest.pileId)) return { kind: 'offline' }
  const { id, refusal } = issue(tx, { ...rest, payload: request })
  if (refusal !== null) return { kind: 'refused', refusal }
  if (id === null) throw new Error('what a person asks for is never withheld')
  return { kind: 'issued', id }
}

/** A role may give some actions and not others (lifecycles §2). */
export const notPermitted: Refusal = {
  reason: 'notPermitted',
  lifecycle: remoteCommand.name,
  state: remoteCommand.initial.value,
  command: 'issue',
  guard: 'actionPermitted',
}

/** Some requests are steps of a lifecycle, or mean more than the plain call: their own handler issues the command. */
function issue(tx: Transaction, request: RemoteCommandRequest): IssueResult {
  const issued = handledRequest(tx, request)
  if (issued !== null) return issued
  const { payload } = request
  // The password is drawn when the call is sent: it is a secret and in no fact.
  const isSecret = isOf(request, 'ChangeConfiguration') && isPassword(request.payload)
  return issueCommand(tx, isSecret ? { ...request, payload: { ...payload, value: '' } } : request)
}

/** What the handler of a request says; null where the plain call is to be made. */
export function handledRequest<Action extends RemoteActionName>(
  tx: Transaction,
  request: RemoteCommandRequest<Action>,
): IssueResult | null {
  const handler = tx.registers.remoteCommands.requestHandlers[request.action]
  return handler?.(tx, request) ?? null
}

/** The payload belongs to the action. */
const isOf = <Action extends RemoteActionName>(
  request: RemoteCommandRequest,
  action: Action,
): request is RemoteCommandRequest<Action> => request.action === action

function isThere(tx: Transaction, { pileId, connectorId }: Pick<OperatorRequest, 'pileId' | 'connectorId'>): boolean {
  const pile = tx.stateOf(pileEntity, pileId)
  if (isNew(pile)) return false
  return (
    connectorId === null || connectorId === 0 || pile.context.connectors.some((one) => one.connectorId === connectorId)
  )
}

/** The decoded request of an action; null when it breaks the schema. */
function requestIn(action: HandGiven, payload: unknown) {
  const result = Schema.decodeUnknownResult(toPile[action].req, { onExcessProperty: 'error' })(payload)
  return Result.isSuccess(result) ? result.success : null
}

/** If the payload names a connector, it is that of the request. */
function concernsIt({ connectorId }: Pick<OperatorRequest, 'connectorId'>, request: object): boolean {
  const own = 'connectorId' in request ? request.connectorId : undefined
  return own === undefined || own === connectorId
}

/** A remote start may carry the profile of its own transaction, which has no id yet (OCPP 1.6 §5.11). */
function mayStartWith(request: object): boolean {
  const profile = 'chargingProfile' in request ? request.chargingProfile : undefined
  if (profile === undefined) return true
  if (!fits(ChargingProfile, profile)) return false
  const { chargingProfilePurpose, chargingSchedule, transactionId } = profile
  const [first] = chargingSchedule.chargingSchedulePeriod
  return chargingProfilePurpose === 'TxProfile' && transactionId === undefined && first?.startPeriod === 0
}

/** Whether nothing can be sent to a pile now. */
export const isAway = (tx: Transaction, pileId: string): boolean =>
  !is(pileLink, tx.stateOf(pileLink, pileId), 'connected')
