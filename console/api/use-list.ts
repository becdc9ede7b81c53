import type { Endpoint } from '#contracts/endpoint.ts'
import { call } from './call.ts'
import type { Input, PlainSchema } from './call.ts'
import { useAnswer } from './use-answer.ts'
import type { RefreshableAnswer } from './use-answer.ts'

/** Failures of an answer are shown in its place on the screen; only a lost sign-in is a notice (interface.md row 36). */
const inPlace = { notify: 'lost sign-in' } as const

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
  /** Lifecycles whose facts count with any id, because the row depends on records with other ids. */
  readonly anyOf?: readonly string[]
}

/** One record, fetched again when a fact about it arrives. For another input nothing is shown until its own answer arrives. */
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
