import { fileURLToPath } from 'node:url'
import type { Logger } from 'pino'
import { createServer } from './http/server.ts'
import type { Server } from './http/server.ts'
import type { Clock } from './clock.ts'
import type { Host } from './host.ts'
import type { Ids } from './ids.ts'
import { openGateway } from './ocpp/gateway.ts'
import type { Gateway, GatewayOptions } from './ocpp/gateway.ts'
import { attachOcpp } from './ocpp/socket.ts'
import { startProcesses } from './processes/all.ts'
import { makeCalls } from './processes/calls.ts'
import { watchLinks } from './processes/links.ts'
import type { World } from './world.ts'

/** Console, API and charge points from one process on one port. */
export interface Serving {
  readonly address: string
  readonly server: Server
  /** Closes sockets, lets running requests finish, and leaves every world saved. */
  stop(): Promise<void>
}

export interface ServeOptions {
  readonly host: string
  readonly port: number
  readonly captchaText: string | null
  readonly isDemo: boolean
  readonly clock: Clock
  readonly ids: Ids
  readonly log: Logger
}

export const consoleFolder = fileURLToPath(new URL('../dist/console', import.meta.url))

/** Starts every world's processes and both gateways, and listens; where it cannot, all is closed again. */
export async function serve(host: Host, { log, captchaText, ...options }: ServeOptions): Promise<Serving> {
  const server = await createServer(host, { ...options, captchaText, consoleDir: consoleFolder, logger: log })
  const running = host.worlds().map((world) => open(world, { log, onCall: server.metrics.ocppCall }))
  const gateways = new Map<string, Gateway>(running.map(({ world, gateway }) => [world.code, gateway]))
  const gatewayOf = (code: string): Gateway | null => gateways.get(code) ?? null
  const ocpp = attachOcpp([server.app.server], { gatewayOf, log, clock: options.clock, authority: null })
  async function stop(): Promise<void> {
    // Requests under way finish while charge points are told to go: neither waits for the other.
    const closed = server.close()
    await ocpp.close()
    for (const { gateway, unwatch, stopCalls, processes } of running) {
      unwatch()
      await gateway.close()
      stopCalls()
      await processes.stop()
    }
    await closed
    host.close()
  }
  try {
    return { address: await server.listen(), server, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

function open(world: World, { log, onCall }: { readonly log: Logger; readonly onCall: GatewayOptions['onCall'] }) {
  const onDefect = (process: string, error: unknown): void =>
    log.error({ operator: world.code, process, err: error }, 'a process failed')
  const gateway = openGateway(world, { log, onCall })
  return {
    world,
    gateway,
    processes: startProcesses(world, onDefect),
    stopCalls: makeCalls(world, gateway, (error) => onDefect('calls', error)),
    unwatch: watchLinks(world, gateway, (error) => onDefect('links', error)),
  }
}
