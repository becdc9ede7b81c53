import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { WebSocketServer } from 'ws'
import { answerParent } from '../rig/child.ts'

/** The least a central system can be: bare WebSockets and constant answers, so that a figure is that of the piles. */
export interface LeanAnswer {
  readonly url: string
  /** Calls that were answered since it began. */
  readonly calls: number
}

const HEARTBEAT_SECONDS = 60
const server = new WebSocketServer({
  port: 0,
  host: '127.0.0.1',
  backlog: 4_096,
  perMessageDeflate: false,
  handleProtocols: () => 'ocpp1.6',
})
await once(server, 'listening')
// A listening server has a socket address.
const { port } = server.address() as AddressInfo
let transactions = 0
let calls = 0

const now = new Date().toISOString()
const answers: Readonly<Record<string, () => object>> = {
  BootNotification: () => ({ status: 'Accepted', currentTime: now, interval: HEARTBEAT_SECONDS }),
  Heartbeat: () => ({ currentTime: new Date().toISOString() }),
  Authorize: () => ({ idTagInfo: { status: 'Accepted' } }),
  StartTransaction: () => ({ transactionId: (transactions += 1), idTagInfo: { status: 'Accepted' } }),
}

server.on('connection', (socket) => {
  socket.on('message', (data: Buffer) => {
    const [type, id, action] = JSON.parse(data.toString()) as [number, string, string]
    if (type !== 2) return
    calls += 1
    socket.send(JSON.stringify([3, id, answers[action]?.() ?? {}]))
  })
})

const told = (): LeanAnswer => ({ url: `ws://127.0.0.1:${port}/{id}`, calls })
answerParent({ ready: told(), answer: async () => told(), stop: async () => {} })
