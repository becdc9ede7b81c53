import { createServer } from 'node:http'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { ChargePoint } from '../charge-point/charge-point.ts'
import { random } from '../environment/random.ts'
import { realClock } from '../environment/real-clock.ts'
import { command } from './commands.ts'
import type { ControlResponse } from './commands.ts'
import { connectOf, filesOf, keysOf } from './connect.ts'
import { exits } from './line/exits.ts'
import { pilesOf } from './options.ts'
import type { ServeOptions } from './options.ts'
import { helpPage, pageScriptHash } from './page.ts'
import { view } from './view.ts'

const LOOPBACK = '127.0.0.1'
/** The bodies of commands are short. */
const LONGEST_BODY_BYTES = 16 * 1024

function pilesFor(given: ServeOptions): ReadonlyMap<string, ChargePoint> {
  const connect = connectOf(given)
  const seeds = random(given.seed)
  const configuration = keysOf(given)
  const build = { clock: realClock, connect, speed: given.speed, configuration, transfer: filesOf(given) }
  return new Map(
    pilesOf(given).map((plan) => [plan.id, new ChargePoint({ ...plan, ...build, random: seeds.fork(plan.id) })]),
  )
}

async function body(request: IncomingMessage): Promise<unknown> {
  let text = ''
  for await (const chunk of request) {
    text += String(chunk)
    if (text.length > LONGEST_BODY_BYTES) throw new RangeError('a command is not that long')
  }
  return text.trim() === '' ? {} : JSON.parse(text)
}

async function respond(
  piles: ReadonlyMap<string, ChargePoint>,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  if (!isFromHere(request))
    return json(response, { status: 403, body: { error: 'only this machine moves these piles' } })
  if (request.method !== 'GET' || request.url?.split('?')[0] !== '/')
    return json(response, await answerTo(piles, request))
  response.writeHead(200, pageHeaders).end(helpPage([...piles.values()].map(view), `http://${request.headers.host}`))
}

function json(response: ServerResponse, { status, body }: ControlResponse | { status: 403; body: unknown }): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}

const pageHeaders = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': `default-src 'none'; style-src 'unsafe-inline'; img-src data:; connect-src 'self'; script-src '${pageScriptHash}'`,
  'cache-control': 'no-store',
}

/**
 * Another site's page may send requests to loopback, and a name of its own may be made to point there (DNS rebinding): the
 * one shows by its origin, the other by the host that was asked for.
 */
function isFromHere({ headers: { host = '', origin } }: IncomingMessage): boolean {
  return (
    /^(127\.0\.0\.1|localhost|\[::1\])(:\d+)?$/u.test(host) && (origin === undefined || origin === `http://${host}`)
  )
}

async function answerTo(piles: ReadonlyMap<string, ChargePoint>, request: IncomingMessage): Promise<ControlResponse> {
  const { method = 'GET', url = '/' } = request
  try {
    return await command(piles, {
      method,
      path: url.split('?')[0]?.split('/').slice(1) ?? [],
      body: await body(request),
    })
  } catch (cause) {
    return { status: 400, body: { error: cause instanceof Error ? cause.message : String(cause) } }
  }
}

/** The control surface, until it is interrupted. Resolves with the exit code. */
export function listen(given: ServeOptions): Promise<number> {
  const piles = pilesFor(given)
  const server = createServer((request, response) => void respond(piles, request, response))
  return new Promise((resolve) => {
    server.once('error', (cause) => {
      console.error(`simulate: port ${given.port} cannot be listened on: ${cause.message}`)
      resolve(exits.error)
    })
    server.listen(given.port, LOOPBACK, () => {
      const address = server.address()
      const port = typeof address === 'object' && address !== null ? address.port : given.port
      console.log(JSON.stringify({ url: `http://${LOOPBACK}:${port}`, piles: [...piles.keys()] }))
      for (const pile of piles.values()) pile.powerOn()
    })
    const shutDown = (): void => {
      for (const pile of piles.values()) pile.powerOff()
      server.close()
      server.closeAllConnections()
      resolve(exits.passed)
    }
    process.once('SIGINT', shutDown)
    process.once('SIGTERM', shutDown)
  })
}
