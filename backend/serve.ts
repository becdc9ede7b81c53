import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { Logger } from 'pino'
import { BACKLOG, createServer } from './http/server.ts'
import type { Bench } from './http/bench.ts'
import type { Demo } from './http/gateway.ts'
import type { Server } from './http/server.ts'
import type { Clock } from './clock.ts'
import { cleanUpFiles } from './files/clean-up.ts'
import type { MapSource } from './http/map/map-source.ts'
import { noProxies } from './proxies.ts'
import type { Proxies } from './proxies.ts'
import { portOf } from './files/address.ts'
import type { FileStorage } from './files/file-storage.ts'
import type { Files } from './files/service.ts'
import type { Host } from './host.ts'
import type { Ids } from './ids.ts'
import { openAuthority } from './ocpp/certificates/authority.ts'
import type { Authority } from './ocpp/certificates/authority.ts'
import { openGateway } from './ocpp/gateway.ts'
import type { Gateway, GatewayOptions } from './ocpp/gateway.ts'
import { watchProofs } from './ocpp/handshake/credentials.ts'
import { watchRenewals } from './ocpp/certificates/renewals.ts'
import { attachOcpp } from './ocpp/socket.ts'
import { openTlsServer } from './ocpp/certificates/tls-server.ts'
import type { TlsFiles, TlsServer } from './ocpp/certificates/tls-server.ts'
import { startProcesses } from './areas/all.ts'
import { hashPilePassword } from './ocpp/handshake/password.ts'
import { givePassword } from './ocpp/handshake/pile-password.ts'
import { secretsOf } from './ocpp/secrets.ts'
import { makeCalls } from './areas/equipment/remote-command/calls.process.ts'
import { watchLinks } from './areas/equipment/connectivity/process.ts'
import { checkInBackground } from './store/integrity/background-check.ts'
import type { World } from './world.ts'

/** Console, API and charge points from one process on one port; charge points over TLS on another. */
export interface Serving {
  readonly address: string
  readonly server: Server
  readonly tls: ServingTls | null
  /** Starts the processes of every world there is and lets everybody in, who was asked to come later until then. */
  open(): void
  /** Closes sockets, lets running requests finish, and leaves every world saved. */
  stop(): Promise<void>
}

export interface ServingTls {
  /** `wss://host:port`. */
  readonly address: string
  /** Our authority's certificate in PEM, for piles to trust. */
  readonly root: string
  /** Takes certificates that were replaced. Rejects with what is wrong with them, and goes on with those it has. */
  renew(): Promise<void>
}

export interface ServeOptions {
  readonly host: string
  readonly port: number
  /** Null serves no TLS. */
  readonly tls: (TlsFiles & { readonly port: number }) | null
  /** Whose word about who asks is believed; without it, nobody's. */
  readonly proxies?: Proxies
  readonly captchaText: string | null
  readonly demo: Demo | null
  /** Everything can be read and nothing changed: no process runs, and no charge point is let in. */
  readonly isCapsule?: boolean
  /** The test bench; without it there is none. */
  readonly bench?: Bench | null
  /** The map of a provider; without it there is the one of our own. */
  readonly map?: MapSource | null
  readonly clock: Clock
  readonly ids: Ids
  readonly files: Files
  readonly log: Logger
}

export const consoleFolder = fileURLToPath(new URL('../dist/console', import.meta.url))

/** Starts every world's processes and both gateways, and listens; where it cannot, all is closed again. */
export async function serve(host: Host, options: ServeOptions): Promise<Serving> {
  const serving = await listen(host, options)
  serving.open()
  return serving
}

/**
 * Takes the ports, and nobody in: what can fail has failed before an installation is furnished. Where it cannot, all is
 * closed again.
 */
