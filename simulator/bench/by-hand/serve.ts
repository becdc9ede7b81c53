import { createServer } from 'node:http'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { ChargePoint } from '#simulator/charge-point/charge-point.ts'
import { random } from '#simulator/environment/random.ts'
import { realClock } from '#simulator/environment/real-clock.ts'
import { command } from './commands.ts'
import type { ControlResponse, Doing } from './commands.ts'
import type { Connect } from '#simulator/wire/wire.ts'
import { connectOf, filesOf, keysOf } from '../connect.ts'
import { exits } from '../line/exits.ts'
import { pilesOf } from '../options.ts'
import type { ServeOptions } from '../options.ts'
import { helpPage, pageScriptHash } from './page.ts'
import { view } from './view.ts'

const LOOPBACK = '127.0.0.1'
/** The bodies of commands are short. */
const LONGEST_BODY_BYTES = 16 * 1024

function pilesFor(given: ServeOptions, around: Around): ReadonlyMap<string, ChargePoint> {
  const connect = around.noting(connectOf(given))
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

async function respond({ piles, around }: Served, request: IncomingMessage, response: ServerResponse): Promise<void> {
  if (!isFromHere(request))
    return json(response, { status: 403, body: { error: 'only this machine moves these piles' } })
  if (request.method !== 'GET' || request.url?.split('?')[0] !== '/')
    return json(response, await answerTo({ piles, around }, request))
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

async function answerTo({ piles, around }: Served, request: IncomingMessage): Promise<ControlResponse> {
  const { method = 'GET', url = '/' } = request
  try {
    const path = url.split('?')[0]?.split('/').slice(1) ?? []
    return await command(piles, { method, path, body: await body(request) }, around.doing)
  } catch (cause) {
    return { status: 400, body: { error: cause instanceof Error ? cause.message : String(cause) } }
  }
}

/** What is laid around the piles: `record` hears what is said and writes down what is done. */
export interface Around {
  readonly noting: (connect: Connect) => Connect
  readonly doing?: Doing
  /** Before a pile has power. */
  readonly begins?: (piles: ReadonlyMap<string, ChargePoint>) => void
  /** When it is interrupted, while the piles are still as they are; answers the exit code. */
  readonly ends?: () => number
}

interface Served {
  readonly piles: ReadonlyMap<string, ChargePoint>
  readonly around: Around
}

/** The control surface, until it is interrupted. Resolves with the exit code. */
export function listen(given: ServeOptions, around: Around = { noting: (connect) => connect }): Promise<number> {
  const piles = pilesFor(given, around)
  const server = createServer((request, response) => void respond({ piles, around }, request, response))
  return new Promise((resolve) => {
    server.once('error', (cause) => {
      console.error(`simulate: port ${given.port} cannot be listened on: ${cause.message}`)
      resolve(exits.error)
    })
    server.listen(given.port, LOOPBACK, () => {
      const address = server.address()
      const port = typeof address === 'object' && address !== null ? address.port : given.port
      console.log(JSON.stringify({ url: `http://${LOOPBACK}:${port}`, piles: [...piles.keys()] }))
      around.begins?.(piles)
      for (const pile of piles.values()) pile.powerOn()
    })
    const shutDown = (): void => {
      const code = around.ends?.() ?? exits.passed
      for (const pile of piles.values()) pile.powerOff()
      server.close()
      server.closeAllConnections()
      resolve(code)
    }
    process.once('SIGINT', shutDown)
    process.once('SIGTERM', shutDown)
  })
}
