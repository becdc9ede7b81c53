import { Result, Schema, SchemaIssue } from 'effect'
import { fromPile, toPile } from '#contracts/ocpp/1.6/messages.ts'
import type { Sender } from './entry.ts'

/** What OCPP 1.6 says of a payload. */

type Part = 'req' | 'conf'
type Decode = (payload: unknown) => Result.Result<unknown, Schema.SchemaError>

const strict = { errors: 'all', onExcessProperty: 'error' } as const
const decoders = (table: Readonly<Record<string, { readonly [Name in Part]: Schema.ConstraintDecoder<unknown> }>>) =>
  new Map<string, Readonly<Record<Part, Decode>>>(
    Object.entries(table).map(([action, { req, conf }]) => [
      action,
      { req: Schema.decodeUnknownResult(req, strict), conf: Schema.decodeUnknownResult(conf, strict) },
    ]),
  )
const tables: Readonly<Record<Sender, ReturnType<typeof decoders>>> = {
  pile: decoders(fromPile),
  'central-system': decoders(toPile),
}
const issues = SchemaIssue.makeFormatterStandardSchemaV1()

/** Who may call with this action: one side, both (DataTransfer), or nobody in OCPP 1.6. */
export const callersOf = (action: string): readonly Sender[] =>
  (['pile', 'central-system'] as const).filter((sender) => tables[sender].has(action))

const laterActions =
  /^(?:TransactionEvent|GetVariables|SetVariables|NotifyReport|GetBaseReport|NotifyEvent|RequestStartTransaction|RequestStopTransaction|SetNetworkProfile)$/u

/** Whether only OCPP 2.x has this call: a log with it is none of OCPP 1.6. Its boot says `chargingStation`. */
export const isOfLaterOcpp = (action: string, payload: unknown = null): boolean =>
  laterActions.test(action) ||
  (action === 'BootNotification' &&
    typeof payload === 'object' &&
    payload !== null &&
    Object.hasOwn(payload, 'chargingStation'))

/** What is wrong with a payload, a sentence for each place; the action is one that this side may call with. */
export function breaches(caller: Sender, message: { readonly action: string; readonly part: Part }, payload: unknown) {
  const result = tables[caller].get(message.action)?.[message.part](payload)
  if (result === undefined || Result.isSuccess(result)) return []
  return issues(result.failure.issue).issues.map(({ path = [], message: said }) => {
    const place = path.map((key) => (typeof key === 'object' ? String(key.key) : String(key))).join('.')
    return `${place === '' ? 'the payload' : place}: ${plain[said] ?? said.replace(/^Expected/u, 'expected')}`
  })
}

const plain: Readonly<Record<string, string>> = {
  'Missing key': 'is missing',
  'Expected no excess property': 'is no field of this message',
}
