import { createServer } from 'node:net'
import type { Server, Socket } from 'node:net'
import type { Clock } from '../clock.ts'
import { plainAddress, portOf } from './address.ts'

/** The data connections of FTP, passive only: the client comes to a port it was told, nobody is called back (RFC 959 §5.2). */

export interface PortRange {
  readonly first: number
  readonly last: number
}

/** A port that waits for one data connection of one client. */
export interface DataPort {
  readonly port: number
  /** The data connection; null when it does not come in time. */
  readonly socket: Promise<Socket | null>
  close(): void
}

export interface PassiveOptions {
  /** The address to listen at. */
  readonly host: string
  /** Null takes any free port. */
  readonly ports: PortRange | null
  /** The client: what comes from elsewhere is sent away. */
  readonly client: string
  readonly withinMs: number
  readonly clock: Clock
}

/** Opens a port for a data connection; null when none of the range is free. */
export async function openDataPort(options: PassiveOptions): Promise<DataPort | null> {
  const { host, ports, client, withinMs, clock } = options
  const server = createServer({ pauseOnConnect: true })
  const port = await listenIn(server, host, ports)
  if (port === null) return null
  let settle: (socket: Socket | null) => void = () => undefined
  const socket = new Promise<Socket | null>((resolve) => {
    settle = resolve
  })
  const cancel = clock.after(withinMs, close)
  function close(): void {
    cancel()
    settle(null)
    server.close()
  }
  server.on('connection', (arrived) => {
    arrived.on('error', () => undefined)
    if (plainAddress(arrived.remoteAddress) !== client) return void arrived.destroy()
    settle(arrived)
    return close()
  })
  return { port, socket, close }
}

async function listenIn(server: Server, host: string, ports: PortRange | null): Promise<number | null> {
  if (ports === null) return listenAt(server, host, 0)
  for (let port = ports.first; port <= ports.last; port += 1) {
    const taken = await listenAt(server, host, port)
    if (taken !== null) return taken
  }
  return null
}

function listenAt(server: Server, host: string, port: number): Promise<number | null> {
  return new Promise((resolve) => {
    const failed = (): void => resolve(null)
    server.once('error', failed)
    server.listen(port, host, () => {
      server.off('error', failed)
      resolve(portOf(server))
    })
  })
}
