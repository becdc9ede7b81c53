import { once } from 'node:events'
import { createServer } from 'node:http'
import type { IncomingMessage, ServerResponse } from 'node:http'

/** A server that stands for one of somebody else. */
export interface HttpService {
  /** `http://127.0.0.1:port`. */
  readonly url: string
  close(): Promise<void>
}

/** Listens on a free port; `answer` is told the address, which answers may name. */
export async function httpService(
  answer: (request: IncomingMessage, response: ServerResponse, url: string) => Promise<void>,
): Promise<HttpService> {
  let url = ''
  const server = createServer((request, response) => void answer(request, response, url))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('it has no port')
  url = `http://127.0.0.1:${address.port}`
  return {
    url,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
