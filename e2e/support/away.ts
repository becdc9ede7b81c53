import { once } from 'node:events'
import { WebSocketServer } from 'ws'

/** The central system elsewhere that the server was started with (`--bench-url`): it is there only while a test opens it. */

const port = Number(process.env['E2E_AWAY_PORT'])
export const awayAddress = `ws://127.0.0.1:${port}/ocpp/{id}`

export interface Away {
  close(): void
}

/** Opens it: it answers every call by this payload, or by this text when that is no JSON. */
export async function openAway(answer: (action: string) => object | string): Promise<Away> {
  const server = new WebSocketServer({ port, host: '127.0.0.1', handleProtocols: () => 'ocpp1.6' })
  await once(server, 'listening')
  server.on('connection', (socket) =>
    socket.on('message', (data: Buffer) => {
      const [type, id, action]: readonly unknown[] = JSON.parse(data.toString())
      if (type !== 2) return
      const payload = answer(String(action))
      socket.send(typeof payload === 'string' ? payload : JSON.stringify([3, id, payload]))
    }),
  )
  return {
    close() {
      for (const client of server.clients) client.terminate()
      server.close()
    },
  }
}
