import { Option, Schema } from 'effect'
import { RefusalData } from '#contracts/refusal.ts'
import type { Failure } from '#console/api/failure.ts'
import { fieldNamed } from '#console/kit/form/schema/use-fields.ts'
import type { FormField } from '#console/kit/form/schema/form-field.ts'

export interface PlacedRefusal {
  /** What the server says, by the field it names. */
  readonly said: ReadonlyMap<string, string>
  /** Something is refused that no field of the form has: the failure is said as a whole. */
  readonly hasMore: boolean
}

/** Puts what a server refuses at the fields that it names (contracts/refusal.ts). */
export function placeRefusal(failure: Failure, fields: readonly FormField[]): PlacedRefusal {
  const data = Option.getOrNull(Schema.decodeUnknownOption(RefusalData)(failure.data))
  const named = (data?.fields ?? []).map(({ part, field, message }) => ({
    message,
    key: part === 'body' ? fieldNamed(fields, field)?.key : undefined,
  }))
  const placed = named.flatMap(({ key, message }) => (key === undefined ? [] : [[key, message] as const]))
  return { said: new Map(placed), hasMore: placed.length === 0 || placed.length < named.length }
}
