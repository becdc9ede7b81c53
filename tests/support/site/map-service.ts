import type { IncomingMessage, ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { httpService } from './http-service.ts'
import type { HttpService } from './http-service.ts'

/** A stand-in for the map services of Google and Bing: what they answer to those who have a key, with one picture for all places. */
export interface MapService extends HttpService {
  /** Every request, as `GET /path?query`, and the body of those that had one. */
  readonly asked: readonly { readonly line: string; readonly body: string }[]
  /** From here on it answers nothing but refusals, or serves again. */
  refuse(isRefusing: boolean): void
}

export const mapKey = 'map-key-of-the-test'
export const mapSession = 'session-of-the-test'

/** A pixel of one colour. */
const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkqPtfDwAD/gH+vjcrzAAAAABJRU5ErkJggg==',
  'base64',
)

/** `expiry`: until when a session is good, seconds since 1970. */
export async function mapService({ expiry }: { readonly expiry: number }): Promise<MapService> {
  const asked: { line: string; body: string }[] = []
  let isRefusing = false
  const answer = async (request: IncomingMessage, response: ServerResponse, url: string): Promise<void> => {
    asked.push({ line: `${request.method} ${request.url}`, body: await text(request) })
    const { pathname, searchParams } = new URL(request.url ?? '', url)
    if (isRefusing || (pathname !== '/picture' && searchParams.get('key') !== mapKey)) {
      response.writeHead(403, { 'content-type': 'application/json' }).end('{"error":{"message":"no such key"}}')
      return
    }
    const said = answers({ pathname, url, expiry })
    if (said === null) response.writeHead(200, { 'content-type': 'image/png' }).end(picture)
    else response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(said))
  }
  const service = await httpService(answer)
  return {
    ...service,
    asked,
    refuse: (is) => {
      isRefusing = is
    },
  }
}

/** What a service says in JSON; null for a picture. */
function answers(at: { readonly pathname: string; readonly url: string; readonly expiry: number }): object | null {
  if (at.pathname === '/v1/createSession')
    return { session: mapSession, expiry: String(at.expiry), tileWidth: 256, tileHeight: 256, imageFormat: 'png' }
  if (at.pathname !== '/REST/v1/Imagery/Metadata/RoadOnDemand') return null
  const resource = {
    imageUrl: `${at.url}/picture?host={subdomain}&at={quadkey}&mkt={culture}`,
    imageUrlSubdomains: ['t0', 't1'],
    imageWidth: 256,
    imageHeight: 256,
    zoomMax: 19,
    imageryProviders: [{ attribution: '© 2026 Microsoft Corporation' }, { attribution: '© 2026 TomTom' }],
  }
  return { statusCode: 200, resourceSets: [{ estimatedTotal: 1, resources: [resource] }] }
}
