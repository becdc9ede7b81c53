import type { Endpoint } from '#contracts/endpoint.ts'
import { call } from './call.ts'
import type { Input, PlainSchema } from './call.ts'
import { useAnswer } from './use-answer.ts'
import type { RefreshableAnswer } from './use-answer.ts'

/** Failures of what stands on the screen are shown in its place; only a lost sign-in is told outside (interface.md row 36). */
const inPlace = { tells: 'lost sign-in' } as const

/**
 * The rows of a list call. Old rows stay while another page is fetched, and rows are fetched again when facts of one of
 * `lifecycles` arrive.
 */
export function useList<P extends PlainSchema, Q extends PlainSchema, B extends PlainSchema, A extends PlainSchema>(
  endpoint: Endpoint<P, Q, B, A>,
  input: Input<P, Q, B>,
  lifecycles: readonly string[],
): RefreshableAnswer<A['Type']> {
  return useAnswer({
    key: `${endpoint.path} ${JSON.stringify(input)}`,
    ask: (signal) => call(endpoint, input, { ...inPlace, signal }),
    concerns: (fact) => lifecycles.includes(fact.lifecycle),
    keeps: true,
  })
}

/** Which facts belong to a row: those of these lifecycles, of this id when one is given. */
export interface FactFilter {
  readonly lifecycles: readonly string[]
  readonly id?: string
  /** Whose facts count too, of whatever id: what it depends on bears another. */
  readonly anyOf?: readonly string[]
}

/** One thing, fetched again when a fact about it arrives. Another input shows nothing until its own answer is here. */
export function useRow<P extends PlainSchema, Q extends PlainSchema, B extends PlainSchema, A extends PlainSchema>(
  endpoint: Endpoint<P, Q, B, A>,
  input: Input<P, Q, B>,
  watched: FactFilter,
): RefreshableAnswer<A['Type']> {
  return useAnswer({
    key: `${endpoint.path} ${JSON.stringify(input)}`,
    ask: (signal) => call(endpoint, input, { ...inPlace, signal }),
    concerns: (fact) =>
      watched.anyOf?.includes(fact.lifecycle) === true ||
      (watched.lifecycles.includes(fact.lifecycle) && (watched.id === undefined || watched.id === fact.id)),
    keeps: false,
  })
}
