import type { Duplex } from 'node:stream'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import type { AnswerFailure } from '#contracts/failure.ts'
import { blames } from '#contracts/refusal.ts'
import { answer } from '../bind.ts'
import { Failed } from './failed.ts'
import { lagging } from './lagging.ts'
import type { Behind } from '#backend/kernel/read-model/keeper.ts'
import { isStorageFailure } from '#backend/store/writable.ts'
import type { Gateway } from '../gateway.ts'
import type { Blamed } from './refused-fields.ts'

/** What goes wrong outside handlers, in words of the catalogue. A stack goes to the log, never to the caller. */
export const errorAnswer =
  (gateway: Gateway) =>
  (error: FastifyError & { readonly behind?: Behind }, request: FastifyRequest, reply: FastifyReply): FastifyReply => {
    const isFull = isStorageFailure(error)
    const code = isFull ? 'SERVICE_UNAVAILABLE' : failureOf(error)
    if (isFull) request.log.error({ err: error }, 'nothing can be written')
    else if (error.name === 'Unanswerable') request.log.error({ err: error }, 'the past could not be asked')
    else if (code === 'SERVER_INTERNAL') request.log.error({ err: error }, 'a request met a defect')
    else request.log.info({ reason: error.code, failure: code }, 'a request was refused')
    if (error.behind !== undefined) return answer(gateway, reply, lagging('past', error.behind))
    return answer(gateway, reply, new Failed(code, { blamed: blamedFor(error, code) }))
  }

/** The answer to bytes that are not HTTP, or do not come: there is no request whose language could be asked. */
export function answerNoise({ texts }: Gateway, { code }: { readonly code?: string }, socket: Duplex): void {
  if (!socket.writable) return
  const isLate = code === 'ERR_HTTP_REQUEST_TIMEOUT'
  const body = new Failed(isLate ? 'SYSTEM_BUSY' : 'REQUEST_ERROR').body(texts.en, null)
  const status = isLate ? '408 Request Timeout' : '400 Bad Request'
  const head = [`HTTP/1.1 ${status}`, 'Connection: close', 'Content-Type: application/json; charset=utf-8']
  // A peer that never hangs up must not keep the connection.
  socket.once('finish', () => socket.destroy())
  socket.end(`${head.join('\r\n')}\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`)
}

/** What a request was refused for before its call saw it. */
function blamedFor({ code }: Pick<FastifyError, 'code'>, failure: AnswerFailure): () => readonly Blamed[] {
  if (code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE')
    return () => [{ part: 'headers', fields: ['content-type'], rule: 'mediaType', limit: ['application/json'] }]
  if (code === 'FST_ERR_BAD_URL') return () => [{ part: 'request', fields: ['path'], rule: 'url' }]
  return () => blames[failure]
}

/** The commands of backend/kernel/command-bus.ts, backend/history and backend/ocpp-log fail with these names when a world takes no more. */
const busy: ReadonlySet<string> = new Set(['Overloaded', 'Unwritable', 'Closed', 'Unanswerable', 'Unreadable'])

function failureOf({ code, name, statusCode }: Pick<FastifyError, 'code' | 'name' | 'statusCode'>): AnswerFailure {
  if (busy.has(name)) return 'SERVICE_UNAVAILABLE'
  if (name === 'Incomplete') return 'PAST_INCOMPLETE'
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE') return 'BODY_TOO_LARGE'
  switch (statusCode) {
    case 401:
      return 'NO_AUTHORIZATION'
    case 403:
      return 'ACCESS_DENIED'
    case 404:
      return 'ADDRESS_ERROR'
    case 408:
      return 'SYSTEM_BUSY'
    case 413:
      return 'BODY_TOO_LARGE'
    case 429:
      return 'TOO_MANY_REQUESTS'
    case 503:
      return 'SERVICE_UNAVAILABLE'
    default:
      return statusCode !== undefined && statusCode >= 400 && statusCode < 500 ? 'REQUEST_ERROR' : 'SERVER_INTERNAL'
  }
}
