import { Schema } from 'effect'
import { endpoint } from '../endpoint.ts'

/** Health and figures, for those who run the server and those who call it. */

export const health = endpoint({
  method: 'GET',
  path: '/healthz',
  access: 'open',
  answer: Schema.Struct({ status: Schema.Literal('ok') }),
  summary: 'The process answers.',
})

/** Why a world is not ready: `data.worlds` of the refusal. */
export interface NotReady {
  readonly operator: string
  /** Its file takes no writes for now, or its facts are damaged. */
  readonly reason: 'unwritable' | 'damaged'
  /** The first fact that is known to be damaged. */
  readonly position: number | null
  readonly detail: string
}

export const readiness = endpoint({
  method: 'GET',
  path: '/readyz',
  access: 'open',
  answer: Schema.Struct({
    status: Schema.Literal('ready'),
    worlds: Schema.Int,
    /** Operators with facts that this version cannot read: how many, and the position of the first. */
    unread: Schema.Array(Schema.Struct({ operator: Schema.String, facts: Schema.Int, position: Schema.Int })),
    /** Operators whose lists are far behind the facts, or cannot follow them: piles are served all the same. */
    lists: Schema.Array(
      Schema.Struct({
        operator: Schema.String,
        reached: Schema.Int,
        position: Schema.Int,
        trouble: Schema.NullOr(Schema.String),
      }),
    ),
  }),
  refusals: ['SERVICE_UNAVAILABLE'],
  summary:
    'Every world is open, its facts are whole, its database answers and takes writes. Else `data.worlds` says why.',
})

export const metrics = endpoint({
  method: 'GET',
  path: '/metrics',
  access: 'open',
  answer: Schema.String,
  files: ['text/plain'],
  summary: 'The figures of the server in the text format of Prometheus.',
})

export const openApi = endpoint({
  method: 'GET',
  path: '/openapi.json',
  access: 'open',
  answer: Schema.Record(Schema.String, Schema.Unknown),
  files: ['application/json'],
  summary: 'This document.',
})

export const healthEndpoints = [health, readiness, metrics, openApi] as const
