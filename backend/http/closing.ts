import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import type { Clock } from '../clock.ts'

/** Milliseconds that running requests have after the server was told to close. */
const closeWithin = 2_500

/**
 * Lets a server close as soon as the last running request is answered. Left alone, Node waits for two kinds of connection
 * until they time out: those over which nothing was asked yet (browsers open some in advance), and those that were busy
 * when the closing began and are kept alive after their answer.
 */
export function closing(server: Server, clock: Clock): { begin(): void } {
  let hasBegun = false
  const unused = new Set<Socket>()
  server.on('connection', (socket) => {
    unused.add(socket)
    socket.once('close', () => unused.delete(socket))
  })
  server.on('upgrade', ({ socket }) => unused.delete(socket))
  server.on('request', ({ socket }, response) => {
    unused.delete(socket)
    response.once('close', () => {
      // The connection counts as busy until this event has passed.
      if (hasBegun) clock.soon(() => server.closeIdleConnections())
    })
  })
  return {
    begin() {
      hasBegun = true
      for (const socket of unused) socket.destroy()
      clock.after(closeWithin, () => server.closeAllConnections())
    },
  }
}
