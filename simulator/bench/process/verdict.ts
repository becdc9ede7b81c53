import { Result, Schema, SchemaIssue } from 'effect'
import { fromPile, toPile } from '#contracts/ocpp/1.6/messages.ts'
import type { BenchMessageRow } from '#contracts/lab/bench-messages.ts'

/** How what was said holds against OCPP 1.6. */

type Table = Readonly<Record<string, { readonly [Part in 'req' | 'conf']: Schema.ConstraintDecoder<unknown> }>>

const decoders = (table: Table, part: 'req' | 'conf') =>
  new Map(Object.entries(table).map(([action, message]) => [action, Schema.decodeUnknownResult(message[part])]))
const known = {
  pile: { req: decoders(fromPile, 'req'), conf: decoders(fromPile, 'conf') },
  central: { req: decoders(toPile, 'req'), conf: decoders(toPile, 'conf') },
} as const
const format = SchemaIssue.makeFormatterStandardSchemaV1()

interface Said {
  /** Whose call it is, or is the answer to. */
  readonly from: BenchMessageRow['from']
  readonly part: 'req' | 'conf'
  readonly action: string
  readonly payload: unknown
}

/** What breaks the schema, field by field; null when nothing does. An empty payload may be null (OCPP-J §4.2.1). */
export function problemOf({ from, part, action, payload }: Said): string | null {
  const decode = known[from][part].get(action)
  if (decode === undefined) return `${action}: no such action in OCPP 1.6`
  const result = decode(payload ?? {}, { onExcessProperty: 'error', errors: 'all' })
  if (Result.isSuccess(result)) return null
  const issues = format(result.failure.issue).issues.map(({ path = [], message }) => {
    const keys = path.map((one) => String(typeof one === 'object' ? one.key : one))
    return keys.length === 0 ? message : `${keys.join('.')}: ${message}`
  })
  return issues.join('; ')
}
