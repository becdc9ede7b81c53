import type { EventEmitter } from 'node:events'
import type { Socket } from 'node:net'
import { WebSocket } from 'ws'

/** How a connection is taken from `ocpp-rpc` once it stands, with nothing left of what the library keeps of each. */

/** The WebSocket of a connection, which `ocpp-rpc` keeps in a protected field. */
export function socketOf(client: EventEmitter): WebSocket {
  const socket: unknown = Reflect.get(client, '_ws')
  if (!(socket instanceof WebSocket)) throw new TypeError('ocpp-rpc keeps its WebSocket elsewhere')
  return socket
}

/**
 * Takes a connection from `ocpp-rpc`: nothing of it listens any more, and its server forgets it as one that has closed. The
 * library begins to listen for frames at the end of this turn only; what comes with the handshake itself is not read by it.
 */
export function letGo(client: EventEmitter, socket: WebSocket): void {
  if (typeof Reflect.get(client, '_onMessage') !== 'function') throw new TypeError('ocpp-rpc reads frames elsewhere')
  Reflect.set(client, '_onMessage', () => undefined)
  socket.removeAllListeners()
  client.emit('close')
  process.nextTick(() => {
    const [, ...others] = socket.listeners('message')
    for (const other of others) socket.off('message', other as () => void)
  })
}

/** Events that tell of the end of a socket. */
const endings = ['error', 'end', 'close'] as const

/** Runs what adds listeners for the end of a socket; the answer takes these away again. */
export function addedTo(socket: Socket, add: () => void): () => void {
  const listeners = () =>
    endings.flatMap((event) => socket.rawListeners(event).map((listener) => ({ event, listener })))
  const before = new Set(listeners().map(({ listener }) => listener))
  add()
  const added = listeners().filter(({ listener }) => !before.has(listener))
  return () => {
    for (const { event, listener } of added) socket.off(event, listener as () => void)
  }
}
