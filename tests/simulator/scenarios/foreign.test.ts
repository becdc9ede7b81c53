import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { createRequire } from 'node:module'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { WebSocketServer } from 'ws'
import { afterEach, expect, it } from 'vitest'
import { fromPile } from '#contracts/ocpp/1.6/messages.ts'
import type { FromPileAction } from '#contracts/ocpp/1.6/messages.ts'
import type { ScenarioRun } from '#contracts/lab/scenario-run.ts'
import { realClock } from '#simulator/environment/real-clock.ts'
import { runForeign } from '#simulator/scenarios/playing/foreign.ts'
import { readScenario } from '#simulator/scenarios/reading/read.ts'
import { byTheBook } from '#tests/support/site/by-the-book.ts'
import { root } from '#tests/support/root.ts'

/** Scenarios against a central system that is not ours: a bare ocpp-rpc server, and some that do worse. */

interface Server {
  auth(check: (accept: (session: object) => void) => void): void
  on(event: 'client', run: (client: Client) => void): void
  readonly handleUpgrade: (...upgrade: unknown[]) => unknown
  close(): Promise<unknown>
}
interface Client {
  handle(handler: (call: { method: string; params: { idTag?: string } }) => unknown): void
}
// ocpp-rpc's own declarations leave its calls untyped; these are the parts that are used here.
const { RPCServer } = createRequire(import.meta.url)('ocpp-rpc') as {
  RPCServer: new (options: { protocols: string[]; strictMode: boolean }) => Server
}

const ends: (() => unknown)[] = []
afterEach(async () => {
  for (const end of ends.splice(0).toReversed()) await end()
})

const urlOf = (address: AddressInfo | string | null): string =>
  `ws://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}/{id}`

const isOfPile = (method: string): method is FromPileAction => Object.hasOwn(fromPile, method)

async function bareServer(): Promise<string> {
  const rpc = new RPCServer({ protocols: ['ocpp1.6'], strictMode: true })
  let transactionId = 0
  rpc.auth((accept) => accept({}))
  rpc.on('client', (client) =>
    client.handle(({ method, params }) => {
      if (method === 'Authorize' && params.idTag === 'NOBODY1') return { idTagInfo: { status: 'Invalid' } }
      if (method === 'StartTransaction') transactionId += 1
      const now = new Date(realClock.now()).toISOString()
      return isOfPile(method) ? byTheBook(method, { now, transactionId }) : {}
    }),
  )
  const http = createServer()
  http.on('upgrade', rpc.handleUpgrade)
  http.listen(0, '127.0.0.1')
  await once(http, 'listening')
  ends.push(
    () => http.close(),
    () => rpc.close(),
  )
  return urlOf(http.address())
}

/** A central system that answers every call by this text, or not at all. */
async function oddServer(answer: (id: string) => string | null): Promise<string> {
  const server = new WebSocketServer({ port: 0, host: '127.0.0.1', handleProtocols: () => 'ocpp1.6' })
  await once(server, 'listening')
  ends.push(() => {
    for (const client of server.clients) client.terminate()
    server.close()
  })
  server.on('connection', (socket) =>
    socket.on('message', (data: Buffer) => {
      const [, id] = JSON.parse(data.toString()) as [number, string]
      const text = answer(id)
      if (text !== null) socket.send(text)
    }),
  )
  return urlOf(server.address())
}

function run(source: string, url: string, stop?: AbortSignal): Promise<ScenarioRun> {
  const read = readScenario(source)
  if (!read.ok) throw new Error(JSON.stringify(read.problems))
  const script = { scenario: read.scenario, file: null, sha256: '', seed: null, password: null }
  return runForeign({ ...script, url, ...(stop !== undefined && { stop }) })
}

const shipped = [
  'charging/plug-to-paid',
  'charging/emergency-stop',
  'cards/unknown-card',
  'faults/ground-failure',
  'charging/double-delivery',
]

it.each(shipped)('plays %s against a bare ocpp-rpc server and skips what looks into our backend', async (name) => {
  const file = join(root, 'simulator/scenarios', `${name}.scenario.yaml`)
  // The machine's clock is not ours to move: what only lasts lasts shorter.
  const source = readFileSync(file, 'utf8').replaceAll(/pause: \d+[mh]/gu, 'pause: 200ms')
  const { steps, verdict, mode, broken, counts, hash } = await run(source, await bareServer())
  expect(steps.filter((step) => step.verdict === 'failed')).toEqual([])
  expect({ verdict, mode, broken, facts: counts.facts, hash }).toEqual({
    verdict: 'passed',
    mode: 'foreign',
    broken: [],
    facts: 0,
    hash: null,
  })
  const isOurs = (title: string): boolean => / (?:fact|api) /u.test(title) || /^(?:order|call) /u.test(title)
  const titled = steps.filter(({ title }) => isOurs(title))
  expect(titled.length).toBeGreaterThan(0)
  expect(titled.every((step) => step.verdict === 'skipped' && step.reason !== null)).toBe(true)
  expect(steps.some((step) => step.isAssertion && step.verdict === 'passed')).toBe(true)
})

const ready = `name: Odd
fleet: [{ id: CP1 }]
steps:
  - powerOn: CP1
  - wait: { ready: CP1, within: 2s }
`

it('never tells a scenario as passed in which nothing could be judged', async () => {
  const { verdict } = await run(
    `${ready.replace('wait: { ready: CP1, within: 2s }', 'pause: 1ms')}  - expect: { fact: { type: x } }\n`,
    await bareServer(),
  )
  expect(verdict).toBe('skipped')
})

it.each([
  ['garbage', () => 'no JSON at all', 'it is connected, not accepted'],
  [
    'an answer that breaks its schema',
    (id: string) => JSON.stringify([3, id, {}]),
    'BootNotification failed: Unreadable',
  ],
  [
    'an error',
    (id: string) => JSON.stringify([4, id, 'InternalError', 'out of order', {}]),
    'InternalError out of order',
  ],
  ['nothing', () => null, 'it is connected, not accepted'],
])('says what came when a central system answers %s', async (_, answer, reason) => {
  const { verdict, steps } = await run(ready, await oddServer(answer))
  expect(verdict).toBe('failed')
  expect(steps.at(-1)?.reason).toContain(reason)
})

it('says why nobody is there', async () => {
  const url = await oddServer(() => null)
  for (const end of ends.splice(0)) await end()
  expect((await run(ready, url)).steps.at(-1)?.reason).toMatch(/connection was refused: .*ECONNREFUSED/u)
  const lost = await run(ready.replace('2s', '5s'), 'ws://nobody.invalid/{id}')
  expect(lost.steps.at(-1)?.reason).toMatch(/connection was refused: .*(?:ENOTFOUND|EAI_AGAIN)/u)
})

it('ends a run that is interrupted, and tells what was played', async () => {
  const stop = new AbortController()
  const going = run(`${ready}  - pause: 1h\n`, await bareServer(), stop.signal)
  stop.abort()
  expect(await going).toMatchObject({ verdict: 'failed', broken: ['it was interrupted'] })
})