export async function listen(host: Host, { log, captchaText, ...options }: ServeOptions): Promise<Serving> {
  const server = await createServer(host, {
    ...options,
    storage: options.files.storage,
    captchaText,
    givePassword,
    hashPassword: hashPilePassword,
    consoleDir: consoleFolder,
    logger: log,
  })
  const authority = openAuthority({ vault: host.vault, ...options })
  const secure = options.tls === null ? null : await openTlsServer({ ...options, ...options.tls, authority, log })
  const running = new Map<string, Opened>()
  const gatewayOf = (code: string): Gateway | null => running.get(code)?.gateway ?? null
  const servers = [server.app.server, ...(secure === null ? [] : [secure.server])]
  const isOpen = (): boolean => server.isOpen
  const { clock, proxies = noProxies } = options
  const ocpp = attachOcpp(servers, { gatewayOf, isOpen, log, clock, proxies, authority: secure?.root ?? null })
  function open(): void {
    const { ocppCall } = server.metrics
    const opening = { log, authority, storage: options.files.storage, onCall: ocppCall }
    for (const world of options.isCapsule === true ? [] : host.worlds())
      running.set(world.code, openWorld(world, opening))
    options.files.serve(host)
    server.open()
  }
  async function stop(): Promise<void> {
    // Requests under way finish while charge points are told to go: neither waits for the other.
    const closed = Promise.all([server.close(), secure === null ? null : closeTls(secure)])
    await ocpp.close()
    await options.files.close()
    for (const { stop: stopWorld } of running.values()) await stopWorld()
    await closed
    host.close()
  }
  try {
    const tls = secure === null ? null : await listenTls(secure, options.host, options.tls?.port ?? 0)
    return { address: await server.listen(), server, tls, open, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

async function listenTls({ server, root, renew }: TlsServer, host: string, port: number): Promise<ServingTls> {
  server.listen({ host, port, backlog: BACKLOG })
  await once(server, 'listening')
  return { address: `wss://${host.includes(':') ? `[${host}]` : host}:${portOf(server)}`, root: root.toString(), renew }
}

function closeTls({ server, stop }: TlsServer): Promise<void> {
  stop()
  server.closeAllConnections()
  return new Promise((resolve) => server.close(() => resolve()))
}

/** One world that is served. */
interface Opened {
  readonly gateway: Gateway
  stop(): Promise<void>
}

interface Opening {
  readonly log: Logger
  readonly authority: Authority
  readonly storage: FileStorage
  readonly onCall: GatewayOptions['onCall']
}

function openWorld(world: World, { log, authority, storage, onCall }: Opening): Opened {
  const onDefect = (process: string, error: unknown): void =>
    log.error({ operator: world.code, process, err: error }, 'a process failed')
  const { commandBus, ocppLog } = world
  commandBus.unheard.listen((refusal, { actor, correlation }) =>
    log.error({ operator: world.code, ...refusal, by: actor.kind, correlation }, 'a refusal was thrown away'),
  )
  ocppLog.onTrouble((trouble) => log.warn({ operator: world.code, ...trouble }, 'OCPP frames are lost to the log'))
  const onFrame: GatewayOptions['onFrame'] = (pileId, direction, text) =>
    ocppLog.take(pileId, direction === 'in' ? '2' : '3', text)
  const gateway = openGateway(world, { log, authority, onCall, onFrame })
  // Nothing is built upon facts that are damaged, and who comes is turned away.
  if (commandBus.damage !== null) return { gateway, stop: () => gateway.close() }
  tellUnread(world, log)
  const processes = startProcesses(world, onDefect)
  const stopCalls = makeCalls(world, { transport: gateway, secrets: secretsOf(world) }, (error) =>
    onDefect('calls', error),
  )
  const unwatch = [
    watchLinks(world, gateway, (error) => onDefect('links', error)),
    watchProofs(gateway),
    watchRenewals(gateway),
    watchIntegrity(world, log),
    cleanUpFiles({ world, storage, log, onDefect: (error) => onDefect('files', error) }).stop,
  ]
  return {
    gateway,
    async stop() {
      for (const stopWatching of unwatch) stopWatching()
      await gateway.close()
      stopCalls()
      await processes.stop()
    },
  }
}

/**
 * Facts that a newer version has written, or an older one: they are kept, and their records stand where they stood before.
 */
function tellUnread({ code, ...world }: World, log: Logger): void {
  const unread = world.unread()
  if (unread !== null)
    log.error({ operator: code, count: unread.count, ...unread.first }, 'facts cannot be read by this version')
}

/** What is found broken later than at the start takes the world out of service as well. */
function watchIntegrity({ code, clock, commandBus, store }: World, log: Logger): () => void {
  return checkInBackground({
    file: store.factsDb.name,
    clock,
    onDamage(damage) {
      log.fatal({ operator: code, ...damage }, 'the facts are damaged: the operator is out of service')
      commandBus.condemn(damage)
    },
    onFailure: (error) => log.error({ operator: code, err: error }, 'the facts could not be checked'),
  })
}
