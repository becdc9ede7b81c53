import type { Language } from '../intl/languages.ts'
import { browserZone } from '../intl/wall-clock.ts'
import { toWire } from './dates.ts'

/** What every request contains (spec §7, "Shared behaviour"): pure, so that it can be tested without a network. */

/** Parts of an address that are sent without the access token; letter case counts. */
export const withoutToken = ['login', 'carrierList', 'homePage', 'app/exception-clause', 'app/privacy-policy'] as const

/** What a request depends on beside its own values. */
export interface RequestContext {
  readonly accessToken: string | null
  readonly language: Language
  /** IANA name; null: the zone of the browser. */
  readonly timeZone: string | null
  /** Milliseconds since 1970, for `v`. */
  readonly now: number
}

export interface RequestInput {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** With parameters in braces. */
  readonly path: string
  readonly params: Readonly<Record<string, unknown>>
  readonly query: Readonly<Record<string, unknown>>
  /** Null: no body is sent. */
  readonly body: unknown
}

export interface HttpRequest {
  readonly address: string
  readonly method: RequestInput['method']
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | null
}

/** The HTTP request. Throws a TypeError for a value that cannot be part of an address: then nothing is sent. */
export function prepare(wire: RequestInput, caller: RequestContext): HttpRequest {
  const zone = caller.timeZone ?? browserZone()
  const path = filled(wire.path, wire.params)
  const query = new URLSearchParams(Object.entries(wire.query).flatMap(([name, value]) => pair(name, value, zone)))
  query.set('lang', caller.language)
  if (wire.method === 'GET') query.set('v', String(caller.now))
  const hasBody = wire.body !== null && wire.method !== 'GET'
  return {
    address: `${path}?${query.toString()}`,
    method: wire.method,
    headers: {
      accept: 'application/json',
      ...(hasBody ? { 'content-type': 'application/json' } : {}),
      ...authorization(path, caller.accessToken),
    },
    body: hasBody ? JSON.stringify(toWire(wire.body, zone)) : null,
  }
}

/** The bearer header; none without a token, and none for the addresses that spec §7 lists. */
export const authorization = (path: string, accessToken: string | null): Readonly<Record<string, string>> =>
  accessToken === null || withoutToken.some((part) => path.includes(part))
    ? {}
    : { authorization: `Bearer ${accessToken}` }

function filled(path: string, params: RequestInput['params']): string {
  return path.replaceAll(/\{(\w+)\}/gu, (_, name: string) => {
    const value = params[name]
    if (typeof value !== 'string' && typeof value !== 'number') throw new TypeError(`${path} needs ${name}`)
    return encodeURIComponent(value)
  })
}

/** A query value that is absent, null or empty is no filter and is left out. */
function pair(name: string, value: unknown, zone: string): readonly [string, string][] {
  const sent = toWire(value, zone)
  if (typeof sent === 'string') return sent === '' ? [] : [[name, sent]]
  if (typeof sent === 'number' || typeof sent === 'boolean') return [[name, String(sent)]]
  if (sent === undefined || sent === null) return []
  throw new TypeError(`${name} is no value of a query`)
}
