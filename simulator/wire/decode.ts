import { Result, Schema, SchemaIssue } from 'effect'
import { fromPile, toPile } from '#contracts/ocpp/1.6/messages.ts'
import type { FromPileAction, ToPileAction } from '#contracts/ocpp/1.6/messages.ts'
import type { CentralCall, CallOutcome } from './wire.ts'

/** What came over the wire is decoded here, once, before any pile sees it. */

/** Empty answers carry nothing to decode; whatever a central system adds to them is of no interest (OCPP 1.6 §6). */
const emptyConfs: ReadonlySet<FromPileAction> = new Set([
  'DiagnosticsStatusNotification',
  'FirmwareStatusNotification',
  'LogStatusNotification',
  'MeterValues',
  'SecurityEventNotification',
  'SignedFirmwareStatusNotification',
  'StatusNotification',
])

/** Unknown fields are let pass: a central system may be newer than the pile. */
const decoders = (
  table: Readonly<Record<string, { readonly [Part in 'req' | 'conf']: Schema.ConstraintDecoder<unknown> }>>,
  part: 'req' | 'conf',
) => new Map(Object.entries(table).map(([action, message]) => [action, Schema.decodeUnknownResult(message[part])]))
const confs = decoders(fromPile, 'conf')
const requests = decoders(toPile, 'req')

/** The outcome of a CALLRESULT's payload. */
export function outcomeOf<Action extends FromPileAction>(action: Action, payload: unknown): CallOutcome<Action> {
  // Typed by the same table that decodes it.
  const decoded = (conf: unknown) => ({ ok: true, conf }) as CallOutcome<Action>
  if (emptyConfs.has(action)) return decoded({})
  const result = confs.get(action)?.(payload)
  if (result !== undefined && Result.isSuccess(result)) return decoded(result.success)
  return { ok: false, code: 'Unreadable', description: `${action}.conf breaks its schema` }
}

const own = decoders(fromPile, 'req')
const format = SchemaIssue.makeFormatterStandardSchemaV1()

/** Why a pile may not send this by OCPP 1.6, or null: the action, or the fields that break its schema. */
export function problemOf(action: string, payload: unknown): string | null {
  const decoder = own.get(action)
  if (decoder === undefined) return `${action} is no call of a charge point`
  const result = decoder(payload, { onExcessProperty: 'error', errors: 'all' })
  if (Result.isSuccess(result)) return null
  const issues = format(result.failure.issue).issues.map(({ path = [], message }) => {
    const keys = path.map((one) => (typeof one === 'object' ? one.key : one))
    return `${keys.map(String).join('.')}: ${message}`
  })
  return issues.join('; ')
}

/** Whether a central system calls so. */
export const isCentralAction = (action: string): action is ToPileAction => Object.hasOwn(toPile, action)

export type Request =
  | { readonly ok: true; readonly call: CentralCall }
  | { readonly ok: false; readonly code: 'NotImplemented' | 'FormationViolation'; readonly description: string }

/** A CALL of the central system, or the CALLERROR it is answered with. A null payload counts as an empty one (OCPP-J §4.2.1). */
export function requestOf(action: string, payload: unknown): Request {
  if (!isCentralAction(action)) return { ok: false, code: 'NotImplemented', description: `${action} is not known here` }
  const result = requests.get(action)?.(payload ?? {})
  if (result === undefined || Result.isFailure(result))
    return { ok: false, code: 'FormationViolation', description: `${action}.req breaks its schema` }
  // Typed by the same table that decodes it.
  return { ok: true, call: { action, payload: result.success } as CentralCall }
}
