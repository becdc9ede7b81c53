import { createServer } from 'node:net'
import type { Socket } from 'node:net'
import type { Clock } from '../clock.ts'
import type { Ids } from '../ids.ts'
import type { FindAccount } from './account.ts'
import { plainAddress, portOf } from './address.ts'
import { ftpLimits } from './limits.ts'
import type { FtpLimits } from './limits.ts'
import type { PortRange } from './data-port.ts'
import { FtpConnection } from './ftp-connection.ts'

/**
 * The FTP server to which piles send their logs and from which they fetch firmware (OCPP 1.6 §4.4, §4.5). It knows no
 * folders and no users of its own: an account is one file of one job, and ends with it.
 */
export interface Ftp {
  /** Where piles find it: `ftp://host:port`. */
  readonly url: string
  close(): Promise<void>
}

export interface FtpOptions {
  /** The address to listen at. */
  readonly host: string
  /** 0 takes any free port. */
  readonly port: number
  /** The host, or host and port, that piles are told; null where it is the one it listens at. */
  readonly advertised: { readonly host: string; readonly port: number | null } | null
  /** Ports of data connections; null takes any free ones. */
  readonly passivePorts: PortRange | null
  readonly find: FindAccount
  readonly clock: Clock
  readonly ids: Ids
  readonly limits?: Partial<FtpLimits>
  readonly log: { warn(detail: object, message: string): void }
}

/** Starts to listen. Rejects with what `listen` says: see start-failure.ts. */
export async function openFtp(options: FtpOptions): Promise<Ftp> {
  const limits = { ...ftpLimits, ...options.limits }
  const sockets = new Set<Socket>()
  const advertisedHost = options.advertised?.host ?? options.host
  const { host, passivePorts: ports, find, clock, ids, log } = options
  const tell = (detail: object, message: string): void => log.warn(detail, message)
  const server = createServer((socket) => {
    const client = plainAddress(socket.remoteAddress)
    const own = [...sockets].filter(({ remoteAddress }) => plainAddress(remoteAddress) === client)
    if (sockets.size >= limits.connectionsMost || own.length >= limits.connectionsPerAddress) {
      socket.on('error', () => undefined)
      return void socket.end('421 Too many clients\r\n')
    }
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
    return void new FtpConnection(socket, { find, clock, ids, limits, host, ports, advertisedHost, tell })
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(options.port, host, () => {
      server.off('error', reject)
      resolve()
    })
  })
  const advertisedPort = options.advertised?.port ?? portOf(server)
  return {
    url: `ftp://${advertisedHost.includes(':') ? `[${advertisedHost}]` : advertisedHost}:${advertisedPort}`,
    async close() {
      for (const socket of sockets) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
