import { Schema } from 'effect'
import { endpoint } from '../endpoint.ts'

/** For those who run the server. `/metrics` is Prometheus text and stands outside the endpoints. */

export const health = endpoint({
  method: 'GET',
  path: '/healthz',
  access: 'open',
  answer: Schema.Struct({ status: Schema.Literal('ok') }),
  summary: 'The process answers.',
})

export const readiness = endpoint({
  method: 'GET',
  path: '/readyz',
  access: 'open',
  answer: Schema.Struct({ status: Schema.Literal('ready'), worlds: Schema.Int }),
  refusals: ['SERVICE_UNAVAILABLE'],
  summary: 'Every world is open, its database answers and takes writes.',
})

export const metricsPath = '/metrics'

export const healthEndpoints = [health, readiness] as const
