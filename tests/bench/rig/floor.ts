import { createServer } from 'node:http'
import { Socket } from 'node:net'
import Database from 'better-sqlite3'
import { RPCServer } from 'ocpp-rpc'
import { instant } from '#contracts/units.ts'

/** The floors: the least that each piece of work can cost, on the same machine in the same minute. */

/** What a charge point is answered by somebody who stores nothing; `now` tells the time in milliseconds since 1970. */
export function bareAnswers(now: () => number = Date.now): (action: string) => object {
  let transactions = 0
  const accepted = { idTagInfo: { status: 'Accepted' } } as const
  return (action) => {
    switch (action) {
      case 'BootNotification':
        return { status: 'Accepted', currentTime: instant(now()), interval: 300 }
      case 'Heartbeat':
        return { currentTime: instant(now()) }
      case 'StartTransaction':
        transactions += 1
        return { transactionId: transactions, ...accepted }
      case 'Authorize':
      case 'StopTransaction':
        return accepted
      default:
        return {}
    }
  }
}

const actions = [
  'BootNotification',
  'Heartbeat',
  'StatusNotification',
  'Authorize',
  'StartTransaction',
  'MeterValues',
  'StopTransaction',
] as const

/** A bare `ocpp-rpc` server in strict mode on any free port; answers its address. */
export async function serveBare(): Promise<{ readonly address: string; close(): Promise<void> }> {
  const answer = bareAnswers()
  const rpc = new RPCServer({ protocols: ['ocpp1.6'], strictMode: true, pingIntervalMs: 0 })
  rpc.auth((accept) => accept({}, 'ocpp1.6'))
  rpc.on('client', (client) => {
    for (const action of actions) client.handle(action, () => answer(action))
  })
  const server = createServer((_request, response) => response.writeHead(404).end())
  const handleUpgrade = rpc.handleUpgrade
  server.on('upgrade', (request, socket, head) => {
    // Its sockets are those of a network server.
    if (socket instanceof Socket) void handleUpgrade(request, socket, head)
  })
  await new Promise<void>((resolve) => server.listen({ port: 0, host: '127.0.0.1', backlog: 4096 }, resolve))
  const at = server.address()
  const port = at !== null && typeof at === 'object' ? at.port : 0
  return {
    address: `http://127.0.0.1:${port}`,
    async close() {
      await rpc.close({ code: 1001, reason: 'going away' })
      server.close()
    },
  }
}

/** Rows appended to one table without any index, durably; answers how to append so many in one commit. */
export function bareAppend(file: string): { append(rows: number): void; close(): void } {
  const db = new Database(file)
  db.pragma('journal_mode = WAL')
  db.pragma('synchronous = FULL')
  db.exec('CREATE TABLE lean (position INTEGER PRIMARY KEY, stream TEXT, version INTEGER, at TEXT, data TEXT) STRICT')
  const insert = db.prepare('INSERT INTO lean (stream, version, at, data) VALUES (?, ?, ?, ?)')
  const data = JSON.stringify({ type: 'session.metered', text: 'x'.repeat(230) })
  return {
    append: db.transaction((rows: number) => {
      for (let row = 0; row < rows; row += 1) insert.run('charging-session/1', row, '2026-11-20T08:00:00.000Z', data)
    }),
    close: () => db.close(),
  }
}
