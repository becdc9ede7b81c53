import { Schema } from 'effect'
import type { FailureCode } from './failure.ts'

/** One value for both sides of a call: the server binds a handler to it, the console calls it. */

/** A schema of a contract: none asks for a service to be decoded, which `Schema.Top` leaves open. */
export type Plain = Schema.Top & Schema.ConstraintDecoder<unknown>

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

export interface Endpoint<
  Path extends Plain = Plain,
  Query extends Plain = Plain,
  Body extends Plain = Plain,
  Answer extends Plain = Plain,
> {
  readonly method: Method
  /** With parameters in braces: `/charge-service/records/{id}`. */
  readonly path: string
  readonly params: Path
  readonly query: Query
  readonly body: Body
  readonly answer: Answer
  /** The failures it can answer beside those every call can (400, 401, 500). */
  readonly refusals: readonly FailureCode[]
  /** `open`: no sign-in; `signed-in`: any account; otherwise one of these menu codes is needed. */
  readonly access: 'open' | 'signed-in' | readonly string[]
  /** It takes `asOf`, an instant: the answer is then what it was at that moment, and nothing is offered. */
  readonly asOf: boolean
  /** The media types of the file it answers in place of the envelope; none: it answers the envelope. */
  readonly files: readonly string[]
  /** The media type of the file it takes in place of a JSON body; null: it takes JSON. */
  readonly upload: string | null
  /** A sentence for the API documentation. */
  readonly summary: string
}

const Nothing = Schema.Struct({})
/** A part of a request that has no fields. */
export type Nothing = typeof Nothing

interface Draft<P extends Plain, Q extends Plain, B extends Plain, A extends Plain> {
  readonly method: Method
  readonly path: string
  readonly params?: P
  readonly query?: Q
  readonly body?: B
  readonly answer: A
  readonly refusals?: readonly FailureCode[]
  readonly access: Endpoint['access']
  readonly asOf?: true
  readonly files?: readonly string[]
  readonly upload?: string
  readonly summary: string
}

/** Declares a call; parts that are left out are empty objects. */
export function endpoint<
  A extends Plain,
  P extends Plain = Nothing,
  Q extends Plain = Nothing,
  B extends Plain = Nothing,
>(draft: Draft<P, Q, B, A>): Endpoint<P, Q, B, A> {
  return {
    refusals: [],
    asOf: false,
    files: [],
    upload: null,
    ...draft,
    params: orNothing(draft.params),
    query: orNothing(draft.query),
    body: orNothing(draft.body),
  }
}

/** Where a part is left out, its type is that of nothing. */
export function orNothing<S extends Plain>(part: S | undefined): S {
  const nothing: Plain = Nothing
  return part ?? (nothing as S)
}

/** The one shape of every answer (A-76, R7.2.13). */
export const envelope = <A extends Plain>(data: A) => Schema.Struct({ code: Schema.Int, message: Schema.String, data })

/** Every list answers this, newest first unless `sort` says otherwise. */
export const listOf = <Row extends Plain>(row: Row) => Schema.Struct({ total: Schema.Int, list: Schema.Array(row) })

/** Table page sizes of spec §9. */
export const pageSizes = [10, 30, 50, 100] as const
export const firstPage = 1
export const defaultPageSize = 10

const natural = (most: number) =>
  Schema.NumberFromString.check(Schema.isInt(), Schema.isBetween({ minimum: 1, maximum: most }))

/** What every list takes: `page` from 1, `size` to 100, `sort` as `column` or `-column` for descending. */
export const listQuery = {
  page: Schema.optionalKey(natural(10_000_000)),
  size: Schema.optionalKey(natural(100)),
  sort: Schema.optionalKey(Schema.String.check(Schema.isPattern(/^-?[A-Za-z]{1,40}$/u))),
  lang: Schema.optionalKey(Schema.String),
  v: Schema.optionalKey(Schema.String),
} as const
