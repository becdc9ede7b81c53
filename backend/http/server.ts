import { existsSync } from 'node:fs'
import fastifyCompress from '@fastify/compress'
import fastifyHelmet from '@fastify/helmet'
import fastifyRateLimit from '@fastify/rate-limit'
import fastifyStatic from '@fastify/static'
import fastifySwagger from '@fastify/swagger'
import type { StaticDocumentSpec } from '@fastify/swagger'
import fastifySwaggerUi from '@fastify/swagger-ui'
import Fastify, { LogController } from 'fastify'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import { health, openApi } from '#contracts/http/health.ts'
import type { Clock } from '../clock.ts'
import type { MapSource } from './map/map-source.ts'
import { noProxies } from '../proxies.ts'
import type { Proxies } from '../proxies.ts'
import type { FileStorage } from '../files/file-storage.ts'
import type { Host } from '../host.ts'
import type { Ids } from '../ids.ts'
import type { World } from '../world.ts'
import { routes as allRoutes } from '../areas/routes.ts'
import { answer } from './bind.ts'
import { captchas } from './session/captcha.ts'
import type { Bench } from './bench.ts'
import { closing } from './closing.ts'
import { consoleFiles, elsewhere } from './console.ts'
import { answerNoise, errorAnswer } from './refusals/errors.ts'
import { Failed } from './refusals/failed.ts'
import type { Demo, Gateway, GivePassword, HashPassword } from './gateway.ts'
import { healthRoutes } from './health.ts'
import { signInRoutes } from '../areas/system/account/routes.ts'
import { LiveFeed } from './live/live.ts'
import { requestLine } from './log.ts'
import { createMetrics } from './metrics.ts'
import type { Metrics } from './metrics.ts'
import { paymentPages } from './payment-page.ts'
import { openApiOf } from './openapi/openapi.ts'
import { sessions } from './session/session.ts'
import { loadTexts } from './texts.ts'

/**
 * Connections that may wait to be accepted. A fleet that comes back after a restart knocks while the server is still reading where
 * everything stands; whoever finds the line full believes to be connected, and notices only after a minute.
 */
export const BACKLOG = 4_096

export interface ServerOptions {
  /** The address to listen at. */
  readonly host: string
  /** 0 takes any free port. */
  readonly port: number
  /** Whose `X-Forwarded-For` is believed; without it, nobody's. */
  readonly proxies?: Proxies
  /** The built console; null serves none. */
  readonly consoleDir: string | null
  /** Fixes the text of every captcha (CAPTCHA_TEXT); null draws a new one each time. */
  readonly captchaText: string | null
  /** Null where it is no demo. */
  readonly demo: Demo | null
  /** Everything can be read and nothing changed. */
  readonly isCapsule?: boolean
  /** The test bench; without it there is none. */
  readonly bench?: Bench | null
  /** The map of a provider; without it there is the one of our own. */
  readonly map?: MapSource | null
  readonly logger: FastifyBaseLogger
  readonly clock: Clock
  readonly ids: Ids
  /** Where files of piles lie. */
  readonly storage: FileStorage
  readonly givePassword: GivePassword
  readonly hashPassword: HashPassword
}

/** The web gateway. Other gateways hang themselves into `app.server` before it listens. */
export interface Server {
  readonly app: FastifyInstance
  readonly metrics: Metrics
  /** Every route that is registered, as `GET /path/:id`. */
  readonly routes: readonly string[]
  /** Begins to listen; answers the address, such as `http://127.0.0.1:8080`. Requests are answered 503 until it is open. */
  listen(): Promise<string>
  /** Answers from here on: the worlds are there. */
  open(): void
  readonly isOpen: boolean
  /** Ends the live feeds, lets running requests finish, and closes. */
  close(): Promise<void>
}

/** Bodies are forms; files have calls of their own. */
const bodyMost = 1024 * 1024
/** Captchas and sign-ins one address may ask for in a minute. */
const signInsPerMinute = 600
/** Milliseconds a request may take to arrive. */
const requestWithin = 30_000
/** Longer than any id or token in a path. */
const paramMost = 500

/** What a page may fetch, and from where: from here, but for the pictures of a provider's map. */
const contentSecurityPolicy = (map: MapSource | null) => ({
  useDefaults: false,
  directives: {
    'default-src': ["'self'"],
    'img-src': ["'self'", 'data:', 'blob:', ...(map?.origins ?? [])],
    'font-src': ["'self'", 'data:'],
    // The theme colour is applied by a style element (R7.3.01), charts and lists place their parts by style attributes.
    'style-src': ["'self'", "'unsafe-inline'"],
    'worker-src': ["'self'", 'blob:'],
    'object-src': ["'none'"],
    'base-uri': ["'self'"],
    'form-action': ["'self'"],
    'frame-ancestors': ["'none'"],
  },
})

/** Whether a request only reads, or signs somebody in or out. */
const leavesAsItIs = ({ method, url }: { readonly method: string; readonly url: string }): boolean =>
  method === 'GET' || method === 'HEAD' || url.startsWith('/user-service/auth/')

