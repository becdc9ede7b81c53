import type { Endpoint, Nothing, Plain } from '#contracts/endpoint.ts'
import type { giving, givingMany, reading } from '#contracts/http/instance.ts'
import type { Answer } from './list.ts'

/** The calls of a thing: those of its description (contracts/resource.ts), or such calls by the same names. */
export interface ResourceCalls {
  readonly list: Endpoint<Nothing, Plain & { readonly Type: object }, Nothing>
  readonly one?: Endpoint<(typeof reading)['params'], Nothing, Nothing>
  readonly add?: Endpoint<Nothing, Nothing>
  readonly addMany?: Endpoint<Nothing, Nothing, Plain & { readonly Type: { readonly rows: readonly unknown[] } }>
  readonly give?: Giving
  readonly keep?: Giving
  readonly giveMany?: Endpoint<Many['params'], Nothing, Many['body'], Many['answer']>
}

type Giving = Endpoint<(typeof giving)['params'], Nothing, (typeof giving)['body']>
type Many = typeof givingMany

/** Those of a thing to which nobody gives commands. */
export type Uncommanded = ResourceCalls & { readonly [Name in 'give' | 'keep' | 'giveMany']?: never }

/** What the list says of one. */
export type RowOf<Calls extends ResourceCalls> =
  Answer<Calls['list']> extends { readonly list: readonly (infer Row)[] } ? Row : never

/** What the call for one answers; without such a call, what the list says of it. */
export type DetailOf<Calls extends ResourceCalls> = Calls extends {
  readonly one: { readonly answer: { readonly Type: infer Detail } }
}
  ? Detail
  : RowOf<Calls>

/** Nothing where every call that answers one answers what is read of one. */
export type AnswersFit<Calls extends ResourceCalls> = AnswerFits<Calls, 'add' | 'give', DetailOf<Calls>> &
  AnswerFits<Calls, 'keep', DetailOf<Calls> | null>

type AnswerFits<Calls, Name extends string, Read> = {
  readonly [Each in Name]?: Calls extends {
    readonly [Key in Each]: { readonly answer: { readonly Type: infer Answered } }
  }
    ? [Read] extends [Answered]
      ? unknown
      : never
    : unknown
}
