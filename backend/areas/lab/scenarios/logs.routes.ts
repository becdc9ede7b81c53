import type { FastifyInstance, FastifyRequest } from 'fastify'
import { LOG_BYTES_MAX } from '#contracts/lab/scenario-log.ts'
import { importLog } from '#contracts/lab/scenarios.calls.ts'
import { benchFor } from '#backend/http/bench.ts'
import { binder } from '#backend/http/bind.ts'
import { decoderOf, queryOf } from '#backend/http/decode.ts'
import type { Gateway } from '#backend/http/gateway.ts'
import { Failed, misfit } from '#backend/http/refusals/failed.ts'
import type { Caller } from '#backend/http/session/session.ts'

/** A charger's own log that somebody puts into the console: it becomes a scenario, and is not kept. */
export const logRoute = (app: FastifyInstance, gateway: Gateway): void =>
  binder(app, gateway).upload(importLog, LOG_BYTES_MAX, (request, caller) => take(gateway, request, caller))

const decodeQuery = decoderOf(importLog.query, 'query')

async function take(gateway: Gateway, request: FastifyRequest, caller: Caller) {
  const bench = benchFor(gateway, caller)
  if (bench instanceof Failed) return bench
  // `lang` and `v` stand beside them.
  const { name, pile } = Object.fromEntries(queryOf(request))
  const asked = decodeQuery({ name, ...(pile === undefined ? {} : { pile }) })
  if (!asked.ok) return misfit(asked.fields)
  const log = request.body instanceof Uint8Array ? new TextDecoder().decode(request.body) : ''
  const { name: called, pile: only = null } = asked.value
  const answered = await bench.scenarios.ask({ kind: 'import', log, name: called, only })
  return answered?.imported ?? new Failed('SERVICE_UNAVAILABLE')
}
