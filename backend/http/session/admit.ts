import type { FastifyRequest } from 'fastify'
import { whileDrawn } from '#contracts/system/account.calls.ts'
import { takesKey } from '#contracts/system/api-key-access.ts'
import type { Endpoint } from '#contracts/endpoint.ts'
import type { Gateway } from '../gateway.ts'
import { Failed } from '../refusals/failed.ts'
import { mayCall } from './access.ts'
import type { Caller } from './session.ts'

/** The bearer token of a request; null without one (spec §7). */
export function bearerOf(request: FastifyRequest): string | null {
  const [scheme, token] = (request.headers.authorization ?? '').split(' ')
  return scheme?.toLowerCase() === 'bearer' && token !== undefined && token !== '' ? token : null
}

/** Who makes a request, if they may make it. */
export function admit(gateway: Gateway, endpoint: Pick<Endpoint, 'access'>, request: FastifyRequest): Caller | Failed {
  const caller = gateway.sessions.who(bearerOf(request))
  if (caller instanceof Failed) return caller
  if (caller.account.hasDrawnPassword && !whileDrawn.includes(endpoint)) return new Failed('PASSWORD_DRAWN')
  if (caller.apiKey !== null && !takesKey(endpoint)) return new Failed('KEY_NOT_ENOUGH')
  const { access } = endpoint
  if (mayCall(access, caller.codes)) return caller
  return new Failed('ACCESS_DENIED', {
    blamed: () => [{ part: 'headers', fields: ['authorization'], rule: 'menuCodeList', limit: access }],
  })
}
