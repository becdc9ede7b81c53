import { createServer } from 'node:http'
import type { IncomingMessage, Server } from 'node:http'
import type { Server as SecureServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { WebSocketServer } from 'ws'
import type { WebSocket } from 'ws'

const SUBPROTOCOL = 'ocpp1.6'

/** A listening WebSocket server for one charge point at a time. */
export interface Serving {
  readonly port: number
  /** While false, connections are refused with 503. */
  admits: boolean
  close(): Promise<void>
}

interface ServeOptions {
  /** 0 takes a free one. */
  readonly port: number
  readonly host: string
  /** Only this charge box identity, or any when null. */
  readonly identity: string | null
  readonly connected: (socket: WebSocket, request: IncomingMessage) => void
  /** What listens; a bare HTTP server when left out. */
  readonly server?: Server | SecureServer
}

/** Listens for a charge point (OCPP-J §3.1): the last part of the URL is its identity, the subprotocol ocpp1.6. */
export async function serve(options: ServeOptions): Promise<Serving> {
  const { connected, host, identity, port, server = createServer() } = options
  const sockets = new WebSocketServer({ noServer: true, handleProtocols: () => SUBPROTOCOL })
  const serving = { admits: true }
  server.on('upgrade', (request, socket, head) => {
    const offered = (request.headers['sec-websocket-protocol'] ?? '').split(',').map((word) => word.trim())
    const named = decodeURIComponent((request.url ?? '').split('/').at(-1) ?? '')
    if (!offered.includes(SUBPROTOCOL)) socket.end('HTTP/1.1 400 Bad Request\r\n\r\n')
    else if (!serving.admits) socket.end('HTTP/1.1 503 Service Unavailable\r\n\r\n')
    else if (identity !== null && named !== identity) socket.end('HTTP/1.1 404 Not Found\r\n\r\n')
    else sockets.handleUpgrade(request, socket, head, connected)
  })
  await new Promise<void>((resolve) => void server.listen(port, host, resolve))
  return Object.assign(serving, {
    // A listening server has a socket address.
    port: (server.address() as AddressInfo).port,
    close: async () => {
      for (const client of sockets.clients) client.terminate()
      await new Promise((resolve) => void server.close(resolve))
    },
  })
}
