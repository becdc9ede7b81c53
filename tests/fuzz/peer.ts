import { once } from 'node:events'
import { WebSocket } from 'ws'
import { CALL, CALLERROR, CALLRESULT } from '#contracts/ocpp/frame.ts'
import { lawfulCodes, wrongIn } from './judge.ts'
import type { Legible } from './judge.ts'

/** A charge point without manners: it sends any text, and watches whether the other side keeps the protocol. */
export interface Peer {
  /** Calls of the central system that were not answered. */
  readonly called: readonly string[]
  /** Sends a text; a call that is legible must be answered. */
  send(text: string, call: Legible | null): void
  /** Waits until all that was sent is answered, or the connection is closed; tells what came since the last time. */
  rest(): Promise<Said>
  close(): Promise<void>
}

export interface Said {
  readonly confirmed: number
  readonly refused: number
  /** The code the connection was closed with. */
  readonly closed: number | null
  readonly broken: readonly string[]
}

/** Calls of the central system that are kept to be answered wrongly. */
const CALLED_MAX = 4

/** Connects and boots. */
export async function openPeer(url: string): Promise<Peer> {
  const socket = new WebSocket(url, ['ocpp1.6'])
  await once(socket, 'open')
  const peer = new SocketPeer(socket)
  peer.send(JSON.stringify([CALL, 'boot', 'BootNotification', { chargePointVendor: 'V', chargePointModel: 'M' }]), {
    id: 'boot',
    action: 'BootNotification',
  })
  await peer.rest()
  return peer
}

class SocketPeer implements Peer {
  readonly called: string[] = []
  readonly #socket: WebSocket
  readonly #asked = new Map<string, string[]>()
  /** How many answers each id still has to get. */
  readonly #owed = new Map<string, number>()
  #confirmed = 0
  #refused = 0
  #broken: string[] = []
  #closed: number | null = null
  #sentinels = 0
  #look: () => void = () => undefined

  constructor(socket: WebSocket) {
    this.#socket = socket
    socket.on('message', (data: Buffer) => this.#receive(data.toString()))
    socket.on('error', () => undefined)
    socket.on('close', (code) => {
      this.#closed = code
      if (!lawfulCodes.has(code)) this.#broken.push(`closed with ${code}`)
      this.#look()
    })
  }

  send(text: string, call: Legible | null): void {
    if (call !== null) {
      this.#owed.set(call.id, (this.#owed.get(call.id) ?? 0) + 1)
      this.#asked.set(call.id, [...(this.#asked.get(call.id) ?? []), call.action])
    }
    this.#socket.send(text)
  }

  async rest(): Promise<Said> {
    const id = `rest-${(this.#sentinels += 1)}`
    this.send(JSON.stringify([CALL, id, 'Heartbeat', {}]), { id, action: 'Heartbeat' })
    await new Promise<void>((resolve) => {
      this.#look = () => {
        if (this.#closed !== null || !this.#owed.has(id)) resolve()
      }
      this.#look()
    })
    if (this.#closed === null && this.#owed.size > 0)
      this.#broken.push(`${[...this.#owed.keys()].join(', ')} unanswered`)
    const said = { confirmed: this.#confirmed, refused: this.#refused, closed: this.#closed, broken: this.#broken }
    this.#confirmed = 0
    this.#refused = 0
    this.#broken = []
    this.#asked.clear()
    this.#owed.clear()
    return said
  }

  async close(): Promise<void> {
    this.#socket.close()
    if (this.#closed === null) await once(this.#socket, 'close')
  }

  #receive(text: string): void {
    const wrong = wrongIn(text, this.#asked)
    if (wrong !== null) this.#broken.push(`${wrong}: ${text.slice(0, 200)}`)
    const frame: readonly unknown[] = wrong === null ? JSON.parse(text) : []
    const [type, id] = frame
    if (type === CALL) this.#keep(String(id))
    else this.#settle(String(id))
    if (type === CALLRESULT) this.#confirmed += 1
    else if (type === CALLERROR) this.#refused += 1
    this.#look()
  }

  #keep(id: string): void {
    this.called.push(id)
    if (this.called.length > CALLED_MAX) this.called.shift()
  }

  #settle(id: string): void {
    const left = (this.#owed.get(id) ?? 0) - 1
    if (left <= 0) this.#owed.delete(id)
    else this.#owed.set(id, left)
  }
}
