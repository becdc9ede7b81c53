import { request as plain } from 'node:http'
import type { IncomingMessage } from 'node:http'
import { request as secure } from 'node:https'
import type { Tls } from '../wire/tls.ts'
import { TransferError } from './transfer.ts'
import type { TransferFailure } from './transfer.ts'

/** A server that is silent for so long counts as unreachable. */
export const SILENCE_MS = 30_000
/** Most redirects that are followed. */
const MOST_HOPS = 5

export interface Exchange {
  readonly method: 'GET' | 'PUT'
  readonly body?: Uint8Array
  readonly signal: AbortSignal
  /** The TLS options of HTTPS. */
  readonly trust: Tls
}

/** Requests a URL over HTTP or HTTPS; returns the response, whose body is still to be read. Throws when there is none. */
export async function exchange(url: URL, request: Exchange): Promise<IncomingMessage> {
  let at = url
  for (let hops = 0; hops <= MOST_HOPS; hops += 1) {
    const response = await send(at, request)
    const { statusCode = 0 } = response
    if (statusCode >= 200 && statusCode < 300) return response
    response.destroy()
    const next = nextOf(response, at)
    if (next === null) throw new TransferError(refusals.get(statusCode) ?? 'broken off')
    at = next
  }
  throw new TransferError('broken off')
}

const refusals: ReadonlyMap<number, TransferFailure> = new Map([
  [401, 'refused'],
  [403, 'refused'],
  [404, 'missing'],
  [410, 'missing'],
])

const send = (url: URL, { method, body, signal, trust }: Exchange): Promise<IncomingMessage> =>
  new Promise((resolve, reject) => {
    const options = { method, headers: basicOf(url), signal, agent: false, timeout: SILENCE_MS }
    const bare = new URL(url)
    bare.username = ''
    bare.password = ''
    const request =
      url.protocol === 'https:' ? secure(bare, { ...options, ...trust }, resolve) : plain(bare, options, resolve)
    request.on('timeout', () => request.destroy(new TransferError('broken off'))).on('error', reject)
    request.end(body)
  })

function basicOf({ username, password }: URL): { readonly authorization?: string } {
  const user = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`
  return user === ':' ? {} : { authorization: `Basic ${Buffer.from(user).toString('base64')}` }
}

/** The target of a redirect: never from HTTPS to HTTP, and with credentials only to the same server. */
function nextOf({ headers, statusCode }: IncomingMessage, from: URL): URL | null {
  const isMoved = [301, 302, 303, 307, 308].includes(statusCode ?? 0)
  if (!isMoved || headers.location === undefined || !URL.canParse(headers.location, from.href)) return null
  const next = new URL(headers.location, from)
  if (!/^https?:$/u.test(next.protocol) || (from.protocol === 'https:' && next.protocol !== 'https:')) return null
  if (next.origin === from.origin && next.username === '') {
    next.username = from.username
    next.password = from.password
  }
  return next
}
