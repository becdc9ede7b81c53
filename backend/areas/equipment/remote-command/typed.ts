import { Result, Schema } from 'effect'
import { roleOf } from '#contracts/actor.ts'
import { jsonObjectIn } from '#contracts/ocpp/json-object.ts'
import type { JsonObject } from '#contracts/ocpp/json-object.ts'
import { typists } from '#contracts/equipment/remote/remote-actions.ts'
import type { RemoteActionName } from '#contracts/equipment/remote/remote-actions.ts'
import { toPile } from '#contracts/ocpp/1.6/messages.ts'
import { isPassword } from '#contracts/ocpp/1.6/password-key.ts'
import { pileEntity } from '#machines/master-data.ts'
import { isInLab } from '#machines/equipment/pile.lab.ts'
import { remoteCommand } from '#machines/equipment/remote/remote-command.ts'
import type { Refusal } from '#machines/kit/lifecycle.ts'
import { isNew } from '#machines/kit/tags.ts'
import type { CommandHandler, Transaction } from '#backend/kernel/transaction.ts'
import { issueCommand } from './issue.ts'
import { handledRequest, isAway, notPermitted } from './request.ts'
import type { OperatorRequestResult } from './request.ts'

/** A call as a person types it to a pile in lab mode. */
export interface TypedCall {
  readonly pileId: string
  readonly action: RemoteActionName
  /** The text of a JSON object. */
  readonly payload: string
  /** Its schema is not asked. */
  readonly isAsIs: boolean
  readonly reason: string | null
  readonly ip: string
}

/** `requested`: it would lower the security of the pile, so a second person has to approve it; `id` is that request's. */
export type TypedCallResult = OperatorRequestResult | { readonly kind: 'requested'; readonly id: string }

/**
 * Sends a call of a person to a pile in lab mode, also to connectors that nobody knows. It is refused at once for a pile
 * that is offline or not in lab mode, and for a payload that is no JSON object or that breaks its schema, unless it is to
 * be sent as it is.
 */
export const typeCall: CommandHandler<TypedCall, TypedCallResult> = (tx, { payload: text, isAsIs, ...call }) => {
  const { action, pileId } = call
  // A missing permission is reported first, whatever else is wrong.
  if (!typists.some((one) => one === roleOf(tx.actor))) return { kind: 'refused', refusal: notPermitted }
  const pile = tx.stateOf(pileEntity, pileId)
  if (isNew(pile)) return { kind: 'unknown' }
  if (!isInLab(pile)) return { kind: 'refused', refusal: refusedBy('inLab') }
  const payload = jsonObjectIn(text)
  if (payload === null || !(isAsIs || fitsSchema(action, payload))) return { kind: 'malformed' }
  if (isAway(tx, pileId)) return { kind: 'offline' }
  if (isAsIs && isProfile(action, payload)) return { kind: 'refused', refusal: refusedBy('profileByTheBook') }
  const issued = issue(tx, { ...call, payload, isAsIs })
  if ('approval' in issued) return { kind: 'requested', id: issued.approval }
  if (issued.refusal !== null) return { kind: 'refused', refusal: issued.refusal }
  if (issued.id === null) throw new Error('what a person asks for is never withheld')
  return { kind: 'issued', id: issued.id }
}

function issue(tx: Transaction, { isAsIs, payload, ...call }: Omit<TypedCall, 'payload'> & { payload: JsonObject }) {
  const typed = isAsIs ? ('asIs' as const) : ('valid' as const)
  const { connectorId: own } = payload
  const connectorId = typeof own === 'number' && Number.isSafeInteger(own) ? own : null
  const isSecret = call.action === 'ChangeConfiguration' && isPassword({ key: String(payload['key']) })
  // The password is drawn when the call is sent: it is a secret and in no fact.
  const said = isSecret ? { ...payload, value: '' } : payload
  // As it is, it may be anything that the operator typed; the pile's schema is the pile's affair.
  const request = { ...call, connectorId, typed, payload: said as never }
  // A higher profile is staged, a lower one needs a second person, and any other is refused.
  return (isProfile(call.action, payload) ? handledRequest(tx, request) : null) ?? issueCommand(tx, request)
}

const fitsSchema = (action: RemoteActionName, payload: JsonObject): boolean =>
  Result.isSuccess(Schema.decodeUnknownResult(toPile[action].req, { onExcessProperty: 'error' })(payload))

/** Whether it changes the security profile of the pile. */
const isProfile = (action: RemoteActionName, { key }: JsonObject): boolean =>
  action === 'ChangeConfiguration' && String(key).trim().toLowerCase() === 'securityprofile'

const refusedBy = (guard: string): Refusal => ({
  reason: 'illegalTransition',
  lifecycle: remoteCommand.name,
  state: remoteCommand.initial.value,
  command: 'issue',
  guard,
})
