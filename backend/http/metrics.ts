import { Counter, Gauge, Histogram, Registry, collectDefaultMetrics } from 'prom-client'
import type { Host } from '../host.ts'
import type { World } from '../world.ts'

/** The figures of one server in Prometheus' form. */
export interface Metrics {
  readonly registry: Registry
  /** One HTTP request: method, route as declared, status, and its seconds. */
  httpRequest(request: HttpRequest): void
  /** One OCPP call that was answered: its action, `result` or the error code, and its seconds. */
  ocppCall(action: string, outcome: string, seconds: number): void
  /** Begins to watch what a world commits; the answer ends it. */
  watch(world: World): () => void
}

export interface HttpRequest {
  readonly method: string
  readonly route: string
  readonly status: number
  readonly seconds: number
}

interface Sources {
  readonly host: Host
  /** Consoles that listen to a world's live feed now. */
  readonly subscribers: (world: World) => number
}

const answerBuckets = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5]
const batchBuckets = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1_000, 2_000]

/** Figures of the process, which its servers have in common: what watches it goes on when one of them is closed. */
let ofProcess: Registry | null = null

function processFigures(): Registry {
  if (ofProcess !== null) return ofProcess
  ofProcess = new Registry()
  collectDefaultMetrics({ register: ofProcess })
  return ofProcess
}

export function createMetrics(sources: Sources): Metrics {
  const registry = new Registry()
  const registers = [registry]
  const http = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from the first byte of a request to the last of its answer.',
    labelNames: ['method', 'route', 'status'],
    buckets: answerBuckets,
    registers,
  })
  const ocpp = new Histogram({
    name: 'ocpp_call_duration_seconds',
    help: 'Time from a charge point’s call to its answer, which is sent after the facts are on disk.',
    labelNames: ['action', 'outcome'],
    buckets: answerBuckets,
    registers,
  })
  const batch = new Histogram({
    name: 'append_batch_facts',
    help: 'Facts written by one commit.',
    labelNames: ['operator'],
    buckets: batchBuckets,
    registers,
  })
  // Looking labels up costs more than counting: the hot path keeps what it was given.
  const children = new Map<string, Histogram.Internal<'action' | 'outcome'>>()
  const child = (action: string, outcome: string): Histogram.Internal<'action' | 'outcome'> => {
    const key = `${action} ${outcome}`
    const known = children.get(key) ?? ocpp.labels({ action, outcome })
    children.set(key, known)
    return known
  }
  worldFigures(registry, sources)
  const appended = new Counter({
    name: 'facts_appended_total',
    help: 'Facts appended since the server started.',
    labelNames: ['operator'],
    registers,
  })
  return {
    registry: Registry.merge([processFigures(), registry]),
    httpRequest: ({ method, route, status, seconds }) => http.observe({ method, route, status }, seconds),
    ocppCall: (action, outcome, seconds) => child(action, outcome).observe(seconds),
    watch: ({ code, store }) =>
      store.follow((facts) => {
        batch.observe({ operator: code }, facts.length)
        appended.inc({ operator: code }, facts.length)
      }),
  }
}

/** What is read from the worlds when somebody asks. */
function worldFigures(registry: Registry, { host, subscribers }: Sources): void {
  const read: Readonly<Record<string, { readonly help: string; readonly of: (world: World) => number }>> = {
    facts_total: { help: 'Facts in the world: its last position.', of: ({ store }) => store.position() },
    live_subscribers: { help: 'Consoles that listen to the live feed.', of: subscribers },
    door_commits: { help: 'Commits since the world was opened.', of: ({ commandBus }) => commandBus.figures.commits },
    door_commands: {
      help: 'Commands run since the world was opened.',
      of: ({ commandBus }) => commandBus.figures.commands,
    },
    ocpp_log_kept: {
      help: 'Frames written to the OCPP log since the world was opened.',
      of: ({ ocppLog }) => ocppLog.figures.kept,
    },
    ocpp_log_lost: { help: 'Frames that could not be written to it.', of: ({ ocppLog }) => ocppLog.figures.lost },
    door_refusals_unheard: {
      help: 'Commands refused that nobody expected or was told of: each is a defect.',
      of: ({ commandBus }) => commandBus.unheard.count,
    },
    facts_unread: {
      help: 'Facts that this version cannot read.',
      of: (world) => world.unread()?.count ?? 0,
    },
    lists_behind_facts: {
      help: 'Facts that are in no list yet.',
      of: ({ keeper, store }) => Math.max(0, store.position() - keeper.reached),
    },
    past_behind_facts: {
      help: 'Facts that are not in the past yet, which is asked with asOf.',
      of: ({ history, store }) => Math.max(0, store.position() - history.reached),
    },
    door_batch_commands_max: {
      help: 'The most commands in one commit.',
      of: ({ commandBus }) => commandBus.figures.batchMax,
    },
  }
  for (const [name, { help, of }] of Object.entries(read)) {
    const gauge = new Gauge({
      name,
      help,
      labelNames: ['operator'],
      registers: [],
      collect: () => {
        for (const world of host.worlds()) gauge.set({ operator: world.code }, of(world))
      },
    })
    registry.registerMetric(gauge)
  }
}
