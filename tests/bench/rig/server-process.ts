import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { pino } from 'pino'
import { OperatorCode } from '#contracts/ids.ts'
import type { TimeZone } from '#contracts/units.ts'
import { realClock } from '#backend/clock.ts'
import type { Figures } from '#backend/kernel/bus-limits.ts'
import { openFiles } from '#backend/files/service.ts'
import { DerivedWorker } from '#backend/derived/derived-worker.ts'
import { register } from '#backend/areas/register.ts'
import { limitHeapGrowth } from '#backend/heap.ts'
import { openHost } from '#backend/host.ts'
import { realIds } from '#backend/ids.ts'
import { foundOperator } from '#backend/seed/accounts.ts'
import { seedFixtures } from '#backend/seed/fixtures.ts'
import { openAuthority } from '#backend/ocpp/certificates/authority.ts'
import { serve } from '#backend/serve.ts'
import type { World } from '#backend/world.ts'
import { command } from './command.ts'
import { enrol } from '#tests/backend/ocpp/certificates/certificates.ts'
import type { Identity } from '#tests/backend/ocpp/certificates/certificates.ts'
import { answerParent } from './child.ts'
import { serveBare } from './floor.ts'
import { benchPile } from './load-pile.ts'
import type { Identities } from './load-pile.ts'

/** A server's process: ours over a data directory, or the bare one. Asked, it says what it has cost. */
export type ServerArgument =
  | { readonly kind: 'bare' }
  | {
      readonly kind: 'ours'
      readonly dataDir: string
      readonly piles: number
      readonly port?: number
      readonly wire?: BenchWire
      /** False: frames are not kept. */
      readonly hasOcppLog?: boolean
    }

/** What charge points connect over; plain unless it is said. */
export type BenchWire = 'plain' | 'TLS' | 'mutual TLS'

export type ServerQuestion =
  /** What it has cost; for memory garbage is collected first. From here on it looks for pauses, or does not any more. */
  | { readonly collect: boolean; readonly seesPauses?: boolean }
  /** Gives so many commands, a second so many, to the first piles; the answer comes when all are done. */
  | { readonly commands: number; readonly perSecond: number; readonly piles: number }

export interface Cost {
  /** Where charge points connect to, with `{id}` for theirs. */
  readonly url: string
  /** The file that holds what they trust and show at TLS; null over plain sockets. */
  readonly identities: string | null
  /** CPU of the whole process since it began, in microseconds. */
  readonly cpuUs: number
  /** CPU of its main thread alone. */
  readonly mainUs: number
  /** The longest time that nothing else could run since it was asked to look, in milliseconds; 0 where it was not. */
  readonly pauseMs: number
  /** The longest that a fact waited for its rows, of those that were looked at, while pauses are seen. */
  readonly lagMs: number
  /** How long the lists kept those waiting who had written something and looked for it, while pauses are seen. */
  readonly ownWritesMs: readonly number[]
  readonly rssBytes: number
  /** What lives on and beside the heap. */
  readonly liveBytes: number
  /** Of the command bus; null of the bare server. */
  readonly figures: Figures | null
  /** Milliseconds from a command's wish to its effect, of those that were asked for. */
  readonly commands: readonly number[]
}

type OursArgument = Extract<ServerArgument, { kind: 'ours' }>

interface Opened {
  readonly url: string
  readonly identities: string | null
  readonly figures: () => Figures | null
  readonly world: World | null
  close(): Promise<void>
}

