import { createServer } from 'node:http'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { ChargePoint } from '../charge-point/charge-point.ts'
import { random } from '../environment/random.ts'
import { realClock } from '../environment/real-clock.ts'
import { command } from './commands.ts'
import type { ControlResponse } from './commands.ts'
import { connectOf, filesOf, keysOf } from './connect.ts'
import { options, optionsHelp, pilesOf } from './options.ts'
import type { Options } from './options.ts'

/**
 * The control surface for QA and browser tests: piles on real sockets, controlled over HTTP on loopback. When it
 * listens it prints one JSON line, `{"url": …, "piles": […]}`. `commands.ts` lists its commands.
 */

const HELP = `control: simulated piles moved by hand over HTTP on loopback

  node simulator/bench/control.ts --url ws://127.0.0.1:8080/ocpp/0PL002/{id} --piles 3 --port 8090
  curl -X POST localhost:8090/piles/CP000001/connectors/1/plug
  curl -X POST localhost:8090/piles/CP000001/connectors/1/swipe -d '{"idTag":"TAG00000001"}'

Options (and what they are without being given):
${optionsHelp()}
`

const USAGE = 2
const LOOPBACK = '127.0.0.1'
/** The bodies of commands are short. */
const LONGEST_BODY_BYTES = 16 * 1024

function pilesFor(given: Options): ReadonlyMap<string, ChargePoint> {
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
  const answer = await answerTo(piles, request)
  response.writeHead(answer.status, { 'content-type': 'application/json' })
  response.end(JSON.stringify(answer.body))
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

function listen(given: Options): void {
  const piles = pilesFor(given)
  const server = createServer((request, response) => void respond(piles, request, response))
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
    process.exit(0)
  }
  process.once('SIGINT', shutDown)
  process.once('SIGTERM', shutDown)
}

const parsed = options(process.argv.slice(2))
if (!parsed.ok) {
  console.error(`control: ${parsed.complaint}\nSee node simulator/bench/control.ts --help`)
  process.exitCode = USAGE
} else if (parsed.options.help) console.log(HELP)
else listen(parsed.options)
