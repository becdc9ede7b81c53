import type { FastifyReply, FastifyRequest } from 'fastify'
import { answer } from './bind.ts'
import { Failed } from './refusals/failed.ts'
import type { Gateway } from './gateway.ts'

/** How the files of the built console are served: names of assets contain a hash of what is in them. */
export const consoleFiles = (root: string) => ({
  root,
  cacheControl: false,
  setHeaders: (reply: FastifyReply, path: string): void => {
    const isForEver = path.includes('/assets/')
    void reply.header('cache-control', isForEver ? 'public, max-age=31536000, immutable' : 'no-cache')
  },
})

/**
 * What is answered where nothing else answers. The console's pages have addresses of their own (browser history), so a
 * GET gets the start page; but a call, an asset or any other file that is not there is a 404, or a missing chunk would
 * arrive as a page.
 */
export const elsewhere =
  (gateway: Gateway, hasConsole: boolean) =>
  (request: FastifyRequest, reply: FastifyReply): FastifyReply => {
    if (!hasConsole || !isPage(request)) return answer(gateway, reply, new Failed('ADDRESS_ERROR'))
    return reply.header('cache-control', 'no-cache').sendFile('index.html')
  }

/** Whether an address may be a page: not one of a service, and without the ending of a file. */
function isPage({ method, url }: FastifyRequest): boolean {
  const path = url.split('?')[0] ?? ''
  const isOurs = /^\/(?:[a-z]+-service|assets|ocpp|docs)(?:\/|$)/u.test(path)
  return (method === 'GET' || method === 'HEAD') && !isOurs && !/\.[A-Za-z0-9]{1,8}$/u.test(path)
}