async function openOurs({
  dataDir,
  piles,
  port = 0,
  wire = 'plain',
  hasOcppLog = true,
}: OursArgument): Promise<Opened> {
  limitHeapGrowth()
  const settings = { allowProfile0: true, ...(hasOcppLog ? {} : { ocppLogDays: 0 }) }
  const follows = new DerivedWorker(realClock)
  const host = openHost({ directory: dataDir, clock: realClock, ids: realIds, settings, follows })
  const operatorCode = OperatorCode.make('0PL002')
  const first = {
    operatorCode,
    operatorName: 'Bench',
    account: 'admin00',
    password: 'bench2026',
    zone: 'UTC' as TimeZone,
  }
  const known = host.world(operatorCode)
  if (known === null) await seedFixtures(await foundOperator(host, first), piles)
  const world = host.world(operatorCode) ?? (await foundOperator(host, first))
  const log = pino({ level: 'silent' })
  const tls = wire === 'plain' ? null : { port: 0, certificates: [], keys: [], authorities: [], names: ['127.0.0.1'] }
  const at = { host: '127.0.0.1', port, tls, captchaText: null, demo: null }
  const files = await openFiles({ dataDir, ftp: null, clock: realClock, ids: realIds, log })
  const serving = await serve(host, { ...at, files, clock: realClock, ids: realIds, log })
  const address = serving.tls?.address ?? serving.address.replace('http', 'ws')
  const url = `${address}/ocpp/${operatorCode}/{id}`
  const identities = serving.tls === null ? null : join(dataDir, 'identities.json')
  if (identities !== null) {
    const authority = openAuthority({ vault: host.vault, clock: realClock, ids: realIds })
    const shown: Record<string, Identity> = {}
    const enrolled = wire === 'mutual TLS' ? piles : 0
    for (let number = 1; number <= enrolled; number += 1) {
      const id = benchPile(number)
      shown[id] = await enrol({ world, authority }, id)
    }
    const trusted: Identities = { ca: await authority.root(), shown }
    writeFileSync(identities, JSON.stringify(trusted))
  }
  return { url, identities, figures: () => ({ ...world.commandBus.figures }), world, close: () => serving.stop() }
}

async function openBare(): Promise<Opened> {
  const { address, close } = await serveBare()
  return {
    url: `${address.replace('http', 'ws')}/ocpp/{id}`,
    identities: null,
    figures: () => null,
    world: null,
    close,
  }
}

// The parent is tests/bench, which writes this argument.
const argument = JSON.parse(process.argv[2] ?? '{}') as ServerArgument
const { url, identities, figures, world, close } =
  argument.kind === 'bare' ? await openBare() : await openOurs(argument)

/** A look each millisecond costs processor time, so it is for rounds of its own. */
const pauses = monitorEventLoopDelay({ resolution: 1 })
const NANOSECONDS = 1_000_000

/** How long one fact after the other waits until its rows are written. */
const lag = { lagMs: 0, position: 0, since: 0 }
let looking: NodeJS.Timeout[] = []
const LOOKS_MS = 5
function look({ keeper, store }: World): void {
  const now = realClock.monotonic()
  if (lag.position > 0) lag.lagMs = Math.max(lag.lagMs, now - lag.since)
  if (keeper.reached < lag.position) return
  const position = store.position()
  Object.assign(lag, { position: position > keeper.reached ? position : 0, since: now })
}

/** Somebody writes something and looks for it. */
let ownWritesMs: number[] = []
const WRITES_EVERY_MS = 25
async function writeOwn({ commandBus, keeper, store }: World): Promise<void> {
  const value = { name: 'Van', remark: '', isDefault: false }
  const by = { actor: { kind: 'system', process: 'bench' }, correlation: 'bench' } as const
  await commandBus.run(register, { lifecycle: 'vehicle', id: realIds.next(), value }, by)
  const began = realClock.monotonic()
  await keeper.reaches(store.position())
  ownWritesMs.push(realClock.monotonic() - began)
}

async function answer(question: ServerQuestion): Promise<Cost> {
  if ('collect' in question) {
    const said = cost(question.collect)
    if (question.seesPauses === true) pauses.enable()
    else pauses.disable()
    for (const timer of looking) clearInterval(timer)
    looking = []
    lag.position = 0
    if (question.seesPauses === true && world !== null)
      looking = [setInterval(() => look(world), LOOKS_MS), setInterval(() => void writeOwn(world), WRITES_EVERY_MS)]
    return said
  }
  return { ...cost(false), commands: world === null ? [] : await command(world, question) }
}

function cost(collect: boolean): Cost {
  if (collect) globalThis.gc?.()
  const { user, system } = process.cpuUsage()
  const main = process.threadCpuUsage()
  const pauseMs = pauses.max / NANOSECONDS
  pauses.reset()
  const { lagMs } = lag
  lag.lagMs = 0
  const written = ownWritesMs
  ownWritesMs = []
  const { rss, heapUsed, external } = process.memoryUsage()
  return {
    url,
    identities,
    cpuUs: user + system,
    mainUs: main.user + main.system,
    pauseMs,
    lagMs,
    ownWritesMs: written,
    rssBytes: rss,
    liveBytes: heapUsed + external,
    figures: figures(),
    commands: [],
  }
}

answerParent({ ready: cost(false), answer, stop: close })