/** Builds the web gateway over the worlds of a host; it does not listen yet. */
export async function createServer(host: Host, options: ServerOptions): Promise<Server> {
  const feeds = new Map<World, LiveFeed>()
  const gateway = openGateway(host, feeds, options)
  const metrics = createMetrics({ host, subscribers: (world) => feeds.get(world)?.subscribers() ?? 0 })
  const app = openApp(gateway, options)
  const routes: string[] = []
  app.addHook('onRoute', ({ method, url }) => void routes.push(...[method].flat().map((one) => `${one} ${url}`)))
  let isOpen = false
  app.addHook('onRequest', async (request, reply) => {
    void reply.header('x-request-id', request.id)
    if (!isOpen && request.url !== health.path) return answer(gateway, reply, new Failed('SERVICE_UNAVAILABLE'))
    if (options.isCapsule === true && !leavesAsItIs(request)) return answer(gateway, reply, new Failed('CAPSULE'))
    return undefined
  })
  app.addHook('onResponse', async (request, reply) => {
    const line = requestLine(request, reply)
    metrics.httpRequest({ ...line, seconds: reply.elapsedTime / 1000 })
    request.log.info(line, 'request')
  })
  // Encryption, and with it HSTS, is a matter of the proxy in front.
  const policy = contentSecurityPolicy(gateway.map)
  await app.register(fastifyHelmet, { contentSecurityPolicy: policy, strictTransportSecurity: false })
  await app.register(fastifyCompress)
  await app.register(async (scope) => {
    await scope.register(fastifyRateLimit, { max: signInsPerMinute, timeWindow: '1 minute' })
    signInRoutes(scope, gateway)
  })
  healthRoutes(app, gateway, metrics)
  for (const bindCalls of allRoutes) bindCalls(app, gateway)
  paymentPages(app, gateway)
  await documentApi(app, gateway)
  const folder = options.consoleDir !== null && existsSync(options.consoleDir) ? options.consoleDir : null
  if (folder !== null) await app.register(fastifyStatic, consoleFiles(folder))
  app.setNotFoundHandler(elsewhere(gateway, folder !== null))
  const ending = closing(app.server, options.clock)
  const unwatch: (() => void)[] = []
  app.addHook('preClose', async () => {
    for (const stop of unwatch) stop()
    for (const feed of feeds.values()) feed.close()
    ending.begin()
  })
  const { host: address, port } = options
  return {
    app,
    metrics,
    routes,
    listen: () => app.listen({ host: address, port, backlog: BACKLOG }),
    get isOpen() {
      return isOpen
    },
    open() {
      unwatch.push(...host.worlds().map((world) => metrics.watch(world)))
      isOpen = true
    },
    close: () => app.close(),
  }
}

function openGateway(host: Host, feeds: Map<World, LiveFeed>, options: ServerOptions): Gateway {
  const { clock, ids, captchaText, demo, logger, storage, givePassword, hashPassword } = options
  const issued = captchas(clock, ids, captchaText)
  return {
    host,
    clock,
    ids,
    texts: loadTexts(),
    captchas: issued,
    sessions: sessions(host, issued),
    bound: [],
    ordered: new Set(),
    log: logger,
    storage,
    givePassword,
    hashPassword,
    demo,
    bench: options.bench ?? null,
    map: options.map ?? null,
    feedOf(world) {
      const feed = feeds.get(world) ?? new LiveFeed(world)
      feeds.set(world, feed)
      return feed
    },
  }
}

function openApp(gateway: Gateway, { logger, ids, proxies = noProxies }: ServerOptions): FastifyInstance {
  const answerError = errorAnswer(gateway)
  const app: FastifyInstance = Fastify({
    loggerInstance: logger,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => ids.next(),
    bodyLimit: bodyMost,
    trustProxy: (address) => proxies.isTrusted(address),
    requestTimeout: requestWithin,
    forceCloseConnections: 'idle',
    routerOptions: { maxParamLength: paramMost },
    frameworkErrors: (error, request, reply) => void answerError(error, request, reply),
    clientErrorHandler: (error, socket) => answerNoise(gateway, error, socket),
  })
  app.setErrorHandler(answerError)
  // A DELETE may name a content type and send nothing (spec §7, sign-out).
  const parseJson = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null)
    else void parseJson(request, String(body), done)
  })
  return app
}

/** `/openapi.json` and, for people, `/docs`. */
async function documentApi(app: FastifyInstance, { bound, ordered, texts }: Gateway): Promise<void> {
  bound.push(openApi)
  const document = openApiOf({ bound, ordered }, texts.en)
  app.get(openApi.path, async () => document)
  // The plugin's types know OpenAPI 3.0 as an interface; a document that was computed has no such type.
  const specification = { document: document as unknown as StaticDocumentSpec['document'] }
  await app.register(fastifySwagger, { mode: 'static', specification })
  await app.register(fastifySwaggerUi, { routePrefix: '/docs', uiConfig: { docExpansion: 'none' } })
}
