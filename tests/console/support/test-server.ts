import { createServer } from 'node:http'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { afterAll, beforeAll, beforeEach } from 'vitest'

/** A real server on the loopback with the answers of a test, which records the requests it receives. */

export interface ReceivedRequest {
  readonly method: string
  readonly path: string
  readonly query: URLSearchParams
  readonly headers: IncomingMessage['headers']
  readonly body: unknown
}

export interface Answer {
  readonly status?: number
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: unknown
  /** The first events of a feed that stays open, in place of a body. */
  readonly events?: string
}

type Response = Answer | 'hang up'
type Responder = (requests: ReceivedRequest) => Response | Promise<Response>

export interface TestServer {
  readonly requests: readonly ReceivedRequest[]
  /** Sets the answers from now on. */
  answer: (respond: Responder) => void
}

/** Success in the envelope of every answer. */
export const data = (value: unknown): Answer => ({ body: { code: 200, message: 'OK', data: value } })

/** Starts the server for the tests of a file and makes it the origin of the page. */
export function testServer(): TestServer {
  const requests: ReceivedRequest[] = []
  let respond: Responder = () => data(null)
  const server = createServer((request, response) => {
    let text = ''
    request.on('data', (piece: Buffer) => {
      text += piece.toString()
    })
    request.on('end', () => {
      const received = requestOf(request, text)
      requests.push(received)
      void Promise.resolve(respond(received)).then((answer) => reply(response, answer))
    })
  })
  beforeAll(async () => {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const address = server.address()
    if (address === null || typeof address === 'string') throw new Error('no port')
    pretendOrigin(`http://127.0.0.1:${address.port}`)
  })
  beforeEach(() => {
    requests.length = 0
    respond = () => data(null)
  })
  afterAll(() => {
    server.closeAllConnections()
    server.close()
  })
  return {
    requests,
    answer: (next) => {
      respond = next
    },
  }
}

function requestOf(request: IncomingMessage, text: string): ReceivedRequest {
  const url = new URL(request.url ?? '/', 'http://loopback')
  const isFile = request.headers['content-type'] === 'application/octet-stream'
  const body: unknown = text === '' ? null : isFile ? text : JSON.parse(text)
  return { method: request.method ?? '', path: url.pathname, query: url.searchParams, headers: request.headers, body }
}

function reply(response: ServerResponse, answer: Response): void {
  if (answer === 'hang up') {
    response.destroy()
    return
  }
  if (answer.events !== undefined) {
    response.writeHead(200, { 'content-type': 'text/event-stream' })
    response.write(answer.events)
    return
  }
  response.writeHead(answer.status ?? 200, { 'content-type': 'application/json', ...answer.headers })
  response.end(JSON.stringify(answer.body ?? {}))
}

/** happy-dom serves no pages; it is told which one it shows. */
function pretendOrigin(origin: string): void {
  const page: unknown = Reflect.get(window, 'happyDOM')
  if (!isPage(page)) throw new Error('these tests run in happy-dom')
  page.setURL(`${origin}/`)
}

const isPage = (page: unknown): page is { readonly setURL: (url: string) => void } =>
  typeof page === 'object' && page !== null && 'setURL' in page
