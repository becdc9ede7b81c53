import { Option, Schema } from 'effect'
import { RefusalData } from '#contracts/refusal.ts'
import type { Failure } from '#console/api/failure.ts'
import type { FieldsState } from '#console/kit/form/schema/use-fields.ts'

export interface PlacedRefusal {
  /** What the server says, by the field it names. */
  readonly said: ReadonlyMap<string, string>
  /** Something is refused that no field of the form has: the failure is said as a whole. */
  readonly hasMore: boolean
}

/** Puts what a server refuses at the fields that it names (contracts/refusal.ts); `at` finds them by their place in the body. */
export function placeRefusal(failure: Failure, at: FieldsState<unknown>['at']): PlacedRefusal {
  const data = Option.getOrNull(Schema.decodeUnknownOption(RefusalData)(failure.data))
  const named = (data?.fields ?? []).map(({ part, field, message }) => ({
    message,
    key: part === 'body' ? at(field)?.key : undefined,
  }))
  const placed = named.flatMap(({ key, message }) => (key === undefined ? [] : [[key, message] as const]))
  return { said: new Map(placed), hasMore: placed.length === 0 || placed.length < named.length }
}
